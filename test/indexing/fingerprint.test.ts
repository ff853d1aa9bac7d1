import { expect, test } from 'vitest'
import { indexFingerprints, partsToRebuild } from '../../src-main/indexing/fingerprint.ts'

const TODAY = indexFingerprints({ tokenizer: 'tiny', maxTokens: 512 })
const STORED = { ...TODAY, textFingerprint: 'text-1' }
const VECTORS = { textFingerprint: 'text-1', passages: TODAY.passages }

test('a book stored with today’s rules needs nothing', () => {
  expect(partsToRebuild(STORED, TODAY, VECTORS)).toEqual([])
})

test('whatever makes an earlier part again makes all that follows again', () => {
  expect(partsToRebuild({ ...STORED, structure: 'older' }, TODAY, VECTORS)).toEqual([
    'structure',
    'passages',
    'text-index',
    'vectors',
  ])
  expect(partsToRebuild({ ...STORED, passages: 'older' }, TODAY, VECTORS)).toEqual(['passages', 'text-index', 'vectors'])
  expect(partsToRebuild({ ...STORED, analysis: 'older' }, TODAY, VECTORS)).toEqual(['text-index'])
})

test('vectors that are missing, or of another text, are made', () => {
  expect(partsToRebuild(STORED, TODAY, null)).toEqual(['vectors'])
  expect(partsToRebuild(STORED, TODAY, { ...VECTORS, textFingerprint: 'text-0' })).toEqual(['vectors'])
})

test('an embedder with another window needs other passages', () => {
  expect(indexFingerprints({ tokenizer: 'tiny', maxTokens: 256 }).passages).not.toBe(TODAY.passages)
  expect(indexFingerprints({ tokenizer: 'other', maxTokens: 512 }).passages).not.toBe(TODAY.passages)
})
