import type { Publication } from '../../src-main/import/publication.ts'
import { readText } from '../../src-main/import/read-text.ts'
import { markupOf } from './markup-of.ts'

/** A text file of these lines. */
export function readLines(lines: readonly string[], name = 'book.txt'): Publication {
  return readText({ name, bytes: new TextEncoder().encode(lines.join('\n')) })
}

/** What a text file of these lines becomes, one block a line. */
export function markupOfLines(...lines: readonly string[]): string[] {
  return markupOf(readLines(lines).documents[0]!.root).split('\n')
}

/** The headings among it: "1 CHAPTER I". */
export function headingsOfLines(...lines: readonly string[]): string[] {
  return markupOfLines(...lines).flatMap((line) => {
    const match = /^<h(\d)[^>]*>(.*)<\/h\d>$/.exec(line)
    return match ? [`${match[1]} ${match[2]!.replace(/<[^>]*>/g, '')}`] : []
  })
}

/** Three wrapped lines of prose, for texts that need some. */
export const PROSE = [
  'The ferryman had three boats, of which one leaked and one was lent to',
  'his brother, so that on most days he could be seen walking up and down',
  'the landing stage with nothing to do.',
] as const
