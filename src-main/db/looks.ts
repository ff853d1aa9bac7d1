import type { Book, Markup, MarkupKind, Picture, WritingMode } from '../../src-shared/book.ts'
import type { Connection } from './connection.ts'
import type { LibraryDatabase } from './open-database.ts'
import type { Pause } from './slicer.ts'

/** How a section looks, in the order of its text. */
export interface Looks {
  readonly markup: readonly Omit<Markup, 'section'>[]
  readonly pictures: readonly Omit<Picture, 'section'>[]
}

/** Each section's looks, by its ordinal. */
export function looksBySection({ markup = [], pictures = [] }: Book): (ordinal: number) => Looks {
  const marked = Map.groupBy(markup, ({ section }) => section)
  const drawn = Map.groupBy(pictures, ({ section }) => section)
  return (ordinal) => ({ markup: marked.get(ordinal) ?? [], pictures: drawn.get(ordinal) ?? [] })
}

export async function insertLooks(writer: Connection, section: number, { markup, pictures }: Looks, pause: Pause): Promise<void> {
  for (const [ordinal, { start, end, kind, value = null }] of markup.entries()) {
    writer.run('insert-markup', 'INSERT INTO markup (section, ordinal, start, "end", kind, value) VALUES (?, ?, ?, ?, ?, ?)', [
      section,
      ordinal,
      start,
      end,
      kind,
      value,
    ])
    await pause()
  }
  for (const [ordinal, { offset, path, alternative, isInline, width = null, height = null }] of pictures.entries()) {
    writer.run(
      'insert-picture',
      'INSERT INTO picture (section, ordinal, "offset", path, alternative, is_inline, width, height) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      [section, ordinal, offset, path, alternative, isInline ? 1 : 0, width, height],
    )
    await pause()
  }
}

interface PictureRow extends Pick<Picture, 'offset' | 'path' | 'alternative'> {
  readonly is_inline: number
  readonly width: number | null
  readonly height: number | null
}

/** Looks of a range of a section's text, its ends included. */
export function looksBetween({ reader }: LibraryDatabase, book: string, section: number, start: number, end: number): Looks {
  const markup = reader.all<{ start: number; end: number; kind: MarkupKind; value: string | null }>(
    'markup-between',
    `SELECT m.start, m."end", m.kind, m.value FROM book b JOIN section s ON s.book = b.key JOIN markup m ON m.section = s.key
     WHERE b.id = ? AND s.ordinal = ? AND m.start < ? AND m."end" > ? ORDER BY m.ordinal`,
    [book, section, end, start],
  )
  const pictures = reader.all<PictureRow>(
    'pictures-between',
    `SELECT p."offset", p.path, p.alternative, p.is_inline, p.width, p.height FROM book b JOIN section s ON s.book = b.key
     JOIN picture p ON p.section = s.key WHERE b.id = ? AND s.ordinal = ? AND p."offset" >= ? AND p."offset" <= ? ORDER BY p.ordinal`,
    [book, section, start, end],
  )
  return {
    markup: markup.map(({ value, ...range }) => (value === null ? range : { ...range, value })),
    pictures: pictures.map(({ is_inline, width, height, ...picture }) => ({
      ...picture,
      isInline: is_inline === 1,
      ...(width === null ? {} : { width }),
      ...(height === null ? {} : { height }),
    })),
  }
}

export function writingModeOf({ reader }: LibraryDatabase, book: string): WritingMode | undefined {
  return (
    reader.get<{ mode: WritingMode | null }>('writing-mode', 'SELECT writing_mode AS mode FROM book WHERE id = ?', [book])
      ?.mode ?? undefined
  )
}
