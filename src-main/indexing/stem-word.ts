import snowball from 'snowball-stemmers'
import { foldWord } from './fold-word.ts'
import { modernPortuguese } from './modern-portuguese.ts'

/** Snowball's name of the language by primary subtag, two and three letters (MARC and terminological codes). */
const ALGORITHMS: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ara: 'arabic',
  ca: 'catalan',
  cat: 'catalan',
  cs: 'czech',
  ces: 'czech',
  cze: 'czech',
  da: 'danish',
  dan: 'danish',
  de: 'german',
  deu: 'german',
  ger: 'german',
  en: 'english',
  eng: 'english',
  es: 'spanish',
  spa: 'spanish',
  eu: 'basque',
  eus: 'basque',
  baq: 'basque',
  fi: 'finnish',
  fin: 'finnish',
  fr: 'french',
  fra: 'french',
  fre: 'french',
  ga: 'irish',
  gle: 'irish',
  hu: 'hungarian',
  hun: 'hungarian',
  hy: 'armenian',
  hye: 'armenian',
  arm: 'armenian',
  it: 'italian',
  ita: 'italian',
  nb: 'norwegian',
  nn: 'norwegian',
  no: 'norwegian',
  nor: 'norwegian',
  nl: 'dutch',
  nld: 'dutch',
  dut: 'dutch',
  pt: 'portuguese',
  por: 'portuguese',
  ro: 'romanian',
  ron: 'romanian',
  rum: 'romanian',
  ru: 'russian',
  rus: 'russian',
  sl: 'slovene',
  slv: 'slovene',
  sv: 'swedish',
  swe: 'swedish',
  ta: 'tamil',
  tam: 'tamil',
  tr: 'turkish',
  tur: 'turkish',
}

const SPELLINGS: Readonly<Record<string, (word: string) => string>> = {
  // English has diacritics on guests only: "résumé" and "resume" are one word. Elsewhere the endings need theirs ("ção").
  english: foldWord,
  portuguese: modernPortuguese,
}

export type StemWord = (lowerCaseWord: string) => string

const stemmers = new Map<string, StemWord | undefined>()

/** Stemmer of a BCP 47 language, or undefined where there is none: then only exact forms match. Words are lower-case, diacritics on. */
export function stemmerOf(language: string): StemWord | undefined {
  const algorithm = ALGORITHMS[primarySubtag(language)]
  if (algorithm === undefined) return undefined
  if (!stemmers.has(algorithm)) {
    const stemmer = snowball.newStemmer(algorithm)
    const spell = SPELLINGS[algorithm] ?? ((word: string) => word)
    stemmers.set(algorithm, (word) => stemmer.stem(spell(word)))
  }
  return stemmers.get(algorithm)
}

export function primarySubtag(language: string): string {
  return language.split(/[-_]/u, 1)[0]?.toLowerCase() ?? ''
}
