import { authorsOf, type Book } from '../../src-shared/book.ts'
import type { ErrorReport } from '../../src-shared/errors.ts'
import { type BookExpectation, caseDifferences } from './case-differences.ts'

/** What a case expects of importing its file. */
export interface ImportExpectation extends BookExpectation {
  readonly outcome?: 'ok' | 'ok-warn' | 'reject'
  readonly outcomeOneOf?: readonly ('ok' | 'ok-warn' | 'reject')[]
  readonly error?: string
  readonly messageMentions?: readonly string[]
  readonly warnings?: readonly string[]
  readonly warningMentions?: readonly string[]
  readonly title?: string
  readonly titleIfOk?: string
  readonly subtitle?: string
  readonly creators?: readonly string[]
  readonly creatorSort?: readonly string[]
  readonly translators?: readonly string[]
  readonly series?: string
  readonly seriesIndex?: number
}

/** The cases' name for a fault, and ours. The only table of the two. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  E_EMPTY: ['book-empty'],
  E_NOT_ZIP: ['not-a-book'],
  E_ZIP_CORRUPT: ['book-unreadable'],
  E_ZIP_ENCRYPTED: ['book-unreadable'],
  E_NO_PACKAGE: ['book-unreadable'],
  E_DRM: ['book-encrypted'],
  E_NO_TEXT: ['book-has-no-text'],
  E_BINARY: ['not-a-book'],
  E_TOO_BIG: ['book-too-big'],
  E_NO_PATH: ['file-missing'],
  W_NO_CONTAINER: ['no-container'],
  W_UNSAFE_PATH: ['unsafe-path'],
  W_MISSING_RESOURCE: ['missing-resource'],
  W_SPINE_BROKEN: ['spine-broken'],
  W_DUPLICATE_ID: ['duplicate-id'],
  W_XML_REPAIRED: ['xml-repaired'],
  W_TOC_TARGET_MISSING: ['toc-target-missing'],
  W_PAGE_TARGET_MISSING: ['page-target-missing'],
  W_ENCODING_GUESSED: ['encoding-guessed'],
  W_ENCODING_DAMAGED: ['encoding-damaged', 'control-characters'],
}

/** One line for each expectation that the outcome does not meet: a book, or why there is none. */
export function outcomeDifferences(outcome: Book | ErrorReport, expected: ImportExpectation): string[] {
  const allowed = expected.outcomeOneOf ?? [expected.outcome ?? 'ok']
  return 'nextStep' in outcome ? refusalDifferences(outcome, expected, allowed) : bookDifferences(outcome, expected, allowed)
}

function refusalDifferences(report: ErrorReport, expected: ImportExpectation, allowed: readonly string[]): string[] {
  const { code, message, nextStep } = report
  const found: string[] = []
  if (!allowed.includes('reject')) found.push(`refused: ${code}, "${message}"`)
  if (expected.error !== undefined && !CODES[expected.error]?.includes(code)) found.push(`${code} is not ${expected.error}`)
  for (const word of expected.messageMentions ?? [])
    if (!message.toLowerCase().includes(word)) found.push(`"${message}" does not mention "${word}"`)
  if (nextStep === '') found.push('there is no next step')
  return found
}

function bookDifferences(book: Book, expected: ImportExpectation, allowed: readonly string[]): string[] {
  const { metadata, warnings } = book
  const found: string[] = []
  if (!allowed.some((outcome) => outcome !== 'reject')) found.push('imported, and should have been refused')
  const codes = warnings.map(({ code }) => code)
  if (expected.warnings?.length === 0 && codes.length > 0) found.push(`warned: ${codes.join(', ')}`)
  for (const code of expected.warnings ?? [])
    if (!codes.some((own) => CODES[code]?.includes(own))) found.push(`no warning ${code}, but: ${codes.join(', ')}`)
  const told = warnings.map(({ message }) => message).join('\n')
  for (const word of expected.warningMentions ?? []) if (!told.includes(word)) found.push(`no warning mentions "${word}"`)
  const authors = metadata.contributors.filter(({ role }) => role === 'aut')
  const facts: Record<string, readonly [actual: unknown, wanted: unknown]> = {
    title: [metadata.title, expected.title ?? expected.titleIfOk],
    subtitle: [metadata.subtitle, expected.subtitle],
    creators: [authorsOf(metadata), expected.creators],
    creatorSort: [authors.map(({ fileAs }) => fileAs), expected.creatorSort],
    translators: [metadata.contributors.filter(({ role }) => role === 'trl').map(({ name }) => name), expected.translators],
    series: [metadata.series, expected.series],
    seriesIndex: [metadata.seriesIndex, expected.seriesIndex],
  }
  for (const [what, [actual, wanted]] of Object.entries(facts)) {
    if (wanted === undefined || JSON.stringify(actual) === JSON.stringify(wanted)) continue
    found.push(`${what}: ${JSON.stringify(actual)} is not ${JSON.stringify(wanted)}`)
  }
  return [...found, ...caseDifferences(book, expected)]
}
