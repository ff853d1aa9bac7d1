import { expect, test } from 'vitest'
import { readHtml } from '../../src-main/import/read-html.ts'

const read = (html: string) => readHtml({ name: 'tide book.html', bytes: new TextEncoder().encode(html) })

test('an HTML file is a book of one document', () => {
  const book = read(
    '<html lang="en-gb"><head><title>The Tide\n Book</title><meta name="author" content="A. Roy"></head><body><p>x<p>y</body></html>',
  )
  expect(book.metadata).toMatchObject({
    title: 'The Tide Book',
    language: 'en-GB',
    contributors: [{ name: 'A. Roy', role: 'aut' }],
  })
  expect(book.documents.map((document) => document.href)).toEqual(['tide book.html'])
  expect(book.warnings).toEqual([])
})

test('without a title the first heading serves, then the name of the file', () => {
  expect(read('<h1>Neap Tides</h1>').metadata.title).toBe('Neap Tides')
  expect(read('<p>x</p>').metadata.title).toBe('tide book')
})

test.each([
  ['<html><body><p>The tide', ['file-broken-off']],
  ['<!DOCTYPE html>\n<html lang="en"><body><p>The tide</p>', ['file-broken-off']],
  ['<html><body><p>The tide</p></body></html> <a hr', ['file-broken-off']],
  ['<html><body><p>The <!-- tide</p><p>turns</p></body></html>', ['file-broken-off']],
  ['<html><body><p>The tide</p></body></html>\n', []],
  ['<p>The tide turns.', []],
  ['<p class="first>The tide</p><p class="next">turns.</p>', []],
  ['<p class="first <b>The tide</b></p><p class="next">turns.</p>', ['markup-damaged']],
  ['<p data-note="<b>x</b>" title="a</b>">The tide turns.</p>', []],
])('a page that was cut short is told: %s', (html, codes) => {
  expect(read(html).warnings.map(({ code }) => code)).toEqual(codes)
})
