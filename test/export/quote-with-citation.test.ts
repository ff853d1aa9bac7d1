import { expect, test } from 'vitest'
import { quoteWithCitation } from '../../src-main/export/quote-with-citation.ts'

const CITED = 'Ana Writer, The Harbour, p. 12'

test('a plain citation stands in brackets behind the words, a note or an entry below them', () => {
  expect(quoteWithCitation('The lamp burned.', CITED, 'plain')).toBe(`“The lamp burned.” (${CITED})`)
  expect(quoteWithCitation('The lamp burned.', 'Ana Writer, The Harbour, 12.', 'chicago')).toBe(
    '“The lamp burned.”\n\nAna Writer, The Harbour, 12.',
  )
})

// “Witches and witchcraft are frequently spoken of …” came out with two quotation marks in front.
test('words with quotation marks or paragraphs of their own get none of ours', () => {
  expect(quoteWithCitation('“Aye,” she said.', CITED, 'plain')).toBe(`“Aye,” she said.\n\n— ${CITED}`)
  expect(quoteWithCitation('One.\n\nTwo.', '@book{x}', 'bibtex')).toBe('One.\n\nTwo.\n\n@book{x}')
})
