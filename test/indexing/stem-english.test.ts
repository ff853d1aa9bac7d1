import fc from 'fast-check'
import snowball from 'snowball-stemmers'
import { expect, test } from 'vitest'
import { stemEnglish } from '../../src-main/indexing/stem-english.ts'

const reference = snowball.newStemmer('english')

test('words come to the stems that Snowball publishes for them', () => {
  const stems = Object.entries({
    whales: 'whale',
    ponies: 'poni',
    ties: 'tie',
    gas: 'gas',
    gaps: 'gap',
    hopped: 'hop',
    hoping: 'hope',
    luxuriated: 'luxuri',
    agreed: 'agre',
    feed: 'feed',
    happily: 'happili',
    cry: 'cri',
    by: 'by',
    say: 'say',
    youthfully: 'youth',
    generously: 'generous',
    communism: 'communism',
    skies: 'sky',
    earrings: 'earring',
    adjustment: 'adjust',
    adoption: 'adopt',
    controlled: 'control',
    bowing: 'bow',
  })
  expect(stems.map(([word]) => [word, stemEnglish(word)])).toEqual(stems)
})

test('any word, likely or not, has the stem that the package gives', () => {
  const ending = fc.constantFrom(
    ...`s es ed ing ly ingly edly eed eedly ies ied ss us sses tional enci anci abli entli izer ization ational ation ator alism aliti alli fulness ousli
    ousness iveness iviti biliti bli logi fulli lessli li tion alize icate iciti ical ful ness ative al ance ence er ic able ible ant ement ment ent ism
    ate iti ous ive ize ion sion e l ll y`.split(/\s+/),
  )
  const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzaeiouyaeiouy'), minLength: 1, maxLength: 5 })
  const beginning = fc.oneof(
    { weight: 9, arbitrary: letters },
    { weight: 1, arbitrary: fc.constantFrom('gener', 'commun', 'arsen') },
  )
  const word = fc.tuple(beginning, fc.array(ending, { maxLength: 3 })).map(([first, rest]) => first + rest.join(''))
  fc.assert(
    fc.property(word, (one) => {
      expect(stemEnglish(one)).toBe(reference.stem(one))
    }),
    { numRuns: 5_000 },
  )
})
