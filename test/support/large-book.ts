import { buildEpub } from './build-epub.ts'
import { createDice } from './dice.ts'

const WORDS =
  'the a and of to in that it was he for with his on as at by they from not had but were one all there when she who which out so up into them then some could time these two may first now new only over such great even back way after our before long much where right still last between under down never same another while us off house world school country around however home small found those every place thought went away again'.split(
    ' ',
  )

/** As long as a novel: 80 chapters of 40 paragraphs, some 1.2 MB of text. Another seed, another book. */
export function buildLargeBook(seed: number): Uint8Array {
  const dice = createDice(seed)
  const sentence = (): string => {
    const words = Array.from({ length: 8 + dice(16) }, () => WORDS[dice(WORDS.length)] ?? 'the')
    return `The ${words.join(' ')} ${seed}.`
  }
  const paragraph = (): string => `<p>${Array.from({ length: 4 }, sentence).join(' ')}</p>`
  const chapters = Array.from({ length: 80 }, (_, n): [string, string] => [
    `c${n}.xhtml`,
    `<h1>Chapter ${n + 1}</h1>${Array.from({ length: 40 }, paragraph).join('')}`,
  ])
  return buildEpub(Object.fromEntries(chapters), { title: `A long book, ${seed}` })
}
