import { foldWord } from '../indexing/fold-word.ts'
import { primarySubtag } from '../indexing/stem-word.ts'
import { leansOnHistory } from './standalone-question.ts'
import { stopWordsOf } from './stop-words.ts'

export interface SplitQuestion {
  /** Questions that each ask for one place; empty when the question asks for one place itself. */
  readonly parts: readonly string[]
  /** The question says that it wants more than one ("both", "each", "what two stories"): passages from different places are then worth more. */
  readonly wantsSeveral: boolean
}

/**
 * A question for two places as two questions, so that each place can be searched for by itself.
 *
 * Divided are: two questions joined ("what is A made of, and what does B have"), alternatives before a question ("A or B: which …"), and
 * two things named side by side ("how did the nurse and the midwife each …", "between A and B"). A part that would hold no content word of its own
 * is given those of the other part. `language` is the question's (BCP 47).
 */
export function splitQuestion(question: string, language: string): SplitQuestion {
  const words = WORDS[primarySubtag(language)] ?? WORDS.en!
  const text = maskQuotations(question.trim().replace(/[?？]\s*$/, ''))
  const wantsSeveral = words.several.test(fold(text))
  const parts = alternatives(text, words) ?? joinedQuestions(text, words) ?? sideBySide(text, words) ?? []
  return {
    parts: parts.map((part) => unmask(part, question)).map((part, i, all) => completePart(part, all, i, language)),
    wantsSeveral: wantsSeveral || parts.length > 0,
  }
}

interface Joiners {
  readonly and: string
  readonly or: string
  /** Words that a question begins with, prepositions before them included. */
  readonly asks: string
  /** Articles and possessives that begin a name for a thing. */
  readonly determiner: string
  readonly between: string
  readonly several: RegExp
}

const WORDS: Readonly<Record<string, Joiners>> = {
  en: {
    and: 'and',
    or: 'or',
    asks: '(?:(?:in|of|for|with|by|to|from|at|on|under) )?(?:what|which|who|whom|whose|where|when|why|how)',
    determiner: '(?:the|a|an|his|her|its|their)',
    between: 'between',
    several:
      /\b(?:both|each|respectively|compare[ds]?|comparison|differ|differs|difference|differences|contrast)\b|\b(?:what|which) (?:are the )?(?:two|three|four|several|different)\b/,
  },
  pt: {
    and: 'e',
    or: 'ou',
    asks: '(?:(?:em|de|para|com|por|a) )?(?:o que|que|qual|quais|quem|onde|quando|porque|por que|como|quanto|quantos|quantas)',
    determiner: '(?:o|a|os|as|um|uma|seu|sua)',
    between: 'entre',
    several:
      /\b(?:ambos|ambas|cada|respectivamente|compare|difere|diferem|diferenca|diferencas)\b|\b(?:que|quais) (?:sao (?:os|as) )?(?:dois|duas|tres|varios|varias)\b/,
  },
  es: {
    and: '[ye]',
    or: '[ou]',
    asks: '(?:(?:en|de|para|con|por|a) )?¿?(?:que|cual|cuales|quien|quienes|donde|cuando|por que|como|cuanto|cuantos)',
    determiner: '(?:el|la|los|las|un|una|su|sus)',
    between: 'entre',
    several:
      /\b(?:ambos|ambas|cada|respectivamente|compara|difieren|diferencia|diferencias)\b|\b(?:que|cuales) (?:son (?:los|las) )?(?:dos|tres|varios|varias)\b/,
  },
  fr: {
    and: 'et',
    or: 'ou',
    asks: '(?:(?:en|de|pour|avec|par|a|dans) )?(?:que|quoi|quel|quelle|quels|quelles|qui|ou|quand|pourquoi|comment|combien)',
    determiner: '(?:le|la|les|un|une|son|sa|ses|leur|leurs)',
    between: 'entre',
    several:
      /\b(?:chacun|chacune|respectivement|compare[rz]?|different|differences?)\b|\bquel(?:le)?s (?:sont les )?(?:deux|trois)\b/,
  },
  de: {
    and: 'und',
    or: 'oder',
    asks: '(?:(?:in|von|fur|mit|bei|zu|aus|auf|an) )?(?:was|welche[rsmn]?|wer|wem|wen|wessen|wo|wann|warum|wie|wohin|woher|womit|wodurch)',
    determiner: '(?:der|die|das|den|dem|des|ein|eine|einen|einem|sein|seine|ihr|ihre)',
    between: 'zwischen',
    several:
      /\b(?:beide[nrs]?|jeweils|vergleiche|unterscheiden|unterschied|unterschiede)\b|\bwelche (?:zwei|drei|verschiedenen)\b/,
  },
}

/** Accents folded one letter for one letter, so that offsets in the folded text are offsets in the text. */
function fold(text: string): string {
  return Array.from(text, (letter) => {
    const folded = foldWord(letter)
    return folded.length === letter.length ? folded : letter
  }).join('')
}

