import { ALPHABETIC_LANGUAGES, LATIN_LANGUAGES } from './encoding-languages.ts'

const SAMPLE_CHARACTERS = 40_000
/** A third of running text are these words in the right language, an eighth in its nearest relative. */
const FEWEST_SHARE = 0.12
const FEWEST_WORDS = 40
const LEAD = 1.25

const languages = [...LATIN_LANGUAGES, ...ALPHABETIC_LANGUAGES]
  .filter(({ words }) => words !== '')
  .map(({ language, words }) => ({ language, words: new Set(words.split(' ')) }))

/** Scripts that one language in this list writes; Han is told apart by kana first. */
const SCRIPTS: readonly (readonly [language: string, script: RegExp])[] = [
  ['ja', /[\u3041-\u30ff]/g],
  ['ko', /[\uac00-\ud7a3]/g],
  ['zh', /[\u4e00-\u9fff]/g],
  ['el', /[\u0370-\u03ff\u1f00-\u1fff]/g],
  ['he', /[\u05d0-\u05ea]/g],
  ['th', /[\u0e01-\u0e5b]/g],
  ['hi', /[\u0900-\u097f]/g],
  ['ta', /[\u0b80-\u0bff]/g],
  ['bn', /[\u0980-\u09ff]/g],
  ['ka', /[\u10a0-\u10ff]/g],
  ['hy', /[\u0530-\u058f]/g],
]

/**
 * BCP 47 of the language in which a text is written, by its commonest words (or by its script), or undefined when it is too short or
 * the words do not tell. Looks at 40,000 characters from the middle, where no title page and no licence stand.
 */
export function guessLanguage(text: string): string | undefined {
  const start = Math.max(0, Math.floor((text.length - SAMPLE_CHARACTERS) / 2))
  const sample = text.slice(start, start + SAMPLE_CHARACTERS).toLowerCase()
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  for (const [language, script] of SCRIPTS) {
    const share = (sample.match(script)?.length ?? 0) / Math.max(1, letters)
    if (share > (language === 'ja' ? 0.1 : 0.4)) return language
  }
  if ((sample.match(/[\u0600-\u06ff]/g)?.length ?? 0) > 0.4 * letters) return /[پچژگ]/.test(sample) ? 'fa' : 'ar'
  const words = sample.match(/[\p{L}\p{M}]+/gu) ?? []
  if (words.length < FEWEST_WORDS) return undefined
  const shares = languages
    .map(({ language, words: frequent }) => ({
      language,
      share: words.filter((word) => frequent.has(word)).length / words.length,
    }))
    .sort((a, b) => b.share - a.share)
  const [first, second] = shares
  return first!.share >= FEWEST_SHARE && first!.share >= LEAD * second!.share ? first!.language : undefined
}
