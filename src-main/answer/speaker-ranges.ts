import { primarySubtag } from '../indexing/stem-word.ts'
import { splitSentences } from '../passages/split-sentences.ts'

export interface TextRange {
  readonly start: number
  readonly end: number
}

interface Saying {
  /** Verbs that name a speaker, as they stand in novels. */
  readonly verbs: string
  /** Words that stand for one without naming him. */
  readonly pronouns: string
  readonly articles: string
  readonly who: string
}

/** By primary subtag. What a language lacks here is not looked for in it. */
const SAYINGS: Readonly<Record<string, Saying>> = {
  en: {
    verbs:
      'sa(?:id|ys?)|cr(?:ied|ies)|repli(?:ed|es)|answered|asked|return(?:ed|s)|rejoined|mutter(?:ed|s)|murmured|whispered|shout(?:ed|s)|exclaim(?:ed|s)|remarked|observed|continued|added|began|went on|growled|roared|ejaculated|interrupted|sighed|gasped|shrieked|screamed|repeated|declared|demanded|[ie]nquired|responded|soliloquized|told|warned|complain(?:ed|s)',
    pronouns: 'I|he|she|we|they|you|it|one',
    articles: 'the|an?|old|poor|little|our|my|his|her',
    who: 'who|whose|whom',
  },
  pt: {
    verbs:
      'diz|disse|respondeu|perguntou|replicou|exclamou|murmurou|bradou|gritou|acudiu|continuou|acc?rescentou|tornou|observou|atalhou|redarguiu|explicou|concluiu|emendou|insistiu|confirmou',
    pronouns: 'eu|elle|ella|ele|ela|nós|vós|elles|ellas|eles|elas|lhe|me',
    articles: 'o|a|os|as|um|uma|meu|minha|seu|sua|nosso|nossa',
    who: 'quem|de quem',
  },
  fr: {
    verbs: "dit|répondit|demanda|répliqua|reprit|ajouta|murmura|continua|s’écria|s'écria|fit",
    pronouns: 'je|il|elle|nous|vous|ils|elles|on',
    articles: 'le|la|les|un|une|mon|ma|son|sa|notre',
    who: 'qui',
  },
  de: {
    verbs: 'sagte|rief|fragte|antwortete|erwiderte|versetzte|murmelte|flüsterte|schrie|entgegnete|meinte',
    pronouns: 'ich|er|sie|wir|ihr|es|man',
    articles: 'der|die|das|ein|eine|mein|meine|sein|seine|unser|unsere',
    who: 'wer|wessen|wem',
  },
  es: {
    verbs: 'dijo|dice|respondió|preguntó|replicó|exclamó|murmuró|gritó|añadió|contestó|repuso',
    pronouns: 'yo|él|ella|nosotros|ellos|ellas|usted',
    articles: 'el|la|los|las|un|una|mi|su|nuestro|nuestra',
    who: 'quién|quien|de quién',
  },
}

/** Sentences before a speech that are looked through for who holds it: Ahab's on the quarter-deck runs over twenty. */
const BEFORE = 24
/** And behind it: "… ," cried the Bailiff stands next to it or not at all. */
const AFTER = 2
const MOST = 2

/** Whether the question is for the speaker: it begins with who, whose or to whom, and has words in quotation marks or a verb of saying. */
export function asksForSpeaker(question: string, language: string): boolean {
  const saying = SAYINGS[primarySubtag(language)]
  if (saying === undefined || !new RegExp(`^\\P{L}*(?:${saying.who})(?!\\p{L})`, 'iu').test(question)) return false
  return /[“”"«»„]/u.test(question) || new RegExp(`(?<!\\p{L})(?:${saying.verbs})(?!\\p{L})`, 'iu').test(question)
}

/**
 * The sentences around [start, end) of a section's text that name who speaks there: none where one of its own does or nothing near it is spoken.
 *
 * Nearest in the same paragraph first; else the paragraphs before it, of which two are given, since speakers take turns and what follows an answer is
 * the words of whoever was answered.
 */
export function speakerRanges(text: string, { start, end }: TextRange, language: string): TextRange[] {
  const saying = SAYINGS[primarySubtag(language)]
  if (saying === undefined) return []
  const sentences = splitSentences(text, language)
  const first = sentences.findIndex((sentence) => sentence.end > start)
  const last = sentences.findLastIndex((sentence) => sentence.start < end)
  if (first < 0 || last < first) return []
  const names = (at: number): boolean => {
    const sentence = sentences[at]
    return sentence !== undefined && namesSpeaker(text, sentence, saying)
  }
  for (let at = first; at <= last; at++) if (names(at)) return []
  const inSame = (at: number): boolean => sentences[at] !== undefined && !hasBreak(text, sentences[at], { start, end })
  for (let step = 1; step <= BEFORE && inSame(first - step); step++) if (names(first - step)) return [sentences[first - step]!]
  for (let step = 1; step <= AFTER && inSame(last + step); step++) if (names(last + step)) return [sentences[last + step]!]
  const found: TextRange[] = []
  for (let step = 1; step <= BEFORE && found.length < MOST; step++)
    if (names(first - step)) found.unshift(sentences[first - step]!)
  return found
}

/** An empty line between two ranges, whichever comes first. */
function hasBreak(text: string, a: TextRange, b: TextRange): boolean {
  return text.slice(Math.min(a.end, b.end), Math.max(a.start, b.start)).includes('\n\n')
}

/** A verb of saying beside a name or "the Bailiff", outside quotation marks. */
function namesSpeaker(text: string, { start, end }: TextRange, { verbs, pronouns, articles }: Saying): boolean {
  const told = outsideQuotes(text, start, end)
  const noun = `(?!(?:${pronouns})(?!\\p{L}))(?:(?:${articles})\\s+)+\\p{L}+|(?!(?:${pronouns})(?!\\p{L}))\\p{Lu}[\\p{L}’'.]+`
  const after = new RegExp(`(?<!\\p{L})(?:${verbs})\\s+(?:${noun})`, 'u')
  const before = new RegExp(`(?:${noun})(?:\\s+\\p{L}+){0,3}?,?\\s+(?:${verbs})(?!\\p{L})`, 'u')
  return after.test(told) || before.test(told)
}

/** The range without what stands in quotation marks, from the beginning of its paragraph on: a speech may have begun sentences before. */
function outsideQuotes(text: string, start: number, end: number): string {
  const paragraph = text.lastIndexOf('\n\n', start) + 1
  let told = ''
  let depth = 0
  for (let at = Math.max(0, paragraph); at < end; at++) {
    const letter = text[at]!
    const straight = letter === '"'
    if (letter === '“' || letter === '«' || letter === '„' || (straight && depth === 0)) depth += 1
    else if (letter === '”' || letter === '»' || straight) depth = Math.max(0, depth - 1)
    else if (depth === 0 && at >= start) told += letter
  }
  return told
}
