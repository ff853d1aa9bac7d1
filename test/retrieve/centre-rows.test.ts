import { expect, test } from 'vitest'
import { centreRows, meanRow } from '../../src-main/retrieve/centre-rows.ts'
import { tokenPieces, wholePieces } from '../../src-main/retrieve/token-pieces.ts'

test('rows lose the mean and are unit vectors again; a row that is the mean becomes zero', () => {
  const mean = meanRow(
    [
      { values: Float32Array.of(4, 4, 1, 1), dims: 2 },
      { values: Float32Array.of(1, 1), dims: 2 },
    ],
    2,
  )
  expect([...mean]).toEqual([2, 2])
  const { values } = centreRows({ values: Float32Array.of(5, 6, 2, 2), dims: 2 }, mean)
  expect([...values].map((value) => Number(value.toFixed(4)))).toEqual([0.6, 0.8, 0, 0])
})

test('pieces are known by id, and those that begin a word are told from the others, in WordPiece and in Unigram', () => {
  const wordPiece = { model: { vocab: { whale: 0, '##s': 1 } } }
  expect([tokenPieces(wordPiece)(1), wholePieces(wordPiece)]).toEqual(['##s', ['whale']])
  const unigram = {
    model: {
      vocab: [
        ['\u2581whale', -1],
        ['s', -2],
      ],
    },
  }
  expect([tokenPieces(unigram)(0), tokenPieces(unigram)(1)]).toEqual(['whale', '##s'])
})
