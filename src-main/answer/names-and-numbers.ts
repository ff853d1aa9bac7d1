import { analyse } from '../indexing/analyse.ts'

/** Letters without their accents and case, the possessive left off: how names are compared. */
function foldName(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']s$/u, '')
    .replace(/[’']$/u, '')
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}’'-]*/gu

/** Languages that write common nouns with a capital: a capital says nothing there. */
const CAPITAL_NOUNS: ReadonlySet<string> = new Set(['de', 'lb'])

/** Words that English writes with a capital though they are nobody's name. */
const NO_NAMES: ReadonlySet<string> = new Set(['i', "i'm", "i've", "i'll", "i'd"])

/**
 * Proper names of a sentence, as it writes them: words with a capital that do not open it, and the one that opens it when another capital or
 * a possessive follows ("Queequeg's"). None where the language writes every noun so, or the sentence is in capitals altogether.
 */
export function namesIn(sentence: string, language: string): string[] {
  if (CAPITAL_NOUNS.has(language.slice(0, 2).toLowerCase()) || sentence === sentence.toUpperCase()) return []
  const words = [...sentence.matchAll(WORD)]
  return words
    .filter((match, i) => {
      if (!/^\p{Lu}/u.test(match[0]) || NO_NAMES.has(match[0].toLowerCase().replace('’', "'"))) return false
      if (i > 0 && !opensSentence(sentence, match.index)) return true
      const next = words[i + 1]
      return (
        /[’']s$/u.test(match[0]) ||
        (next !== undefined && /^\p{Lu}\p{Ll}/u.test(next[0]) && sentence[match.index + match[0].length] === ' ')
      )
    })
    .map((match) => match[0])
}

/** A capital after a colon, a quotation mark or a stop opens a sentence of its own. */
function opensSentence(sentence: string, at: number): boolean {
  return /(?:^|[.!?:;…]\s*|[“"«‘(]\s*)$/u.test(sentence.slice(0, at))
}

/** Names of the sentence that stand in none of the texts, accents and possessives aside. */
export function namesNotIn(sentence: string, texts: readonly string[], language: string): string[] {
  const names = namesIn(sentence, language)
  if (names.length === 0) return []
  const known = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(WORD)].flatMap((match) => [foldName(match[0]), ...match[0].split('-').map(foldName)]),
    ),
  )
  return names.filter((name) => !known.has(foldName(name)) && !name.split('-').every((part) => known.has(foldName(part))))
}

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'
const VALUES: ReadonlyMap<string, number> = new Map([
  ...UNITS.split(' ').map((word, i) => [word, i] as const),
  ...TENS.split(' ').map((word, i) => [word, (i + 2) * 10] as const),
])
const MULTIPLES: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1000],
])

/**
 * Numbers of a text as plain digits: "1,250" is 1250, "20th" 20, "forty-four" 44, "two hundred and six" 206 (English words only). A
 * spelled "one" is none: it is a pronoun as often.
 */
export function numbersIn(text: string, language: string): Set<string> {
  const numbers = new Set(spelledNumbers(text))
  for (const term of analyse(text, language)) {
    const digits = /^\d+(?:\.\d+)*/.exec(term.exact)?.[0]
    if (digits !== undefined) numbers.add(digits)
  }
  return numbers
}

function spelledNumbers(text: string): string[] {
  const numbers: number[] = []
  // Thousands apart from what comes below them: "two thousand and six" is 2000 + 6. Both undefined outside a number.
  let thousands = 0
  let rest: number | undefined
  function close(): void {
    if (rest !== undefined) numbers.push(thousands + rest)
    thousands = 0
    rest = undefined
  }
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+|[.;:!?()]/gu)) {
    const value = VALUES.get(word)
    const multiple = MULTIPLES.get(word)
    if (multiple === 1000) {
      thousands = Math.max(1, rest ?? 1) * multiple
      rest = 0
    } else if (multiple !== undefined) rest = Math.max(1, rest ?? 1) * multiple
    else if (value !== undefined) {
      if (rest !== undefined && !continues(rest, value)) close()
      rest = (rest ?? 0) + value
    } else if (word !== 'and') close()
  }
  close()
  return numbers.filter((number) => number > 1).map(String)
}

/** Whether a number word goes on with the number before it ("forty" – "four", "hundred" – "six") or begins another ("two", "three"). */
function continues(number: number, value: number): boolean {
  if (number % 100 === 0) return number > 0 || value > 0
  return number % 10 === 0 && number % 100 >= 20 && value > 0 && value < 10
}

/** Numbers of the sentence that stand in none of the texts. */
export function numbersNotIn(sentence: string, texts: readonly string[], language: string): string[] {
  const numbers = numbersIn(sentence, language)
  if (numbers.size === 0) return []
  const known = new Set(texts.flatMap((text) => [...numbersIn(text, language)]))
  return [...numbers].filter((number) => !known.has(number))
}
