import { describe, expect, test } from 'vitest'
import { blocksOf, makeBook, pageOf } from './make-book.ts'

const FIRST = 'the miller shut the lower gate and went along the bank to see whether the boat was tied to its post'
const SECOND = 'so that the flood would not take it, as it had taken the last one in the year of the great storm.'
const WHOLE = `The tide came in at four. And ${FIRST} ${SECOND}`

/** Pages from `from` on whose sentence runs over to the next, the number between the two. */
const cut = (from: number, count: number): string =>
  Array.from({ length: count }, (_, n) => `<p>On day ${n} ${FIRST}</p><p class="right">${from + n}</p><p>${SECOND}</p>`).join('')

describe('numbers of pages that stand as paragraphs', () => {
  test('are pages when sentences run over them, and the sentence is whole', () => {
    const html = cut(20, 5)
    expect(blocksOf(html)).toEqual([0, 1, 2, 3, 4].map((n) => `paragraph: On day ${n} ${FIRST} ${SECOND}`))
    const book = makeBook(html)
    expect(book.pageBreaks.map(({ label }) => label)).toEqual(['20', '21', '22', '23', '24'])
    expect(pageOf(book, 'On day 2')).toBe('21')
    expect(book.source!.setApart).toEqual({ 'page-mark': 10 })
  })

  test('leave the numbers of chapters alone', () => {
    const chapters = [1, 2, 3, 4, 5].map((n) => `<p>${n}</p><p>${WHOLE}</p><p>${WHOLE}</p>`).join('')
    expect(makeBook(chapters).pageSource).toBe('none')
    const both = `<p>1</p>${cut(7, 3)}<p>2</p>${cut(10, 3)}`
    expect(makeBook(both).pageBreaks.map(({ label }) => label)).toEqual(['7', '8', '9', '10', '11', '12'])
    expect(blocksOf(both).filter((block) => /\d$/.test(block))).toEqual(['paragraph: 1', 'paragraph: 2'])
  })

  test('end their pages when nothing stands behind the last', () => {
    const html = [31, 32, 33, 34, 35].map((n) => `<p>Day ${n}. ${WHOLE}</p><p>- ${n} -</p>`).join('')
    const book = makeBook(html)
    expect(book.pageBreaks.map(({ label }) => label)).toEqual(['31', '32', '33', '34', '35'])
    expect(pageOf(book, 'Day 31')).toBe('31')
    expect(pageOf(book, 'Day 35')).toBe('35')
  })

  test('are too few to tell, or do not count', () => {
    expect(makeBook(cut(20, 3)).pageSource).toBe('none')
    expect(makeBook(cut(20, 2) + cut(90, 2) + cut(5, 2) + cut(60, 1)).pageSource).toBe('none')
  })
})

describe('a page between two paragraphs', () => {
  const mark = '<span epub:type="pagebreak" title="9"/>'

  test('does not end the sentence that goes on, nor the word', () => {
    expect(blocksOf(`<p>And ${FIRST}</p>${mark}<p>${SECOND}</p>`)).toEqual([`paragraph: And ${FIRST} ${SECOND}`])
    expect(blocksOf(`<p>And ${FIRST}${mark}</p><p>${SECOND}</p>`)).toEqual([`paragraph: And ${FIRST} ${SECOND}`])
    const book = makeBook(`<p>And ${FIRST} of the mill-</p><p class="pagenum">[9]</p><p>wright ${SECOND}</p>`)
    expect(book.sections[0]!.text).toBe(`And ${FIRST} of the millwright ${SECOND}`)
    expect(pageOf(book, 'wright')).toBe('9')
    expect(book.source!.setApart).toEqual({ 'page-mark': 3, 'line-end': 1 })
  })

  test.each([
    [`<p>And ${FIRST}.</p>${mark}<p>${SECOND}</p>`],
    [`<p>And ${FIRST}</p>${mark}<p>The tide turned.</p>`],
    [`<p>And ${FIRST}</p><p>${SECOND}</p>`],
    [`<h2>${FIRST}</h2>${mark}<p>${SECOND}</p>`],
    [`<p>a list of</p>${mark}<p>${SECOND}</p>`],
  ])('leaves two paragraphs two: %#', (html) => {
    expect(blocksOf(html)).toHaveLength(2)
  })
})

test('a hyphen at the end of a page is the word’s own where the book writes it so', () => {
  const mark = (label: string) => `<span epub:type="pagebreak" title="${label}"/>`
  const html = `<p>The mill-${mark('2')}stone, the well-${mark('3')}known man, a salt-${mark('4')}pan.</p><p>Millstones, a millstone, a salt-pan.</p>`
  expect(blocksOf(html)[0]).toBe('paragraph: The millstone, the well-known man, a salt-pan.')
})
