import { type AozoraText, readAozora } from './aozora.ts'
import { decodeBook } from './decode-book.ts'
import { findHeadings } from './find-headings.ts'
import { findInsets } from './find-insets.ts'
import { findTextNotes } from './find-text-notes.ts'
import { takeOutPages } from './form-feeds.ts'
import { guessLanguage } from './guess-language.ts'
import { splitGutenberg } from './gutenberg.ts'
import { type GutenbergHeader, readGutenbergHeader } from './gutenberg-header.ts'
import { createLineJoiner } from './join-lines.ts'
import { measureText } from './measure-text.ts'
import { markPages } from './page-marks.ts'
import type { Publication } from './publication.ts'
import { readTitlePage, type TitlePage } from './read-title-page.ts'
import { deferNotices, groupQuotations, shapeText } from './shape-text.ts'
import type { BookFile } from './tell-format.ts'
import { groupBlocks, joinDoubleSpaced } from './text-block.ts'
import { splitLines } from './text-lines.ts'
import type { TextPiece } from './text-piece.ts'
import { titleFromName } from './title-from-name.ts'
import { writeTextMarkup } from './write-text-markup.ts'

/**
 * A plain text as a publication of one document: headings, paragraphs, verse, quotations, lists, notes and page breaks are found in the
 * lines and written as markup. What looks like HTML or Markdown is text and stays letters. Linear in the size of the text.
 *
 * Throws AppError 'book-empty', 'not-a-book' (see `decodeBook`) or 'book-too-big'.
 */
export function readText(file: BookFile): Publication {
  const decoded = decodeBook(file, { declared: declaredByGutenberg(file.bytes) })
  const lines = splitLines(decoded.text)
  const gutenberg = splitGutenberg(lines)
  const isTranscription = gutenberg.header.length > 0 || gutenberg.footer.length > 0
  const aozora = isTranscription ? undefined : readAozora(lines)
  const { header, body, footer } = aozora ?? gutenberg
  const about = aozora ? aboutAozora(aozora) : readGutenbergHeader(header)

  const blocks = findInsets(joinDoubleSpaced(groupBlocks(markPages(takeOutPages(body)))))
  const shape = measureText(blocks)
  const notes = findTextNotes(findHeadings(blocks, shape))
  const join = createLineJoiner(
    blocks.map((block) => block.lines),
    isTranscription,
  )
  const pieces = shapeText(notes.parts, { shape, join })

  const titlePage: TitlePage = about.title === undefined ? readTitlePage(notes.parts) : { used: 0 }
  const language = about.language ?? guessLanguage(body.length < 200_000 ? body.join('\n') : body.slice(1000, 3000).join('\n'))
  // What is left out keeps its place in the list: notes are found by the number of their part.
  const shown = joinQuotations(deferNotices(pieces.map((own, n) => (n < titlePage.used ? [] : own))))
  const root = writeTextMarkup([boilerplate(header), ...shown, boilerplate(footer)], {
    language,
    title: titlePage.used > 0 ? titlePage.title : undefined,
    isTranscription,
    noteFor: (mark, part) => notes.noteFor(mark, part - 1),
  })
  return {
    format: 'text',
    metadata: {
      title: about.title ?? titlePage.title ?? titleFromName(file.name),
      ...(about.subtitle === undefined ? {} : { subtitle: about.subtitle }),
      contributors: titlePage.author === undefined ? about.contributors : [{ name: titlePage.author, role: 'aut' }],
      language: language ?? 'und',
      ...(about.date === undefined ? {} : { date: about.date }),
      subjects: [],
      identifiers: about.identifiers,
    },
    documents: [{ href: file.name, root, linear: true }],
    contents: [],
    pageTargets: [],
    pageTargetSource: 'none',
    landmarks: [],
    warnings: decoded.warnings,
  }
}

function aboutAozora({ title, author }: AozoraText): GutenbergHeader {
  return {
    ...(title === undefined ? {} : { title }),
    contributors: author === undefined ? [] : [{ name: author, role: 'aut' }],
    language: 'ja',
    identifiers: [],
  }
}

/** Where the header would stand, read as ASCII. */
const HEADER_BYTES = 8192

function declaredByGutenberg(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEADER_BYTES))
  return /^Character set encoding:\s*(\S+)/im.exec(head)?.[1]
}

function boilerplate(lines: readonly string[]): TextPiece[] {
  const pieces = groupBlocks(lines).map(
    (block): TextPiece => ({ kind: 'paragraph', text: block.lines.map((line) => line.text).join(' ') }),
  )
  return pieces.length === 0 ? [] : [{ kind: 'boilerplate', pieces }]
}

/** Quotations are put together over the borders of blocks; the part in which a piece stands decides which note a mark means, so it stays. */
function joinQuotations(parts: readonly (readonly TextPiece[])[]): TextPiece[][] {
  const joined: TextPiece[][] = []
  for (const [n, pieces] of parts.entries()) {
    const before = joined[n - 1]
    const last = before?.at(-1)
    const grouped = groupQuotations(last ? [last, ...pieces] : pieces)
    // What joined the quotation of the part before moves there.
    if (last && before) {
      before[before.length - 1] = grouped[0]!
      joined.push(grouped.slice(1))
    } else joined.push(grouped)
  }
  return joined
}
