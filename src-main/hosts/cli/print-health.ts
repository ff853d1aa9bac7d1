import type { BookHealth, BookUpdate } from '../../../src-shared/contract.ts'
import type { HealthReport } from '../../../src-shared/health.ts'
import { languageName } from '../../../src-shared/language-name.ts'

const SOURCES: Readonly<Record<string, string>> = {
  'page-list': 'from the book’s list of pages',
  'page-break': 'from page breaks in the text',
  ncx: 'from the book’s list of pages',
  'page-map': 'from the book’s map of pages',
  'text-mark': 'from page numbers in the text',
  estimate: 'estimated from a page count',
}

/** What stands in the file and is no text of the book, by the names of the import. */
const APART: Readonly<Record<string, string>> = {
  'page-mark': 'page numbers',
  'note-mark': 'marks of notes',
  'line-number': 'line numbers',
  'link-back': 'links back from notes',
  navigation: 'lists of contents',
  reading: 'readings above the line',
  hidden: 'text that the book hides',
  'line-end': 'hyphens at line ends',
}

/** Things named on one line; the rest are counted. */
const MOST_NAMED = 5

/** What a person reads about how well a book could be read. A line that begins with "!" is amiss. */
export function healthText({ id, title, health, weakMeaning }: BookHealth): string {
  const { chapters, tables, lists, verse, text, embedder } = health
  const lines = [
    `${title} (${id})`,
    '',
    `chapters  ${chapters.count}, ${chapters.outermost} of them outermost, ${count(chapters.levels, 'level')} deep`,
    ...pageLines(health.pages),
    ...noteLines(health.notes),
    `tables    ${tables.count === 0 ? 'none' : `${count(tables.count, 'table')} with ${count(tables.rows, 'row')}, ${tables.rowsWithHeader} under a header`}`,
    `lists     ${lists.count === 0 ? 'none' : `${count(lists.count, 'list')} with ${count(lists.items, 'item')}`}`,
    `verse     ${verse.count === 0 ? 'none' : `${count(verse.count, 'passage')} of verse, ${count(verse.lines, 'line')}`}`,
    ...pictureLines(health.pictures),
    `language  ${[nameOf(health.language.book), ...health.language.others.map(({ language, characters }) => `${nameOf(language)} (${characters} characters)`)].join(', ')}`,
    ...faultLines(health.faults),
    `text      ${text.characters} characters, ${percent(text.indexed)} searchable${text.boilerplate > 0 ? `; ${text.boilerplate} of notices set apart` : ''}`,
    `passages  ${embedder.passages}, the largest with ${embedder.largestTokens} of the ${embedder.windowTokens} tokens that meaning search reads at once; ${count(embedder.dividedParagraphs, 'paragraph')} divided`,
    ...(embedder.tooLarge > 0 ? [`! ${count(embedder.tooLarge, 'passage')} too large for meaning search`] : []),
    ...(weakMeaning === null
      ? []
      : [
          `! meaning search is weak for ${languageName(weakMeaning.language)} with ${weakMeaning.embedder}; another embedder knows more languages (models list)`,
        ]),
    ...conservationLines(health.conservation),
  ]
  return lines.join('\n')
}

function pageLines({ count: pages, source, edition, gaps, descending, duplicates }: HealthReport['pages']): string[] {
  if (pages === 0) return ['pages     none: places are named by chapter and paragraph']
  return [
    `pages     ${pages}, ${SOURCES[source] ?? source}${edition === null ? '' : `, of the edition ${edition}`}`,
    ...amiss(
      'pages missing between',
      gaps.map(({ after, before, missing }) => `${after} and ${before}: ${missing}`),
    ),
    ...amiss(
      'page numbers go back at',
      descending.map(({ after, label }) => `${after} → ${label}`),
    ),
    ...amiss(
      'page numbers that are there more than once:',
      duplicates.map(({ label, times }) => `${label} (${times} times)`),
    ),
  ]
}

function noteLines({ count: notes, tied, untied, looseMarks }: HealthReport['notes']): string[] {
  return [
    `notes     ${notes === 0 ? 'none' : `${notes}, ${tied} of them called from the text`}`,
    ...amiss(
      'notes that nothing calls:',
      untied.map(({ label, section }) => `${label === null ? 'one without a mark' : `note ${label}`} in section ${section}`),
    ),
    ...(looseMarks ? [`! ${count(looseMarks, 'mark')} in the text of notes that are not in the book`] : []),
  ]
}

function pictureLines(pictures: HealthReport['pictures']): string[] {
  if (pictures === null) return []
  return [
    `pictures  ${pictures.count}${pictures.withoutWords > 0 ? `, ${pictures.withoutWords} without words for those who do not see them` : ''}`,
  ]
}

function faultLines(faults: HealthReport['faults']): string[] {
  return Object.values(faults)
    .flat()
    .map(({ message }) => `! ${message}`)
}

function conservationLines(conservation: HealthReport['conservation']): string[] {
  if (conservation === null) return []
  const { written, kept, unaccounted, setApart } = conservation
  const apart = Object.entries(setApart).map(([what, characters]) => `${APART[what] ?? what} ${characters}`)
  const lines = [
    `source    ${written} characters in the file, ${kept} in the book${apart.length > 0 ? `; set apart: ${apart.join(', ')}` : ''}`,
  ]
  if (unaccounted > 0) lines.push(`! ${count(unaccounted, 'character')} not accounted for`)
  if (unaccounted < 0) lines.push(`! ${count(-unaccounted, 'character')} more than in the file`)
  return lines
}

function amiss(what: string, all: readonly string[]): string[] {
  if (all.length === 0) return []
  const more = all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : ''
  return [`! ${what} ${all.slice(0, MOST_NAMED).join(', ')}${more}`]
}

export function updateText({ book, unchanged, passages, quotes }: BookUpdate): string {
  if (unchanged) return `${book.title} (${book.id}) is read from this file already.`
  const lines = [
    `${book.title} (${book.id}) is updated. Undo with: update ${book.id} --undo`,
    `passages  ${passages.kept} kept, ${passages.changed} changed, ${passages.new} new, ${passages.gone} gone`,
  ]
  const { same, changed, gone } = quotes
  if (same + changed + gone > 0) lines.push(`quotes    ${same} still in the book, ${changed} changed, ${gone} gone`)
  return lines.join('\n')
}

function nameOf(language: string): string {
  return language === 'und' ? 'not known' : languageName(language)
}

function percent(share: number): string {
  return `${share === 1 ? 100 : Math.floor(share * 1000) / 10} %`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
