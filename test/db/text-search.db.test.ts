import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { insertBook } from '../../src-main/db/books.ts'
import { allMatches } from '../../src-main/db/lexical.ts'
import { type LibraryDatabase, openDatabase } from '../../src-main/db/open-database.ts'
import { passagesByKey } from '../../src-main/db/passages.ts'
import { parseSearch } from '../../src-main/indexing/parse-search.ts'
import { newBook } from '../support/new-book.ts'

const STOP_WORDS = new Set('a an and as it not of or the to was what'.split(' '))

const PASSAGES = [
  'The OR switch in the engine house starts two pumps before the horn sounds.',
  'NEAR the new quay lay a half-sunken barge, ferry-7C/22 chalked on its hull.',
  'Don’t touch the compass while the captain’s niece sleeps; it’s his order.',
  'The toll fell by 30% in 1862, to 2,450 marks, or C++ in the strange hand of the toll keeper.',
  'Post to quay@ostrow.example or look under #winch; f=ma1 is cut into the bench.',
  'And so it was as it had been, and it was what it was.',
  'Naïve sailors spelt résumé as resume, and coördination with two dots.',
  'The Pellworth Rowing Club’s and Anglers’ Union dined here.',
  'Cabin 205 was dry; cabin 2050 was not. The chart is called b_c and not bxc.',
  '雪の日も船頭は笑う。',
  '渔夫在雪夜里补着渔网，直到天亮。',
  'ชาวประมงออกเรือในคืนที่ฝนตก',
  '뱃사공은 눈 오는 밤에 편지를 썼다.',
  'هَذَا كِتَابٌ قَدِيمٌ',
  'הַמַּלָּח כָּתַב יוֹמָן.',
  'नाविक हर रात नदी से बात करता था।',
  'Smørrebrød i Łódź, Straße und ışık; κόσμος.',
  'Error ERR-4021 is not ERR-4012; see IEC 61508-3, model NV-220X, version 12.3.',
  'The ﬁrst oﬃcer co\u00ADoperated with the light-house.',
  'A quayside inn.',
  'Fault OSR7011 again.',
]

let db: LibraryDatabase
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'commonplace-test-'))
  db = openDatabase(join(folder, 'library.sqlite'))
  await insertBook(db, newBook({ id: 'corpus', sections: { 'Rope and Wire': PASSAGES } }))
  return async () => {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Beginnings of the passages that the query finds. */
function found(query: string): string[] {
  const { match } = parseSearch(query, { languages: ['en'], stopWords: STOP_WORDS })
  if (match === undefined) return []
  return passagesByKey(db, allMatches(db, { match, scope: 'all' })).map((passage) => passage.text)
}

/** Typed → how the passages begin that must be found, and no others. */
const QUERIES: readonly (readonly [query: string, passages: readonly string[]])[] = [
  ['OR', ['The OR switch', 'The toll fell', 'Post to quay']],
  ['"half-sunken barge', ['NEAR the new']],
  ['compas*', ['Don’t touch']],
  ['-barge', ['NEAR the new']],
  ['(strange', ['The toll fell']],
  ["don't touch", ['Don’t touch']],
  ['captain’s niece', ['Don’t touch']],
  ["captain's niece", ['Don’t touch']],
  ['captain niece', ['Don’t touch']],
  ['half sunken barge', ['NEAR the new']],
  ['halfsunken', ['NEAR the new']],
  ['lighthouse', ['The ﬁrst']],
  ['quay-side', ['A quayside inn']],
  ['C++', ['The toll fell']],
  ['30%', ['The toll fell']],
  ['2450 marks', ['The toll fell']],
  ['2,450 marks', ['The toll fell']],
  ['"cabin 205"', ['Cabin 205']],
  ['quay@ostrow.example #winch f=ma1', ['Post to quay']],
  ['DO NOT TOUCH THE COMPASS / EVER', []],
  ['NOT touch the compass', ['Don’t touch']],
  ["Pellworth Rowing Club's and Anglers' Union", ['The Pellworth']],
  ['naive resume coordination', ['Naïve sailors']],
  ['résumé', ['Naïve sailors']],
  ['雪', ['雪の日も', '渔夫在雪夜']],
  ['渔网', ['渔夫在雪夜']],
  ['雪夜里补着', ['渔夫在雪夜']],
  ['union 雪', []],
  ['ประมง', ['ชาวประมง']],
  ['편지', ['뱃사공은']],
  ['كتاب', ['هَذَا']],
  ['המלח כתב', ['הַמַּלָּח']],
  ['नदी से बात', ['नाविक']],
  ['smorrebrod lodz strasse isik', ['Smørrebrød']],
  ['IŞIK', ['Smørrebrød']],
  ['κοσμος', ['Smørrebrød']],
  ['first officer cooperated', ['The ﬁrst']],
  ['b_c', ['Cabin 205']],
  ['ERR-4021', ['Error ERR']],
  ['ERR4021', ['Error ERR']],
  ['"ERR 4021"', ['Error ERR']],
  ['ERR-4011', []],
  ['ERR4011', []],
  ['ERR7012', []],
  ['OSR 7011', ['Fault OSR7011']],
  ['OSR-7011', ['Fault OSR7011']],
  ['OSR7012', []],
  ['IEC 61508-3', ['Error ERR']],
  ['nv-220x', ['Error ERR']],
  ['12.3', ['Error ERR']],
  ['2.3', []],
  ["'; DROP TABLE passages; --", []],
  ['^switch + pumps', ['The OR switch']],
  ['pumps and horn', ['The OR switch']],
  ['"as it had been"', ['And so it']],
  ['switch NOT horn', []],
  ['switch OR barge', ['The OR switch', 'NEAR the new']],
  ['toll AND keeper', ['The toll fell']],
  ['toll -keeper', []],
  ['NEAR(toll marks, 10)', ['The toll fell']],
  ['NEAR(toll marks, 3)', []],
  ['switches', ['The OR switch']],
  ['"switches"', []],
  ['"Rope and Wire"', ['The OR switch']],
  ['*', []],
  ['', []],
]

test.each(QUERIES)('%s', (query, passages) => {
  expect(found(query).map((text) => passages.find((beginning) => text.startsWith(beginning)) ?? text)).toEqual(passages)
})

test('odd characters and unfinished operators are text, never an error', () => {
  for (const query of [
    '🕯️ compass\u0000 ‮ABC',
    '\ud83d',
    'NEAR(',
    'NEAR(a',
    '"',
    '""',
    'a:b',
    'body:x',
    'title:',
    'AND OR NOT',
    '- -',
    '((',
    'x*y*',
    'NEAR(a b, 999999)',
    '{exact}: x',
  ]) {
    expect(() => found(query)).not.toThrow()
  }
})

test('a pasted page is cut short and still asked', () => {
  const words = Array.from({ length: 2_000 }, (_, index) => `word${index}`).join(' ')
  expect(parseSearch(words, { languages: ['en'] }).shortened).toBe(true)
  expect(found(words)).toEqual([])
  expect(found('Where did the captain of the old quay put the brass pen? '.repeat(180))).toEqual([])
})
