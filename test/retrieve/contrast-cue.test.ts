import { expect, test } from 'vitest'
import { contrastCue } from '../../src-main/retrieve/contrast-cue.ts'

test('the word that does little else than oppose is preferred to one that may', () => {
  expect(contrastCue('But the doctor denied that he had seen it.', 'en')).toEqual({ word: 'denied', weight: 2 })
  expect(contrastCue('It was never found.', 'en')).toEqual({ word: 'never', weight: 1 })
})

test('a sentence that only affirms has none', () => {
  expect(contrastCue('The ship was built in 1794.', 'en')).toBeUndefined()
})

test.each([
  ['pt-BR', 'Porém, nada se provou.', 'Porém'],
  ['es', 'Sin embargo volvió.', 'embargo'],
  ['fr', 'Néanmoins il revint.', 'Néanmoins'],
  ['de', 'Er bestreitet es.', 'bestreitet'],
  ['it', 'Tuttavia tornò.', 'Tuttavia'],
])('in %s', (language, sentence, word) => {
  expect(contrastCue(sentence, language)).toEqual({ word, weight: 2 })
})
