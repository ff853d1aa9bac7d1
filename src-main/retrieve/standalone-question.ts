import { foldWord } from '../indexing/fold-word.ts'
import { primarySubtag } from '../indexing/stem-word.ts'

export interface HistoryTurn {
  readonly role: 'user' | 'assistant'
  readonly text: string
}

export type Leaning = 'no' | 'perhaps' | 'yes'

export interface StandaloneQuestion {
  /** The question as asked. */
  readonly question: string
  /** Whether it needs what was said before. `perhaps`: it has a pronoun that its own words may explain; both readings are worth a search. */
  readonly leans: Leaning
  /** Earlier questions that it leans on, oldest first; empty when it stands alone. */
  readonly earlier: readonly string[]
  /** Earlier questions and this one, as one text: what is searched for, and what is shown as understood. */
  readonly text: string
  /** Names in the last answer that the question may refer to ("he"), in order. For search only; an answer is never evidence. */
  readonly answerNames: readonly string[]
}

/** Questions that a chain of follow-ups reaches back over. A conversation that goes on for longer has moved on. */
const LONGEST_CHAIN = 3

/**
 * A question with the earlier questions in front of it that it needs.
 *
 * The earlier questions are put in front as they are: no model rewrites them, so nothing is added that the reader did not ask.
 * `language` is the question's (BCP 47). A question leans on the history when it has a pronoun as its subject or a pointing word without
 * a name before it, opens with a conjunction, or is too short to ask anything ("And the second?").
 */
export function standaloneQuestion(question: string, history: readonly HistoryTurn[], language: string): StandaloneQuestion {
  const asked = history.filter((turn) => turn.role === 'user').map((turn) => turn.text.trim())
  const leans = asked.length === 0 ? 'no' : leansOnHistory(question, language)
  if (leans === 'no') return { question, leans, earlier: [], text: question, answerNames: [] }
  const earlier: string[] = []
  for (const text of asked.reverse()) {
    if (text === '') continue
    earlier.unshift(text)
    if (earlier.length === LONGEST_CHAIN || leansOnHistory(text, language) !== 'yes') break
  }
  const answer = history.findLast((turn) => turn.role === 'assistant')?.text ?? ''
  return { question, leans, earlier, text: [...earlier, question].join(' '), answerNames: namesIn(answer) }
}

interface LeaningWords {
  /** Lean unless a name stands before them. */
  readonly pronouns: ReadonlySet<string>
  /** Lean always. */
  readonly pointers: ReadonlySet<string>
  /** Lean as the first word. */
  readonly openers: ReadonlySet<string>
  /** Phrases, tested on the folded question with single spaces. */
  readonly phrases: RegExp
  /** Uses of the pronouns that refer to nothing. */
  readonly idle: RegExp
}

function leaningWords(pronouns: string, pointers: string, openers: string, phrases: RegExp, idle: RegExp): LeaningWords {
  const set = (words: string): Set<string> => new Set(words.split(' '))
  return { pronouns: set(pronouns), pointers: set(pointers), openers: set(openers), phrases, idle }
}

const NOTHING = /$^/

