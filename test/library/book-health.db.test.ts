import { expect, test } from 'vitest'
import { healthText } from '../../src-main/hosts/cli/print-health.ts'
import { fakeEmbedder, fakeModels } from '../support/fake-models.ts'
import { openTestEngine, writeEpub } from '../support/test-engine.ts'

const CHAPTERS = { Um: ['A lampada ardia com azeite de baleia até o anno da grande tempestade.'] }

/** The report of a book in this language, in a library whose embedder was made for these. */
async function reportOf(language: string, languages?: readonly string[]) {
  const embedder = fakeEmbedder()
  const identity = { ...embedder.identity, ...(languages === undefined ? {} : { languages }) }
  const { call } = await openTestEngine({ models: fakeModels({ embedder: { ...embedder, identity } }) })
  const { results } = await call('book.add', { paths: [writeEpub({ chapters: CHAPTERS, options: { language } })] })
  return call('book.health', { book: results[0]!.book!.id })
}

test('a book in a language that the embedder was not made for is told of in its report', async () => {
  const report = await reportOf('pt-BR', ['en'])
  expect(report.weakMeaning).toEqual({ embedder: 'fake-embedder', language: 'pt-BR' })
  expect(healthText(report)).toContain('! meaning search is weak for Brazilian Portuguese with fake-embedder')
})

test.each([
  ['en', ['en']],
  ['en-GB', ['en']],
  ['pt', undefined],
  ['und', ['en']],
] as const)('one in %s with an embedder for %s is not', async (language, languages) => {
  const report = await reportOf(language, languages)
  expect(report.weakMeaning).toBeNull()
  expect(healthText(report)).not.toContain('weak')
})
