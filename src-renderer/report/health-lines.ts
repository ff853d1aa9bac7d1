import type { BookHealth } from '../../src-shared/contract.ts'
import type { HealthReport } from '../../src-shared/health.ts'
import { languageName } from '../../src-shared/language-name.ts'
import { reportTexts } from '../texts/report-texts.ts'
import { describePageSource } from '../ui/format.ts'

/** One line of the report: what it is about, what was found, and what that means. */
export interface HealthLine {
  readonly id: string
  readonly title: string
  readonly found: string
  readonly more: readonly string[]
  /** The reader should know this before citing the book. */
  readonly isDoubt: boolean
}

/** Gaps that are named; the rest are counted. */
const MOST_GAPS = 8

/** What the report of a reading does not know. */
export interface HealthContext {
  /** Of the book. */
  readonly words: number
  /** Share of meaning search that is in, 0–1. */
  readonly meaning: number
  readonly weakMeaning: BookHealth['weakMeaning']
}

/** The report in the reader's words, doubts first. */
export function healthLines(health: HealthReport, { words, meaning, weakMeaning }: HealthContext): readonly HealthLine[] {
  const lines = [
    pagesLine(health),
    structureLine(health),
    notesLine(health),
    figuresLine(health),
    languageLine(health),
    textLine(health, words),
    indexLine(health, meaning, weakMeaning),
  ]
  return [...lines.filter(({ isDoubt }) => isDoubt), ...lines.filter(({ isDoubt }) => !isDoubt)]
}

function pagesLine({ pages }: HealthReport): HealthLine {
  const line = { id: 'pages', title: reportTexts.pages }
  if (pages.source === 'none') return { ...line, found: reportTexts.pagesNone, more: [reportTexts.pagesNoneMore], isDoubt: true }
  if (pages.source === 'estimate') return { ...line, found: reportTexts.pagesEstimate(pages.count), more: [], isDoubt: false }
  const gaps = pages.gaps.slice(0, MOST_GAPS).map(({ after, before }) => `${after}–${before}`)
  const more = [
    describePageSource(pages.source, pages.edition),
    gaps.length === 0 ? '' : reportTexts.pagesMissing(gaps, pages.gaps.length - gaps.length),
    pages.descending.length === 0 ? '' : reportTexts.pagesBack(pages.descending.length),
    pages.duplicates.length === 0 ? '' : reportTexts.pagesTwice(pages.duplicates.length),
  ]
  const isDoubt = pages.gaps.length + pages.descending.length + pages.duplicates.length > 0
  return { ...line, found: reportTexts.pagesCount(pages.count), more: filled(more), isDoubt }
}

function structureLine({ chapters }: HealthReport): HealthLine {
  const more = chapters.untitled === 0 ? [] : [reportTexts.untitled(chapters.untitled)]
  return {
    id: 'structure',
    title: reportTexts.structure,
    found: reportTexts.chapters(chapters.count, chapters.levels),
    more,
    isDoubt: false,
  }
}

function notesLine({ notes }: HealthReport): HealthLine {
  const loose = notes.looseMarks ?? 0
  const more = [
    notes.untied.length > 0 ? reportTexts.notesUntied(notes.untied.length) : notes.count > 0 ? reportTexts.notesTied : '',
    loose > 0 ? reportTexts.looseMarks(loose) : '',
  ]
  return {
    id: 'notes',
    title: reportTexts.notes,
    found: reportTexts.notesCount(notes.count),
    more: filled(more),
    isDoubt: loose > 0,
  }
}

function figuresLine({ tables, verse, lists, pictures }: HealthReport): HealthLine {
  const found = [
    tables.count === 0 ? '' : reportTexts.tables(tables.count),
    lists.count === 0 ? '' : reportTexts.lists(lists.count),
    verse.count === 0 ? '' : reportTexts.verse(verse.count),
    pictures === null || pictures.count === 0 ? '' : reportTexts.pictures(pictures.count),
  ]
  const silent = pictures?.withoutWords ?? 0
  return {
    id: 'figures',
    title: reportTexts.figures,
    found: filled(found).join(', ') || reportTexts.none,
    more: silent > 0 ? [reportTexts.silent(silent)] : [],
    isDoubt: false,
  }
}

function languageLine({ language }: HealthReport): HealthLine {
  const others = language.others.map((other) => languageName(other.language))
  const found = language.book === 'und' ? reportTexts.languageUnknown : languageName(language.book)
  return {
    id: 'language',
    title: reportTexts.language,
    found,
    more: others.length === 0 ? [] : [reportTexts.otherLanguages(others)],
    isDoubt: false,
  }
}

function textLine({ faults, text, conservation }: HealthReport, words: number): HealthLine {
  const kinds = ['protected', 'missing', 'encoding', 'repairs', 'other'] as const
  const told = kinds.flatMap((kind) => faults[kind].map(({ message }) => `${reportTexts.faults[kind]}: ${message}`))
  const unaccounted = conservation?.unaccounted ?? 0
  const more = [
    ...(told.length === 0 ? [reportTexts.textClean] : told),
    text.boilerplate > 0 ? reportTexts.boilerplate(text.boilerplate) : '',
    setApart(conservation),
    unaccounted === 0 ? '' : reportTexts.unaccounted(unaccounted),
  ]
  const isDoubt = faults.protected.length + faults.missing.length + faults.encoding.length > 0 || unaccounted !== 0
  return { id: 'text', title: reportTexts.text, found: reportTexts.words(words), more: filled(more), isDoubt }
}

/** What stands in the file and is no text: the most first. */
function setApart(conservation: HealthReport['conservation']): string {
  const kinds = Object.entries(conservation?.setApart ?? {}).sort(([, a], [, b]) => b - a)
  const names = kinds.map(([kind]) => reportTexts.furniture[kind] ?? kind)
  return names.length === 0
    ? ''
    : reportTexts.setApart(
        names,
        kinds.reduce((sum, [, count]) => sum + count, 0),
      )
}

function indexLine({ text, embedder }: HealthReport, meaning: number, weak: BookHealth['weakMeaning']): HealthLine {
  const more = [
    weak === null ? '' : reportTexts.weakMeaning(languageName(weak.language)),
    embedder.tooLarge === 0 ? reportTexts.fits : reportTexts.tooLarge(embedder.tooLarge),
    embedder.dividedParagraphs === 0 ? '' : reportTexts.divided(embedder.dividedParagraphs),
  ]
  return {
    id: 'index',
    title: reportTexts.index,
    found: reportTexts.indexShares(text.indexed, meaning),
    more: filled(more),
    isDoubt: embedder.tooLarge > 0 || weak !== null,
  }
}

function filled(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => line !== '')
}