const BY_LANGUAGE: Readonly<Record<string, LeaningWords>> = {
  en: leaningWords(
    'he him his himself she her hers herself it its itself they them their theirs themselves this these those there',
    'latter former aforementioned latters',
    'and but then so or also',
    /\b(?:before|after|of|for|with|about|like|by|from|do|does|did|is|was|mean) that(?: [a-z]+)?$|\b(?:of|in|for|with|about|at|on|from|by|say|to) that (?!is\b|was\b|are\b|were\b|had\b|has\b|he\b|she\b|it\b|they\b|the\b)[a-z]+|^(?:what|how) about\b|^(?:who|what|where|how) else\b|\bthe (?:other|same|first|second|last|previous|next) (?:one|ones)?$/,
    /\b(?:is|was) it (?:that|true|said|thought|possible|called)\b|\bis there\b|\bare there\b|\bwas there\b|\bwere there\b|\bthere (?:is|are|was|were)\b|\bit (?:is|was) (?:said|told|true|possible|hard|raining|pouring)\b/g,
  ),
  pt: leaningWords(
    'ele ela eles elas elle ella elles ellas lhe lhes dele dela deles delas nele nela seu sua seus suas isso isto esse essa esses essas este esta desse dessa disso disto nesse nessa nisso ali',
    'aquele aquela aquilo daquele daquela naquele naquela anterior anteriores mencionado mencionada',
    'e mas entao ou tambem',
    /^e (?:o|a|os|as) outr[oa]s?$|^(?:quem|que|onde|como) mais$/,
    NOTHING,
  ),
  es: leaningWords(
    'él ella ellos ellas le les su sus suyo suya eso esto ese esa esos esas este esta allí alli ahí ahi',
    'aquel aquella aquello aquellos aquellas anterior anteriores',
    'y e pero entonces o tambien',
    /^y (?:el|la|los|las) otr[oa]s?$|\b(?:con|de|para|por|a) el$|\bque mas$/,
    NOTHING,
  ),
  fr: leaningWords(
    'il elle ils elles lui leur leurs son sa ses cela ça ca ceci celui celle ceux celles',
    'celui-ci celle-ci celui-la celle-la dernier precedent precedente',
    'et mais alors puis ou aussi',
    /^et (?:l |l['’])?autres?$|\b(?:ce|cet|cette|ces) [a-z]+|\bqui d['’ ]autre\b/,
    /\by a-t-il\b|\bil y a(?:vait)?\b|\bil faut\b|\bfaut-il\b|\bs['’ ]agit-il\b|\bse passe-t-il\b|\bpleut-il\b|\best-il vrai\b/g,
  ),
  de: leaningWords(
    'er ihm ihn sie ihr ihre ihren ihrem ihrer ihnen es sein seine seinen seinem seiner dies diese diesen diesem dieser dieses dort',
    'derselbe dieselbe letzterer letztere ersterer erstere damals danach davor dadurch dazu daraufhin',
    'und aber dann oder also auch',
    /^und (?:der|die|das) (?:andere|zweite|letzte)n?$|\b(?:wer|was|wo) noch$/,
    /\bgibt es\b|\bes gibt\b|\bgab es\b|\bes gab\b|\bist es wahr\b|\bhandelt es sich\b/g,
  ),
  it: leaningWords(
    'lui lei loro esso essa essi gli suo sua suoi sue ciò cio questo questa questi queste lì',
    'quello quella quelli quelle precedente',
    'e ma allora poi o anche',
    /^e (?:l['’ ])?altr[oaie]$|\bchi altro\b/,
    NOTHING,
  ),
}

/** Below this many words a question without a name, a number or a quotation asks little by itself ("Why?", "Since when?", "In which year?"). */
const SHORTEST_QUESTION = 4
/** A word as long as this is a subject even so ("What is slobgollion?"). */
const SUBJECT_LETTERS = 7
/**
 * A free pronoun stands near the start ("What two choices did she give them…"); further on it is mostly the question's own subject again
 * ("What gloomy moods warn the narrator that he…").
 */
const NEAR_START = 5

/** Whether a question points at something said before. Exported for its own test: the lists are the behaviour. */
export function leansOnHistory(question: string, language: string): Leaning {
  // What is quoted is somebody else's sentence: its pronouns point at nothing here.
  const own = question.replace(/“[^”]*”|"[^"]*"|«[^»]*»/gu, ' ')
  const words = own.match(/[\p{L}\p{M}\p{N}]+(?:[-’'][\p{L}\p{M}\p{N}]+)*/gu) ?? []
  const lists = BY_LANGUAGE[primarySubtag(language)] ?? BY_LANGUAGE.en!
  const folded = words.map((word) => foldWord(word).replaceAll('’', "'"))
  if (folded.length === 0) return 'no'
  const joined = folded.join(' ')
  if (lists.openers.has(folded[0]!) || folded.some((word) => lists.pointers.has(word)) || lists.phrases.test(joined)) return 'yes'
  const names = words.map((word, i) => i > 0 && isName(word))
  const anchored = names.includes(true) || /["“”«»]|\d/.test(question)
  if (words.length < SHORTEST_QUESTION && !anchored && folded.every((word) => word.length < SUBJECT_LETTERS)) return 'yes'
  const firstName = names.indexOf(true)
  const pronoun = firstPronoun(words, folded, lists)
  if (pronoun === -1 || (firstName !== -1 && firstName < pronoun)) return 'no'
  return pronoun < NEAR_START && !ASKS_FOR_SOMEONE.test(folded[0]!) ? 'yes' : 'perhaps'
}

/** "Who told his wife…": the pronoun may be that of whoever is asked for. */
const ASKS_FOR_SOMEONE = /^(?:who|quem|quien|quienes|qui|wer|chi)$/

/**
 * Index of the first pronoun that refers to something, or −1. Pronouns are compared with their accents: "él" is one and "el" an article, "esta" is one and
 * "está" a verb.
 */
function firstPronoun(words: readonly string[], folded: readonly string[], lists: LeaningWords): number {
  const piecesOf = (word: string): string[] => [word, ...word.split(/['’-]/)]
  const kept = new Set(folded.join(' ').replace(lists.idle, ' ').split(' ').flatMap(piecesOf))
  return words.findIndex((word) =>
    piecesOf(word.toLowerCase()).some(
      (piece) => lists.pronouns.has(piece) && piecesOf(foldWord(piece)).some((part) => kept.has(part)),
    ),
  )
}

function isName(word: string): boolean {
  return /^\p{Lu}\p{M}*[\p{L}\p{M}’'-]+/u.test(word)
}

function namesIn(text: string): string[] {
  const names = new Set<string>()
  for (const sentence of text.split(/(?<=[.!?])\s+/)) {
    const words = sentence.match(/[\p{L}\p{M}\p{N}’'-]+/gu) ?? []
    words.forEach((word, i) => {
      const followed = isName(words[i + 1] ?? '')
      if (isName(word) && (i > 0 || followed)) names.add(word)
    })
  }
  return [...names]
}
