import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildPassages } from '../../src-main/passages/build-passages.ts'
import { passageInput } from '../../src-main/passages/passage-input.ts'
import type { CrossReference, Section } from '../../src-shared/book.ts'
import { makeSection, paragraph, smallLimits, wordCounter, words } from './make-section.ts'

function build(sections: readonly Section[], crossReferences: readonly CrossReference[] = [], limits = smallLimits) {
  const metadata = { title: 'A Book', contributors: [], language: 'en', subjects: [], identifiers: [] }
  const { passages, windows } = buildPassages({ sections, metadata, crossReferences }, wordCounter, limits)
  const cut = ({ section, start, end }: { section: number; start: number; end: number }) =>
    sections[section]!.text.slice(start, end)
  return {
    passages,
    texts: passages.map(cut),
    windows: windows.map((window) => cut({ ...window, section: passages[window.passage]!.section })),
    ofWindow: windows.map((window) => window.passage),
  }
}

const heading = { kind: 'heading', text: 'Chapter I', level: 1 } as const

test('whole paragraphs are gathered up to the target, the heading stands in the context and not in the text', () => {
  const { passages, texts } = build([
    makeSection([heading, paragraph(words('a', 5)), paragraph(words('b', 5)), paragraph(words('c', 9))]),
  ])
  expect(texts).toEqual([`${words('a', 5)}\n\n${words('b', 5)}`, words('c', 9)])
  expect(passages.map((p) => [p.id, p.ordinal, p.context, p.tokens])).toEqual([
    ['chapter-i#1', 0, 'Chapter I', 14],
    ['chapter-i#2', 1, 'Chapter I', 13],
  ])
})

test('a short last paragraph is repeated at the start of the next passage, whole', () => {
  const { passages, texts } = build([makeSection([paragraph(words('a', 7)), paragraph(words('b', 3)), paragraph(words('c', 7))])])
  expect(texts).toEqual([`${words('a', 7)}\n\n${words('b', 3)}`, `${words('b', 3)}\n\n${words('c', 7)}`])
  const second = passages[1]!
  expect([second.start, second.ownStart]).toEqual([passages[0]!.end - words('b', 3).length, passages[0]!.end + 2])
})

test('what is left over too small for a passage of its own joins the one before while the window has room', () => {
  const { texts } = build([makeSection([paragraph(words('a', 9)), paragraph(words('b', 3))])])
  expect(texts).toEqual([`${words('a', 9)}\n\n${words('b', 3)}`])
})

test('a paragraph over the target stays whole while it fits the window', () => {
  const { texts, passages } = build([makeSection([paragraph(words('a', 16))])])
  expect(texts).toEqual([words('a', 16)])
  expect(passages[0]!.tokens).toBe(20)
})

test('a paragraph that does not fit the window is divided at sentences into numbered parts of about equal size', () => {
  const text = [words('a', 6), words('b', 6), words('c', 6), words('d', 6)].join(' ')
  const { texts, passages } = build([makeSection([paragraph(text)])])
  expect(texts).toEqual([words('a', 6), words('b', 6), words('c', 6), words('d', 6)])
  expect(passages.map((p) => p.part)).toEqual(passages.map((_, i) => ({ index: i + 1, of: passages.length })))
  for (const passage of passages) expect(passage.tokens).toBeLessThanOrEqual(20)
})

test('a line or two before a divided paragraph goes into its first part', () => {
  const limits = { ...smallLimits, target: 14 }
  const { texts, passages } = build(
    [makeSection([paragraph('He wrote:'), paragraph(`${words('a', 10)} ${words('b', 10)}`)])],
    [],
    limits,
  )
  expect(texts).toEqual([`He wrote:\n\n${words('a', 10)}`, words('b', 10)])
  expect(passages.map((p) => p.part)).toEqual([
    { index: 1, of: 2 },
    { index: 2, of: 2 },
  ])
})

test('a word that fills more than a window is cut at the ceiling and nothing of it is lost', () => {
  const word = 'x'.repeat(60_000)
  const { texts } = build([makeSection([paragraph(word)])])
  expect(texts.join('')).toBe(word)
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(16 * 8)
})

test('a heading inside a section ends a passage and stands above the next one', () => {
  const inner = { kind: 'heading', text: 'The Sermon', level: 3 } as const
  const { texts, passages } = build([makeSection([heading, paragraph('Before it.'), inner, paragraph('After it.')])])
  expect(texts).toEqual(['Before it.', 'After it.'])
  expect(passages.map((p) => p.context)).toEqual(['Chapter I', 'Chapter I › The Sermon'])
})

// accessible_epub_3 marks its boxes up with headings: what followed a box was filed under "Tip".
test('the label of a box stays in the text and ends no passage', () => {
  const label = { kind: 'heading', text: 'Tip', level: 6 } as const
  const { texts, passages } = build([makeSection([paragraph('Before it.'), label, paragraph('In it.'), paragraph('After it.')])])
  expect(texts).toEqual(['Before it.\n\nTip\n\nIn it.\n\nAfter it.'])
  expect(passages[0]!.context).toBe('Chapter I')
})

test('a heading path that is too long loses its outermost headings first', () => {
  const { passages } = build([
    makeSection([paragraph('Text.')], { headings: ['Part the First of the Work', 'Book II', 'Chapter I'] }),
  ])
  expect(passages[0]!.context).toBe('Book II › Chapter I')
})

