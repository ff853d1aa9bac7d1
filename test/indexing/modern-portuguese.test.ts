import { expect, test } from 'vitest'
import { analyse } from '../../src-main/indexing/analyse.ts'
import { modernPortuguese } from '../../src-main/indexing/modern-portuguese.ts'

test.each([
  ['elle', 'ele'],
  ['theatro', 'teatro'],
  ['phrase', 'frase'],
  ['mysterio', 'misterio'],
  ['christão', 'cristão'],
  ['sciencia', 'ciencia'],
  ['direcção', 'direção'],
  ['escripto', 'escrito'],
  ['prompto', 'pronto'],
  ['assumpto', 'assunto'],
  ['objecto', 'objeto'],
  ['acceitava', 'aceitava'],
  ['offerecido', 'oferecido'],
  ['somno', 'sono'],
  ['sahir', 'sair'],
  ['comprehender', 'compreender'],
  ['assignar', 'assinar'],
  ['chapéo', 'chapéu'],
  ['pae', 'pai'],
  ['egreja', 'igreja'],
  ['inglez', 'inglês'],
  ['orações', 'oração'],
])('"%s" is spelt "%s"', (old, modern) => {
  expect(modernPortuguese(old)).toBe(modern)
})

test.each(['carro', 'passo', 'rapto', 'chegar', 'ninho', 'filho', 'apto', 'diaz', 'mão', 'hora'])(
  '"%s" stays as it is',
  (word) => {
    expect(modernPortuguese(word)).toBe(word)
  },
)

// "Que data traz o retrato oferecido pelo amigo?" found nothing of "offerecido": the book is of 1899, the question of today.
test('a question of today and a book before the reforms meet in their stems, and keep their own words', () => {
  const stems = (text: string): string[] => analyse(text, 'pt').map((term) => term.stem)
  expect(stems('oferecido acelerou teatro orações')).toEqual(stems('offerecido accelerou theatro oração'))
  expect(analyse('theatro', 'pt')[0]!.exact).toBe('theatro')
})
