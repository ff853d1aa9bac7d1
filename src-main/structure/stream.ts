import type { Element } from 'domhandler'
import type { SourceAccount } from '../../src-shared/book.ts'
import type { BareMarks } from './find-bare-marks.ts'
import type { NoteIndex } from './find-notes.ts'
import type { LinkIndex } from './index-links.ts'
import type { StreamBlock, Subject } from './stream-block.ts'

/** What reading the documents gives, before it is known which sections there are. */
export interface Stream {
  readonly blocks: readonly StreamBlock[]
  /** Index of the first block at or behind the beginning of each document. */
  readonly documentStarts: readonly number[]
  /** What is marked behind the last block. */
  readonly trailing: readonly Subject[]
  readonly account: Omit<SourceAccount, 'kept'>
}

export interface StreamOptions {
  readonly links: LinkIndex
  readonly notes: NoteIndex
  /** BCP 47 of the book. */
  readonly language: string
  readonly bareMarks: BareMarks
  readonly verseNumbers: ReadonlySet<Element>
  /** False where the file has no pictures in it: those that it names lie elsewhere. */
  readonly hasPictures: boolean
  /** Whether something outside the text (contents, page list) leads to this id. */
  isWanted(document: number, id: string): boolean
}
