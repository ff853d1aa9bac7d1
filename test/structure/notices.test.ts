import { expect, test } from 'vitest'
import { makeBook } from './make-book.ts'

const START = '<p>*** START OF THE PROJECT GUTENBERG EBOOK THE ROPE ***</p>'
const END = '<p>*** END OF THE PROJECT GUTENBERG EBOOK THE ROPE ***</p>'
const partsOf = (html: string) => makeBook(html).sections.map(({ kind, text }) => `${kind}: ${text.replaceAll('\n\n', ' / ')}`)

test('header and licence without markup are set apart, the lines about who made the file with them', () => {
  const html = `<p>The Project Gutenberg eBook of The Rope</p>${START}<p>Produced by a volunteer.</p><h2>I</h2><p>Hemp.</p><h2>II</h2><p>Tar.</p>
    <p>End of the Project Gutenberg EBook of The Rope, by A. Roe</p>${END}<p>START: FULL LICENSE</p><p>Terms.</p>`
  expect(makeBook(html).sections.map(({ kind }) => kind)).toEqual(['boilerplate', 'body', 'body', 'boilerplate'])
})

test('a sentence that quotes a marker cuts nothing', () => {
  const html = `<h2>I</h2><p>A file begins with *** START OF THE PROJECT GUTENBERG EBOOK X *** as all know.</p><h2>II</h2>
    <p>*** END OF THE PROJECT GUTENBERG EBOOK is how it ends, she said.</p><p>End of the Project Gutenberg era, he said.</p><p>Tar.</p>`
  expect(makeBook(html).sections.map(({ kind }) => kind)).toEqual(['body', 'body'])
})

test('a quoted marker in the last half of a book does not stand for the real one', () => {
  const html = `${START}<h2>I</h2><p>Hemp.</p><p>It ends with *** END OF THE PROJECT GUTENBERG EBOOK as all do.</p><p>Tar.</p>${END}<p>Terms.</p>`
  expect(partsOf(html)[1]).toBe('body: I / Hemp. / It ends with *** END OF THE PROJECT GUTENBERG EBOOK as all do. / Tar.')
})

test('a short text without a title behind a header that markup sets apart is the book', () => {
  const html = `<section class="pg-boilerplate" id="pg-header"><p>The Project Gutenberg eBook of The Rope</p></section><p>All that is left.</p>
    <section class="pg-boilerplate" id="pg-footer"><p>Terms.</p></section>`
  expect(partsOf(html)).toEqual([
    'boilerplate: The Project Gutenberg eBook of The Rope',
    'body: All that is left.',
    'boilerplate: Terms.',
  ])
})
