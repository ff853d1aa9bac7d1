import { describe, expect, test } from 'vitest'
import type { Book } from '../../src-shared/book.ts'
import { AppError } from '../../src-shared/errors.ts'
import { bookOfCase, type SharedCase, sharedCases } from '../support/shared-cases.ts'
import { type BookExpectation, caseDifferences } from './case-differences.ts'

interface ImportExpectation extends BookExpectation {
  readonly outcome?: 'ok' | 'ok-warn' | 'reject'
  readonly outcomeOneOf?: readonly ('ok' | 'ok-warn' | 'reject')[]
  readonly error?: string
  readonly messageMentions?: readonly string[]
  readonly warnings?: readonly string[]
  readonly warningMentions?: readonly string[]
  readonly title?: string
  readonly titleIfOk?: string
}

/** The cases' name for a fault, and ours. */
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

const imports = sharedCases().filter(({ kind, file }) => file !== null && (kind === 'import' || kind === 'ask'))

describe.runIf(imports.length > 0)('books of public trouble reports', () => {
  test.each(imports)('$id ($strength): $fault', async (shared) => {
    const expected = shared.expect as ImportExpectation
    const result = await outcomeOf(shared)
    const allowed = expected.outcomeOneOf ?? [expected.outcome ?? 'ok']
    if (result instanceof AppError) {
      expect(allowed, `rejected with "${result.message}"`).toContain('reject')
      if (expected.error !== undefined) expect(CODES[expected.error]).toContain(result.code)
      for (const word of expected.messageMentions ?? []) expect(result.message.toLowerCase()).toContain(word)
      expect(result.nextStep).not.toBe('')
      return
    }
    expect(allowed.some((outcome) => outcome !== 'reject')).toBe(true)
    const codes = result.warnings.map(({ code }) => code)
    if (expected.warnings?.length === 0) expect(codes).toEqual([])
    for (const code of expected.warnings ?? [])
      expect(
        codes.some((own) => CODES[code]?.includes(own)),
        code,
      ).toBe(true)
    const told = result.warnings.map(({ message }) => message).join('\n')
    for (const word of expected.warningMentions ?? []) expect(told).toContain(word)
    const title = expected.title ?? expected.titleIfOk
    if (title !== undefined) expect(result.metadata.title).toBe(title)
    expect(caseDifferences(result, expected)).toEqual([])
  })
})

async function outcomeOf(shared: SharedCase): Promise<Book | AppError> {
  try {
    return await bookOfCase(shared)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
