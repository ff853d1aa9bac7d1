import { expect, test } from 'vitest'
import { markupOf } from '../support/markup-of.ts'
import { markupOfLines, readLines } from '../support/read-lines.ts'

const RULE = '-'.repeat(55)
const HEAD = [
  '渡し守',
  '山田花子',
  '',
  RULE,
  '【テキスト中に現れる記号について】',
  '',
  '《》：ルビ',
  '（例）渡《わた》し',
  RULE,
  '',
]
const BODY = [
  '［＃８字下げ］海辺［＃「海辺」は大見出し］',
  '',
  '　渡《わた》し守《もり》は｜舟の家《ふねのいえ》に住む。',
  '［＃改ページ］',
  '　町《まち》は遠い［＃「遠い」に傍点］。',
  '',
]
const FOOT = ['底本：「渡し守」見本出版', '入力：名無し']

test('a text of Aozora Bunko has its readings over its ideographs, and no words for the typesetter', () => {
  const markup = markupOfLines(...HEAD, ...BODY, ...FOOT)
    .join('\n')
    .replaceAll('</rt>\n</ruby>\n', '</rt></ruby>')
    .replace(/<section class="boilerplate">[\s\S]*?<\/section>\n?/g, '')
  expect(markup.trim().split('\n')).toEqual([
    '<h1>海辺</h1>',
    '<p><ruby>渡<rt>わた</rt></ruby>し<ruby>守<rt>もり</rt></ruby>は<ruby>舟の家<rt>ふねのいえ</rt></ruby>に住む。</p>',
    '<p><ruby>町<rt>まち</rt></ruby>は遠い。</p>',
  ])
})

test('its title, its author and its printed source are not the book’s text', () => {
  const { metadata, documents } = readLines([...HEAD, ...BODY, ...FOOT])
  expect(metadata).toMatchObject({ title: '渡し守', contributors: [{ name: '山田花子', role: 'aut' }], language: 'ja' })
  expect(markupOf(documents[0]!.root).match(/<section class="boilerplate">/g)).toHaveLength(2)
})

test('double brackets around titles of books are no readings', () => {
  const line = '他读过《渡口》和《浅滩》，也读过《海》。'
  expect(markupOfLines(line)).toEqual([`<p>${line}</p>`])
})
