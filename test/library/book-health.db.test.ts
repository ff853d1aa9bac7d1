import { expect, test } from 'vitest'
import { healthText } from '../../src-main/hosts/cli/print-health.ts'
import { pageBreak } from '../support/build-epub.ts'
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

test('the report says in words of readers where pages come from, which notes hang loose and what was set apart', async () => {
  const { call } = await openTestEngine()
  const chapters = {
    One: [
      `${pageBreak('1')}The lamp<a epub:type="noteref" href="#gone">2</a> burned.</p><aside epub:type="footnote">9 Of brass.</aside><p>${pageBreak('4')}All night.`,
    ],
  }
  const { results } = await call('book.add', { paths: [writeEpub({ chapters })] })
  const lines = healthText(await call('book.health', { book: results[0]!.book!.id })).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'pages     2, from page breaks in the text',
      '! pages missing between 1 and 4: 2',
      '! notes that nothing calls: note 9 in section one',
      '! 1 mark in the text of notes that are not in the book',
      'language  English',
    ]),
  )
  expect(lines.at(-1)).toMatch(/; set apart: marks of notes 2$/)
})
