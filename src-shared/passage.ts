import type { Voice } from './book.ts'

/**
 * What is retrieved: whole paragraphs of one section, small enough (with `context` in front) for the embedder's window.
 *
 * `start`/`end` are UTF-16 offsets in the section's text; the passage's text is exactly that slice.
 */
export interface Passage {
  /** `${section.path}#${n}`, n from 1 within the section; globally it is prefixed with the book's id and ":". */
  readonly id: string
  readonly section: number
  /** 0-based in the book. */
  readonly ordinal: number
  readonly start: number
  readonly end: number
  /** Where the text that the passage before does not have begins: start ≤ ownStart < end. */
  readonly ownStart: number
  /** Headings and leads that go in front when the passage is embedded, indexed or given to a model. Never quoted. */
  readonly context: string
  readonly voice: Voice
  /** Tokens of `passageInput(context, text)`, counted with the embedder's tokenizer, its special tokens and prefix included. */
  readonly tokens: number
  /** Which part of a divided paragraph this is (1-based), with how many there are. */
  readonly part?: { readonly index: number; readonly of: number }
}

/** Three sentences, stepping by two: what is embedded. Offsets in the section's text. */
export interface SentenceWindow {
  /** Ordinal of the passage it belongs to. */
  readonly passage: number
  readonly start: number
  readonly end: number
}
