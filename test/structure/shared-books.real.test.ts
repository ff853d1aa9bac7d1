import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyNode, hasChildren, isTag, isText } from 'domhandler'
import { describe, expect, test } from 'vitest'
import type { Publication } from '../../src-main/import/publication.ts'
import { readPublication } from '../../src-main/import/read-publication.ts'
import { buildBook } from '../../src-main/structure/build-book.ts'
import type { Block, Book, Section } from '../../src-shared/book.ts'
import { AppError } from '../../src-shared/errors.ts'

const SHARED = join(import.meta.dirname, '../../../shared')
const here = existsSync(join(SHARED, 'books')) && existsSync(join(SHARED, 'golden'))
if (!here) console.log('skipped: the shared books and their questions are not beside this clone')

interface Question {
  readonly id: string
  readonly book: string
  readonly evidence?: readonly string[]
  readonly page?: string | null
  readonly section?: string
}

const questions = here ? readdirSync(join(SHARED, 'golden')).flatMap(readQuestions) : []
const epubs = here ? readdirSync(join(SHARED, 'books')).filter((name) => name.endsWith('.epub')) : []

function readQuestions(name: string): Question[] {
  if (!name.endsWith('.jsonl')) return []
  const lines = readFileSync(join(SHARED, 'golden', name), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => JSON.parse(line) as Question)
}

async function publicationOf(name: string): Promise<Publication> {
  return readPublication({ name, bytes: readFileSync(join(SHARED, 'books', name)) })
}

interface Found {
  readonly section: Section
  readonly block: Block
  readonly offset: number
}

/** White space, dashes, quotation marks and case folded, one character for one, so that offsets stay. */
function fold(text: string): string {
  return text
    .replace(/[\u2018\u2019\u201a\u2032]/g, "'")
    .replace(/[\u201c\u201d\u201e\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, ' ')
    .toLowerCase()
}

function findEvidence(book: Book, evidence: string): Found[] {
  const wanted = fold(
    evidence
      .normalize('NFC')
      .replace(/[\u00ad\u2060\u200b]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  return book.sections.flatMap((section) => {
    const text = fold(section.text)
    return section.blocks.flatMap((block) => {
      const at = text.slice(block.start, block.end).indexOf(wanted)
      return at < 0 ? [] : { section, block, offset: block.start + at }
    })
  })
}

function pageAt({ pageBreaks }: Book, { section, offset }: Found): string | undefined {
  const before = pageBreaks.filter(
    (page) => page.section < section.ordinal || (page.section === section.ordinal && page.offset <= offset),
  )
  return before.at(-1)?.label
}

/** Titles around the place, and the heading in force there. */
function headingsAt({ section, offset }: Found): string[] {
  const headings = section.blocks.filter(({ kind, start }) => kind === 'heading' && start <= offset)
  return [...section.headings, ...headings.map(({ start, end }) => section.text.slice(start, end))].map(fold)
}

describe.runIf(here)('the questions with evidence', () => {
  test.each([...new Set(questions.map(({ book }) => book))])(
    '%s: evidence in one block, on its page, under its heading',
    async (name) => {
      const book = buildBook(await publicationOf(`${name}.epub`))
      for (const { id, evidence = [], page, section } of questions.filter((each) => each.book === name)) {
        const found = evidence.map((each) => findEvidence(book, each))
        expect(found.filter((places) => places.length === 0).length, id).toBe(0)
        const [first = []] = found
        if (page)
          expect(
            first.map((place) => pageAt(book, place)),
            id,
          ).toContain(page)
        if (section)
          expect(
            first.some((place) => headingsAt(place).some((heading) => heading.includes(fold(section)))),
            id,
          ).toBe(true)
      }
    },
  )
})

describe.runIf(here)('the shared books', () => {
  test.each(epubs)('%s: what is in the text is in the book, but for marks of pages, notes, lines and addresses', async (name) => {
    const publication = await publicationOf(name)
    let book: Book
    try {
      book = buildBook(publication)
    } catch (error) {
      expect(error).toBeInstanceOf(AppError)
      expect((error as AppError).code).toBe('book-has-no-text')
      return
    }
    const written = publication.documents.map(({ root, styles }) => visibleText(root, styles?.hidden)).join('')
    const lost = lostParts(squeeze(written), squeeze(book.sections.map(({ text }) => text).join('')))
    expect(lost.filter((part) => !FURNITURE.test(part))).toEqual([])
  })

  test.each(epubs)('%s: sections, blocks, pages and references fit together', async (name) => {
    const publication = await publicationOf(name)
    const book = await Promise.try(() => buildBook(publication)).catch(() => undefined)
    for (const section of book?.sections ?? []) {
      const slices = section.blocks.map(({ start, end }) => section.text.slice(start, end))
      expect(slices.join('\n\n')).toBe(section.text)
      expect(slices.every((slice) => slice.trimEnd() === slice && slice !== '')).toBe(true)
      if (section.parent !== null) expect(section.parent).toBeLessThan(section.ordinal)
    }
    expect(new Set(book?.sections.map(({ path }) => path)).size).toBe(book?.sections.length ?? 0)
    for (const { section, offset } of book?.pageBreaks ?? [])
      expect(offset).toBeLessThanOrEqual(book!.sections[section]!.text.length)
    for (const { toSection, toStart, toEnd } of book?.crossReferences ?? []) {
      expect(toEnd).toBeGreaterThan(toStart)
      expect(toEnd).toBeLessThanOrEqual(book!.sections[toSection]!.text.length)
    }
  })
})

/** Numbers in brackets or without, behind the hyphen of a cut word too, note signs, "›" before a heading, and the heading that is left of a contents page. */
const FURNITURE = /^(?:-?[[\]\d*†›.]+|Contents|AccessibleEPUB3)$/u

const NOT_TEXT = new Set(['head', 'script', 'style', 'rt', 'rp', 'template', 'title', 'annotation', 'audio', 'video'])

function visibleText(root: AnyNode, hidden: ReadonlySet<AnyNode> = new Set()): string {
  let text = ''
  const stack: AnyNode[] = [root]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isText(node)) text += node.data
    // What is hidden and a note is shown where it is called.
    if (!hasChildren(node) || (isTag(node) && hidden.has(node) && node.attribs['epub:type'] === undefined)) continue
    if (isTag(node) && (NOT_TEXT.has(node.name) || isContents(node.name, node.attribs))) continue
    for (let n = node.children.length - 1; n >= 0; n--) stack.push(node.children[n]!)
  }
  return text
}

function isContents(name: string, attributes: Readonly<Record<string, string>>): boolean {
  return name === 'nav' && attributes['epub:type'] !== undefined
}

function squeeze(text: string): string {
  return text.replace(/[\s\p{Cc}\u00ad\u200b\u2060\ufeff|]+/gu, '').normalize('NFC')
}

/** The parts of `written` that `read` does not have, in order; whatever `read` has beyond it is reported as "+…". */
function lostParts(written: string, read: string): string[] {
  const lost: string[] = []
  let [at, from] = [0, 0]
  while (at < written.length || from < read.length) {
    if (written[at] === read[from]) {
      at++
      from++
      continue
    }
    const next = read.slice(from, from + 4)
    const found = next === '' ? written.length : written.indexOf(next, at)
    if (found < 0) return [...lost, `+${read.slice(from, from + 40)}`]
    lost.push(written.slice(at, found))
    at = found
  }
  return lost
}
