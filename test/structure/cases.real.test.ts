import { describe, expect, test } from 'vitest'
import type { Book } from '../../src-shared/book.ts'
import { AppError } from '../../src-shared/errors.ts'
import { type ImportExpectation, outcomeDifferences } from '../support/case-outcome.ts'
import { bookOfCase, type SharedCase, sharedCases } from '../support/shared-cases.ts'

const imports = sharedCases().filter(({ kind, file }) => file !== null && (kind === 'import' || kind === 'ask'))

describe.runIf(imports.length > 0)('books of public trouble reports', () => {
  test.each(imports)('$id ($strength): $fault', async (shared) => {
    expect(outcomeDifferences(await outcomeOf(shared), shared.expect as ImportExpectation)).toEqual([])
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
