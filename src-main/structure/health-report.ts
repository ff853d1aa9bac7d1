import type { Block, Book, Section } from '../../src-shared/book.ts'
import type { HealthReport } from '../../src-shared/health.ts'
import type { Passage } from '../../src-shared/passage.ts'
import { checkPageSequence } from './check-page-sequence.ts'
import { groupWarnings } from './group-warnings.ts'
import { countVisible } from './text-account.ts'

/**
 * What was found in a book and what is amiss with it. `passages` are those of the book in order, cut for an embedder whose longest input
 * is `windowTokens`.
 */
export function healthReport(book: Book, passages: readonly Passage[], windowTokens: number): HealthReport {
  const { sections, metadata, source } = book
  const labels = book.pageBreaks.flatMap(({ label }) => (label === '' ? [] : [label]))
  const blocks = sections.flatMap((section) => section.blocks.map((block) => ({ section, block })))
  const tables = runsOf(blocks, 'table-row')
  const lists = runsOf(blocks, 'list-item')
  const verse = blocks.filter(({ block }) => block.kind === 'verse')
  return {
    chapters: chaptersOf(sections),
    pages: {
      count: labels.length,
      source: book.pageSource,
      edition: book.pageEdition ?? null,
      ...checkPageSequence(labels),
    },
    notes: { ...notesOf(book), looseMarks: source?.looseNoteMarks ?? null },
    tables: {
      count: tables.runs,
      rows: tables.blocks,
      rowsWithHeader: blocks.filter(({ block }) => block.kind === 'table-row' && block.lead !== undefined).length,
    },
    lists: { count: lists.runs, items: lists.blocks },
    verse: {
      count: verse.length,
      lines: verse.reduce((lines, { section, block }) => lines + textOf(section, block).split('\n').length, 0),
    },
    pictures: source ? { count: source.pictures, withoutWords: source.picturesWithoutWords } : null,
    language: { book: metadata.language, others: otherLanguages(blocks) },
    faults: groupWarnings(book.warnings),
    text: indexedText(sections, passages),
    embedder: {
      passages: passages.length,
      windowTokens,
      largestTokens: passages.reduce((most, { tokens }) => Math.max(most, tokens), 0),
      tooLarge: passages.filter(({ tokens }) => tokens > windowTokens).length,
      dividedParagraphs: passages.filter(({ part }) => part?.index === 1).length,
    },
    conservation: conservationOf(book),
  }
}

interface PlacedBlock {
  readonly section: Section
  readonly block: Block
}

function chaptersOf(sections: readonly Section[]): HealthReport['chapters'] {
  const kinds: Record<string, number> = {}
  for (const { kind } of sections) kinds[kind] = (kinds[kind] ?? 0) + 1
  return {
    count: sections.length,
    outermost: sections.filter(({ parent }) => parent === null).length,
    levels: sections.reduce((most, { depth }) => Math.max(most, depth + 1), 0),
    untitled: sections.filter(({ title }) => title === '').length,
    kinds,
  }
}

/** Blocks of a kind, and the runs in which they follow each other inside a section: two tables with nothing between them count as one. */
function runsOf(blocks: readonly PlacedBlock[], kind: Block['kind']): { readonly runs: number; readonly blocks: number } {
  let runs = 0
  let count = 0
  blocks.forEach(({ section, block }, n) => {
    if (block.kind !== kind) return
    count++
    const before = blocks[n - 1]
    if (before?.block.kind !== kind || before.section !== section) runs++
  })
  return { runs, blocks: count }
}

/** A note is what one mark leads to, or, where nothing calls it, the blocks under one label. */
function notesOf({ sections, crossReferences }: Book): Omit<HealthReport['notes'], 'looseMarks'> {
  const called = crossReferences.filter(({ kind }) => kind === 'note')
  const ranges = new Map(called.map((call) => [`${call.toSection} ${call.toStart}`, call]))
  const calledInSection = new Map<number, { readonly start: number; readonly end: number }[]>()
  for (const { toSection, toStart, toEnd } of ranges.values())
    calledInSection.set(toSection, [...(calledInSection.get(toSection) ?? []), { start: toStart, end: toEnd }])
  const untied: HealthReport['notes']['untied'] = []
  for (const { ordinal, path, blocks } of sections) {
    const calls = calledInSection.get(ordinal) ?? []
    let before: Block | undefined
    for (const block of blocks) {
      const isUntied = block.kind === 'note' && !calls.some(({ start, end }) => start < block.end && end > block.start)
      if (isUntied && !(before && before.noteLabel !== undefined && before.noteLabel === block.noteLabel))
        untied.push({ label: block.noteLabel ?? null, section: path })
      before = isUntied ? block : undefined
    }
  }
  return { count: ranges.size + untied.length, tied: ranges.size, untied }
}

/** The most used first. */
function otherLanguages(blocks: readonly PlacedBlock[]): HealthReport['language']['others'] {
  const characters = new Map<string, number>()
  for (const { section, block } of blocks) {
    if (block.language === undefined) continue
    characters.set(block.language, (characters.get(block.language) ?? 0) + countVisible(textOf(section, block)))
  }
  return [...characters]
    .map(([language, count]) => ({ language, characters: count }))
    .sort((a, b) => b.characters - a.characters || (a.language < b.language ? -1 : 1))
}

function indexedText(sections: readonly Section[], passages: readonly Passage[]): HealthReport['text'] {
  const own = new Map<number, Passage[]>()
  for (const passage of passages) {
    const before = own.get(passage.section)
    if (before) before.push(passage)
    else own.set(passage.section, [passage])
  }
  let [characters, boilerplate, inPassages, inHeadings] = [0, 0, 0, 0]
  for (const section of sections) {
    const visible = countVisible(section.text)
    characters += visible
    if (section.kind === 'boilerplate') {
      boilerplate += visible
      continue
    }
    const taken = own.get(section.ordinal) ?? []
    for (const { ownStart, end } of taken) inPassages += countVisible(section.text.slice(ownStart, end))
    for (const block of section.blocks) {
      const isTaken = block.kind !== 'heading' || taken.some(({ start, end }) => start < block.end && end > block.start)
      if (!isTaken) inHeadings += countVisible(textOf(section, block))
    }
  }
  const searchable = characters - boilerplate
  return {
    characters,
    boilerplate,
    inPassages,
    inHeadings,
    indexed: searchable === 0 ? 1 : (inPassages + inHeadings) / searchable,
  }
}

function conservationOf({ source }: Book): HealthReport['conservation'] {
  if (source === undefined) return null
  const { written, kept, described, setApart } = source
  const apart = Object.values(setApart).reduce((sum, count) => sum + count, 0)
  return { written, kept, described, setApart: { ...setApart }, unaccounted: written + described - kept - apart }
}

function textOf(section: Section, { start, end }: Block): string {
  return section.text.slice(start, end)
}