/** A quotation is not divided: its letters are replaced by a sign that no pattern knows, and put back afterwards. */
function maskQuotations(text: string): string {
  return text.replace(/“[^”]*”|"[^"]*"|«[^»]*»/gu, (quotation) => '\u0001'.repeat(quotation.length))
}

function unmask(part: string, question: string): string {
  const quotations = question.match(/“[^”]*”|"[^"]*"|«[^»]*»/gu) ?? []
  return part.replace(/\u0001+/g, (mask) => quotations.find((quotation) => quotation.length === mask.length) ?? '')
}

/** "Lexicon files or in-line attributes: which fixes a word everywhere": each alternative with all that is asked of them. */
function alternatives(text: string, words: Joiners): string[] | undefined {
  const thing = '(?:[^\\s:;,]+\\s+){0,4}[^\\s:;,]+'
  const match = new RegExp(
    `^(${thing})\\s+(?:${words.or}|${words.and})\\s+(${thing})\\s*[:;]\\s+(${words.asks}(?![\\p{L}]).*)$`,
    'u',
  ).exec(fold(text))
  if (match === null) return undefined
  const first = text.slice(0, match[1]!.length)
  const rest = text.slice(text.length - match[3]!.length)
  const start = text.length - match[3]!.length
  const second = text
    .slice(0, start)
    .replace(/\s*[:;]\s*$/, '')
    .slice(-match[2]!.length)
  return [`${first}: ${rest}`, `${second}: ${rest}`]
}

/** Cut before every "and what …": the text before the first question word ("Under the code, …") stays with the first part. */
function joinedQuestions(text: string, words: Joiners): string[] | undefined {
  const folded = fold(text)
  const joints = [...folded.matchAll(new RegExp(`[,;]?\\s+(?:${words.and}|${words.or})\\s+(?=${words.asks}(?![\\p{L}]))`, 'gu'))]
  const parts: string[] = []
  let start = 0
  for (const joint of joints) {
    // "when and where did it happen" is one question.
    if (text.slice(start, joint.index).trim().split(/\s+/).length < 3) continue
    parts.push(text.slice(start, joint.index))
    start = joint.index + joint[0].length
  }
  parts.push(text.slice(start))
  return parts.length > 1 ? parts : undefined
}

/** "the nurse and the midwife each come": the question once with each of the two. */
function sideBySide(text: string, words: Joiners): string[] | undefined {
  const folded = fold(text)
  const between = new RegExp(`\\b${words.between}\\s+(.{2,40}?)\\s+${words.and}\\s+([^,;:?]{2,40})`, 'u').exec(folded)
  if (between !== null) {
    const at = between.index
    const first = text.slice(at).slice(between[0].indexOf(between[1]!), between[0].indexOf(between[1]!) + between[1]!.length)
    const second = text.slice(at + between[0].length - between[2]!.length, at + between[0].length)
    const rest = `${text.slice(0, at)}${text.slice(at + between[0].length)}`.replace(/^[\s,]+/, '')
    return [`${first}: ${rest}`, `${second}: ${rest}`]
  }
  const thing = `${words.determiner}\\s+[\\p{L}\\p{N}'’-]+`
  const pair = new RegExp(`(?<![\\p{L}])(${thing})\\s+${words.and}\\s+(${thing})(?![\\p{L}])`, 'u').exec(folded)
  if (pair === null) return undefined
  const before = text.slice(0, pair.index)
  const after = text.slice(pair.index + pair[0].length)
  const first = text.slice(pair.index, pair.index + pair[1]!.length)
  const second = text.slice(pair.index + pair[0].length - pair[2]!.length, pair.index + pair[0].length)
  return [`${before}${first}${after}`, `${before}${second}${after}`]
}

/**
 * A part without two content words ("how did his father") gets the other parts' words behind it, one with a pronoun ("what does it
 * foretell") the things and names of the parts before.
 */
function completePart(part: string, all: readonly string[], index: number, language: string): string {
  const clean = part.trim()
  if (contentWords(clean, language).length < 2) {
    return [clean, ...all.flatMap((other, i) => (i === index ? [] : contentWords(other, language)))].join(' ')
  }
  if (leansOnHistory(clean, language) !== 'yes') return clean
  return [clean, ...all.slice(0, index).flatMap((other) => namedThings(other, language))].join(' ')
}

function namedThings(text: string, language: string): string[] {
  const { determiner } = WORDS[primarySubtag(language)] ?? WORDS.en!
  const things = new RegExp(`(?<=(?<![\\p{L}])${determiner}\\s+)[\\p{L}\\p{N}'’-]+|(?<=\\s)\\p{Lu}[\\p{L}’'-]+`, 'gu')
  return (text.match(things) ?? []).filter((word) => !stopWordsOf(language).has(foldWord(word)))
}

function contentWords(text: string, language: string): string[] {
  const stop = stopWordsOf(language)
  return (text.match(/[\p{L}\p{N}]+(?:[-’'][\p{L}\p{N}]+)*/gu) ?? []).filter((word) => !stop.has(foldWord(word)))
}