test('a list that runs into the next passage takes its introducing sentence along, as context', () => {
  const lead = 'Bring these:'
  const item = (name: string) => ({ kind: 'list-item', text: words(name, 5), lead }) as const
  const { texts, passages } = build([makeSection([paragraph(lead), item('a'), item('b'), item('c')])])
  expect(texts).toEqual([`${lead}\n\n${words('a', 5)}`, `${words('b', 5)}\n\n${words('c', 5)}`])
  expect(passages.map((p) => p.context)).toEqual(['Chapter I', 'Chapter I\nBring these:'])
  expect(passageInput(passages[1]!.context, texts[1]!)).toBe(`Chapter I\nBring these:\n${texts[1]}`)
})

test('an introducing sentence is not parted from the first item of its list', () => {
  const lead = 'Bring these:'
  const { texts } = build([
    makeSection([paragraph(words('a', 8)), paragraph(lead), { kind: 'list-item', text: words('b', 5), lead }]),
  ])
  expect(texts).toEqual([words('a', 8), `${lead}\n\n${words('b', 5)}`])
})

test('a note stays with the paragraph that cites it where the two adjoin', () => {
  const section = makeSection([
    paragraph(words('a', 6)),
    paragraph(words('b', 4)),
    { kind: 'note', voice: 'note', text: words('n', 4), noteLabel: '1' },
    paragraph(words('c', 6)),
  ])
  const [, cites, note] = section.blocks
  const reference: CrossReference = {
    kind: 'note',
    fromSection: 0,
    fromOffset: cites!.start + 3,
    toSection: 0,
    toStart: note!.start,
    toEnd: note!.end,
    label: '1',
  }
  expect(build([section]).texts[0]).toBe(`${words('a', 6)}\n\n${words('b', 4)}`)
  expect(build([section], [reference]).texts).toEqual([words('a', 6), `${words('b', 4)}\n\n${words('n', 4)}`, words('c', 6)])
})

test('a section of headings only is a passage, unless sections stand inside it or it is boilerplate', () => {
  const alone = makeSection([heading])
  expect(build([alone]).texts).toEqual(['Chapter I'])
  expect(build([alone]).passages[0]!.context).toBe('')
  const child = makeSection([paragraph('Text.')], { ordinal: 1, path: 'chapter-i/a', parent: 0, headings: ['Chapter I', 'A'] })
  expect(build([alone, child]).texts).toEqual(['Text.'])
  expect(build([makeSection([paragraph('The licence.')], { kind: 'boilerplate' })]).texts).toEqual([])
})

test('windows are three sentences stepping by two, and every one belongs to the passage it lies in', () => {
  const section = makeSection([paragraph('One is. Two is. Three is. Four is. Five is.'), paragraph('Six is six here.')])
  const { windows, ofWindow, texts } = build([section], [], { ...smallLimits, target: 10, ceiling: 14 })
  expect(texts).toEqual(['One is. Two is. Three is. Four is. Five is.', 'Six is six here.'])
  expect(windows).toEqual(['One is. Two is. Three is.', 'Three is. Four is. Five is.', 'Six is six here.'])
  expect(ofWindow).toEqual([0, 0, 1])
})

test('only the last of the repeated sentences opens the first window of the next passage', () => {
  const section = makeSection([paragraph(words('a', 7)), paragraph('He. Went. Home.'), paragraph(words('c', 7))])
  const { windows } = build([section])
  expect(windows).toEqual([`${words('a', 7)}\n\nHe. Went.`, 'Went. Home.', `Home.\n\n${words('c', 7)}`])
})

test('a sentence too long for a window is cut at its clauses', () => {
  const clauses = ['a', 'b', 'c', 'd', 'e'].map((name) => words(name, 6).slice(0, -1).toLowerCase())
  const { windows } = build([makeSection([paragraph(`${clauses.join('; ')}.`)])], [], { ...smallLimits, ceiling: 40 })
  expect(windows).toEqual([`${clauses.slice(0, 3).join('; ')};`, `${clauses.slice(2).join('; ')}.`])
})

test('an index has passages and no windows', () => {
  const { texts, windows } = build([makeSection([paragraph('whale, 12, 14')], { kind: 'index' })])
  expect([texts.length, windows.length]).toEqual([1, 0])
})

test('the passages of a section cover its blocks in order, keep to the window and are numbered from 1', () => {
  const sentence = fc.integer({ min: 1, max: 22 }).map((n) => words('w', n))
  const block = fc.array(sentence, { minLength: 1, maxLength: 5 }).map((sentences) => paragraph(sentences.join(' ')))
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 12 }), (blocks) => {
      const section = makeSection([heading, ...blocks])
      const { passages, texts } = build([section])
      let at = section.blocks[1]!.start
      passages.forEach((passage, i) => {
        expect(passage.id).toBe(`chapter-i#${i + 1}`)
        expect(section.text.slice(at, passage.ownStart).trim()).toBe('')
        expect(passage.start).toBeLessThanOrEqual(passage.ownStart)
        expect(passage.ownStart).toBeLessThan(passage.end)
        expect(passage.tokens).toBeLessThanOrEqual(smallLimits.ceiling)
        expect(texts[i]).toBe(texts[i]!.trim())
        at = passage.end
      })
      expect(section.text.slice(at)).toBe('')
    }),
  )
})
