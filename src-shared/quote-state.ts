/**
 * What has become of the text that a stored quote was cut from: it still stands in its book, word for word (perhaps elsewhere); it has been
 * changed in a corrected file; it is gone, with its section or its book.
 */
export type QuoteState = 'same' | 'changed' | 'gone'
