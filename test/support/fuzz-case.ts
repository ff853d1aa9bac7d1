import { buildZip, type ZipEntry } from './build-zip.ts'
import { createDice, type Dice, pick } from './dice.ts'
import { FUZZ_BOOKS, type FuzzBook } from './fuzz-books.ts'
import { ARCHIVE_MUTATIONS } from './mutate-archive.ts'
import { MARKUP_MUTATIONS, reencode } from './mutate-markup.ts'

export interface FuzzCase {
  readonly name: string
  readonly bytes: Uint8Array
  readonly what: string
  /** Words that must be in the book, but for as many as one mutation can hit. */
  readonly words: readonly string[]
  readonly mayLose: number
}

export interface RealBook {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The n-th case of a seed: the same one every time. */
export function makeCase(seed: number, n: number, real: readonly RealBook[]): FuzzCase {
  const dice = createDice(seed * 1_000_003 + n * 7_919)
  if (real.length > 0 && dice(6) === 0) {
    const { name, bytes } = pick(dice, real)
    const [what, mutate] = pick(dice, Object.entries(ARCHIVE_MUTATIONS))
    return { name, bytes: mutate(bytes, dice), what: `${name}: ${what}`, words: [], mayLose: 0 }
  }
  const book = pick(dice, FUZZ_BOOKS)
  const words = Object.values(book.files).join(' ').match(/w\d+q/g) ?? []
  return { ...mutated(book, dice), words }
}

function mutated(book: FuzzBook, dice: Dice): Omit<FuzzCase, 'words'> {
  if (book.kind !== 'epub') return mutatedFile(book, dice)
  const choice = dice(10)
  if (choice < 3) {
    const [what, mutate] = pick(dice, Object.entries(ARCHIVE_MUTATIONS))
    return { name: 'x.epub', bytes: mutate(zipped(book.files, dice(2) === 0), dice), what, mayLose: 0 }
  }
  if (choice === 3) return manyFiles(book, dice)
  const paths = Object.keys(book.files).filter((path) => path !== 'mimetype')
  const files: Record<string, string | Uint8Array> = { ...book.files }
  const told: string[] = []
  const times = 1 + dice(3)
  for (let n = 0; n < times; n++) {
    const path = pick(dice, paths)
    const text = files[path]!
    if (typeof text !== 'string') continue
    const [what, mutate] = pick(dice, Object.entries(MARKUP_MUTATIONS))
    const isEncoded = dice(8) === 0
    const changed = mutate(text, dice, book.files[pick(dice, paths)]!)
    files[path] = isEncoded ? reencode(changed, dice) : changed
    told.push(`${path}: ${what}${isEncoded ? ', in other bytes' : ''}`)
  }
  return { name: 'x.epub', bytes: zipped(files, true), what: told.join('; '), mayLose: 2 * times }
}

function mutatedFile(book: FuzzBook, dice: Dice): Omit<FuzzCase, 'words'> {
  const [name = '', text = ''] = Object.entries(book.files)[0] ?? []
  const isMarkup = book.kind === 'html'
  const [what, mutate] = isMarkup ? pick(dice, Object.entries(MARKUP_MUTATIONS)) : (['lines moved', shuffled] as const)
  const changed = mutate(text, dice, text)
  const bytes = dice(3) === 0 ? reencode(changed, dice) : new TextEncoder().encode(changed)
  // HTML takes everything up to the next quotation mark for the value of an attribute, and nobody can tell.
  if (dice(3) > 0) return { name, bytes, what: `${name}: ${what}`, mayLose: isMarkup ? 8 : 2 }
  const [damage, hurt] = pick(dice, Object.entries(ARCHIVE_MUTATIONS))
  // What is cut out of a text file, or written over it, leaves no sign that anyone could read.
  return { name, bytes: hurt(bytes, dice), what: `${name}: ${what}, ${damage}`, mayLose: Number.POSITIVE_INFINITY }
}

function shuffled(text: string, dice: Dice): string {
  const lines = text.split('\n')
  for (let n = 0; n < 1 + dice(5); n++) {
    const [line] = lines.splice(dice(lines.length), 1)
    lines.splice(
      dice(lines.length),
      0,
      ...Array.from({ length: 1 + dice(3) }, () => line ?? ''),
      pick(dice, ['', '\f', '-----', '* * *', '[Pg 7]', '\t']),
    )
  }
  return lines.join(pick(dice, ['\n', '\r\n', '\r', '\n\n']))
}

/** Absurd counts: of files, of chapters, of entries in the contents. */
function manyFiles(book: FuzzBook, dice: Dice): Omit<FuzzCase, 'words'> {
  const count = 1 + dice(3_000)
  const extra: ZipEntry[] = Array.from({ length: count }, (_, n) => ({ name: `OEBPS/x${n}.xhtml`, bytes: '<p/>' }))
  const item = (n: number) => `<item id="x${n}" href="x${n}.xhtml" media-type="application/xhtml+xml"/>`
  const itemref = (n: number) => `<itemref idref="x${n}"/>`
  const package_ = book.files['OEBPS/content.opf']!.replace(
    '</manifest>',
    `${Array.from({ length: count }, (_, n) => item(n)).join('')}</manifest>`,
  ).replace('</spine>', `${Array.from({ length: count }, (_, n) => itemref(n)).join('')}</spine>`)
  const files = { ...book.files, 'OEBPS/content.opf': package_ }
  const entries = Object.entries(files).map(([name, bytes]) => ({ name, bytes, deflate: true }))
  return { name: 'x.epub', bytes: buildZip([...entries, ...extra]), what: `${count} more files`, mayLose: 0 }
}

function zipped(files: Readonly<Record<string, string | Uint8Array>>, deflate: boolean): Uint8Array {
  return buildZip(Object.entries(files).map(([name, bytes]) => ({ name, bytes, deflate: deflate && name !== 'mimetype' })))
}
