import type { Book, Section } from '../../src-shared/book.ts'

/** What a case expects of an imported book, as far as a book without an index can show it. */
export interface BookExpectation {
  readonly sections?: readonly string[]
  readonly sectionsNot?: readonly string[]
  readonly sectionCount?: number
  readonly sectionOf?: Readonly<Record<string, string>>
  readonly pages?: readonly string[]
  readonly pagesNot?: readonly string[]
  readonly pageOf?: Readonly<Record<string, string | null>>
  readonly pageRangeOf?: Readonly<Record<string, readonly [string | null, string | null]>>
  readonly textContains?: readonly string[]
  readonly textContainsIfOk?: readonly string[]
  readonly textNotContains?: readonly string[]
  readonly textOrder?: readonly string[]
  readonly blocks?: readonly string[]
  readonly blocksContain?: readonly string[]
  readonly blocksNotContain?: readonly string[]
  readonly rowsKeptTogether?: readonly (readonly string[])[]
  readonly noteOf?: Readonly<Record<string, string>>
  readonly replacementCharsAtMost?: number
}

/** One line for each expectation that the book does not meet; none when all is well. What is set apart as boilerplate does not count as text. */
export function caseDifferences(book: Book, expected: BookExpectation): string[] {
  const sections = book.sections.filter(({ kind }) => kind !== 'boilerplate')
  const names = sections.filter(({ title }) => title !== '').map(nameOf)
  const texts = sections.flatMap((section) => blockTexts(section))
  const body = sections.flatMap((section) => blockTexts(section, (kind) => kind !== 'heading'))
  const found: string[] = []
  const same = (what: string, actual: unknown, wanted: unknown): void => {
    if (JSON.stringify(actual) !== JSON.stringify(wanted))
      found.push(`${what}: ${JSON.stringify(actual)} is not ${JSON.stringify(wanted)}`)
  }
  const each = <T>(list: readonly T[] | undefined, check: (item: T) => boolean, what: string): void => {
    for (const item of list ?? []) if (!check(item)) found.push(`${what}: ${JSON.stringify(item)}`)
  }
  const says = (phrase: string): boolean => texts.some((text) => text.includes(fold(phrase)))

  if (expected.sections) same('sections', names, expected.sections)
  each(expected.sectionsNot, (name) => !names.some((each) => each.split(' > ').includes(name)), 'section that must not be')
  if (expected.sectionCount !== undefined) same('section count', sections.length, expected.sectionCount)
  for (const [phrase, name] of Object.entries(expected.sectionOf ?? {})) {
    const at = locate(book, phrase)
    same(`section of "${phrase}"`, at && nameOf(book.sections[at.section]!), name)
  }
  if (expected.pages) {
    const labels = book.pageBreaks.map(({ label }) => label).filter((label) => label !== '')
    same('pages', labels, expected.pages)
  }
  each(expected.pagesNot, (label) => !book.pageBreaks.some((page) => page.label === label), 'page that must not be')
  for (const [phrase, label] of Object.entries(expected.pageOf ?? {}))
    same(`page of "${phrase}"`, pageRange(book, phrase)?.[0], label)
  for (const [phrase, range] of Object.entries(expected.pageRangeOf ?? {}))
    same(`pages of "${phrase}"`, pageRange(book, phrase), range)
  each([...(expected.textContains ?? []), ...(expected.textContainsIfOk ?? [])], says, 'text that is missing')
  each(expected.textNotContains, (phrase) => !texts.some((text) => text.includes(phrase)), 'text that must not be')
  const order = (expected.textOrder ?? []).map((phrase) => texts.join('\n').indexOf(fold(phrase)))
  each(order.slice(1), (place) => place > order[order.indexOf(place) - 1]!, 'place out of order')
  if (expected.blocks) same('blocks', body, expected.blocks.map(fold))
  const exact = sections.flatMap((section) => section.blocks.map(({ start, end }) => section.text.slice(start, end)))
  each(expected.blocksContain, (block) => exact.includes(block), 'block that is missing')
  each(
    expected.blocksNotContain,
    (part) => !body.some((text) => text.includes(fold(part))),
    'text in one block that must be apart',
  )
  each(
    expected.rowsKeptTogether,
    (row) => body.some((text) => row.every((cell) => text.includes(cell))),
    'row that is torn apart',
  )
  for (const [phrase, note] of Object.entries(expected.noteOf ?? {})) same(`note of "${phrase}"`, noteAt(book, phrase), note)
  if (expected.replacementCharsAtMost !== undefined) {
    const count = [...texts.join('')].filter((character) => character === '\ufffd').length
    if (count > expected.replacementCharsAtMost) found.push(`${count} characters are lost`)
  }
  return found
}

function nameOf(section: Section): string {
  return section.headings.join(' > ')
}

function fold(text: string): string {
  return text
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .normalize('NFC')
}

function blockTexts(section: Section, isWanted: (kind: string) => boolean = () => true): string[] {
  return section.blocks.filter(({ kind }) => isWanted(kind)).map(({ start, end }) => fold(section.text.slice(start, end)))
}

interface Place {
  readonly section: number
  readonly start: number
  readonly end: number
}

/** Where a phrase stands first, in one block; its white space may be any white space. */
function locate(book: Book, phrase: string): Place | undefined {
  const words = fold(phrase)
    .split(' ')
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(words.join('[\\s\\u00a0]+'))
  for (const { ordinal, text, blocks } of book.sections) {
    for (const block of blocks) {
      const match = pattern.exec(text.slice(block.start, block.end))
      if (match) return { section: ordinal, start: block.start + match.index, end: block.start + match.index + match[0].length }
    }
  }
  return undefined
}

function pageRange(book: Book, phrase: string): [string | null, string | null] | undefined {
  const at = locate(book, phrase)
  return at && [pageAt(book, at.section, at.start), pageAt(book, at.section, at.end - 1)]
}

function pageAt(book: Book, section: number, offset: number): string | null {
  const before = book.pageBreaks.filter((page) => page.section < section || (page.section === section && page.offset <= offset))
  return before.at(-1)?.label || null
}

/** Text of the note that is called right behind the phrase. */
function noteAt(book: Book, phrase: string): string | undefined {
  for (const call of book.crossReferences) {
    const { text } = book.sections[call.fromSection]!
    if (call.kind !== 'note' || !text.slice(0, call.fromOffset).endsWith(phrase)) continue
    return fold(book.sections[call.toSection]!.text.slice(call.toStart, call.toEnd))
  }
  return undefined
}
