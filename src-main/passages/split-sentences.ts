import { abbreviationsOf } from './abbreviations.ts'

/** UTF-16 offsets in the text that was given; `text.slice(start, end)` has no white space at its ends and is never empty. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/**
 * Sentences of `text` in order, without the white space between them.
 *
 * Boundaries are those of Unicode Standard Annex #29 as the platform has them, mended where they are known to be wrong: after
 * abbreviations, initials and enumerators, before closing quotation marks, and where the next word begins in lower case.
 * An empty line always ends a sentence. Of single line breaks: `keep` makes every line a sentence (program text); `join` lets a
 * sentence run over lines when the paragraph has sentence ends at all (verse); lines without any are sentences themselves.
 * `language` is a BCP 47 tag; an unknown one falls back to the root rules.
 */
export function splitSentences(text: string, language: string, lines: 'keep' | 'join' = 'join'): TextRange[] {
  const primary = primarySubtag(language)
  const sentences: TextRange[] = []
  for (const paragraph of paragraphsOf(text)) splitParagraph(text, paragraph, primary, lines, sentences)
  return sentences
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmenterFor(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language)
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
    segmenters.set(language, segmenter)
  }
  return segmenter
}

/** Only the primary subtag: the region never changes the rules, and books carry tags that Intl refuses ("en_US", "portuguese"). */
function primarySubtag(language: string): string {
  return /^[a-z]{2,3}(?![a-z])/i.exec(language)?.[0].toLowerCase() ?? 'und'
}

function paragraphsOf(text: string): TextRange[] {
  const found: TextRange[] = []
  let start = 0
  for (const gap of text.matchAll(/\n[^\S\n]*\n\s*/g)) {
    found.push({ start, end: gap.index })
    start = gap.index + gap[0].length
  }
  found.push({ start, end: text.length })
  return found
}

function splitParagraph(text: string, range: TextRange, language: string, lines: 'keep' | 'join', into: TextRange[]): void {
  const paragraph = text.slice(range.start, range.end)
  const runsOverLines = lines === 'join' && HAS_SENTENCE_END.test(paragraph)
  let open: { start: number; end: number } | undefined
  let carried = 0
  for (const { segment, index } of segmenterFor(language).segment(paragraph)) {
    let start = index - carried
    const whole = index + segment.length
    carried = whole < paragraph.length ? openingMarks(segment) : 0
    const end = whole - carried
    const closing = open === undefined || start < index ? 0 : closingMarks(segment, language)
    if (open !== undefined && closing > 0) {
      start += closing
      open.end = start
    }
    if (start >= end || /^\s*$/.test(paragraph.slice(start, end))) continue
    const next = { start, end }
    if (open !== undefined && continues(paragraph, open, next, language, lines, runsOverLines)) open.end = next.end
    else {
      if (open !== undefined) pushTrimmed(paragraph, open, range.start, into)
      open = next
    }
  }
  if (open !== undefined) pushTrimmed(paragraph, open, range.start, into)
}

function pushTrimmed(paragraph: string, range: TextRange, offset: number, into: TextRange[]): void {
  const piece = paragraph.slice(range.start, range.end)
  const lead = piece.length - piece.trimStart().length
  into.push({ start: offset + range.start + lead, end: offset + range.start + piece.trimEnd().length })
}

const HAS_SENTENCE_END = /[.!?…。！？؟۔।]["'”’»)\]]*(?:\s|$)/u
const ENDS_SENTENCE = /[.!?…。！？｡؟۔।॥։።]["'”’»›«)\]」』）]*\s*$/u
const STARTS_LOWER_CASE = /^\s*[—–-]*\s*\p{Ll}/u
const ENUMERATOR = /^[[(]?(?:\p{Nd}{1,4}|[ivxlcdm]{1,7}|\p{L})[.)]+$/iu
/** Languages that write ordinals with a full stop ("am 3. Oktober"). */
const ORDINALS_WITH_STOP = new Set(['de', 'da', 'nb', 'nn', 'no', 'fi', 'et', 'lv', 'cs', 'sk', 'hu', 'sl', 'hr', 'sr', 'is'])

/** UAX #29 leaves an opening bracket that follows a stop without a space with the sentence before (「…。「…」). */
function openingMarks(segment: string): number {
  return /[.!?。！？｡](\p{Ps}+)$/u.exec(segment)?.[1]?.length ?? 0
}

/** UAX #29 leaves a closing mark that follows a stop after a space with the sentence behind ("Allons ! » dit-il"). */
function closingMarks(segment: string, language: string): number {
  const guillemet = language === 'de' || language === 'da' ? '«' : '»'
  const marks = /^(\s*)(["”’»«)\]」』）]+)(?=\s|$)/u.exec(segment)
  if (marks === null) return 0
  const run = marks[2] ?? ''
  for (const mark of run) if ((mark === '»' || mark === '«') && mark !== guillemet) return 0
  return marks[0].length
}

function continues(
  paragraph: string,
  open: TextRange,
  next: TextRange,
  language: string,
  lines: 'keep' | 'join',
  runsOverLines: boolean,
): boolean {
  // The rules look at the two ends only, so that a 180 KB line costs what its sentences cost.
  const before = paragraph.slice(Math.max(open.start, open.end - 48), open.end)
  const after = paragraph.slice(next.start, Math.min(next.end, next.start + 48))
  const brokenLine = /\n[^\S\n]*$/.test(before)
  if (brokenLine && lines === 'keep') return false
  const head = before.trimEnd()
  if (brokenLine) return runsOverLines && (!ENDS_SENTENCE.test(head) || (STARTS_LOWER_CASE.test(after) && !head.endsWith('.')))
  if (!/[\p{L}\p{N}]/u.test(paragraph.slice(next.start, Math.min(next.end, next.start + 200)))) return true
  if (STARTS_LOWER_CASE.test(after)) return true
  if (open.end - open.start <= 12 && ENUMERATOR.test(paragraph.slice(open.start, open.end).trim())) return true
  if (/[」』）]\s*$/.test(head) && /^[とっ]/.test(after)) return true
  return head.endsWith('.') && isAbbreviated(head, after, language)
}

/** Whether the full stop at the end of `head` belongs to its last word. */
function isAbbreviated(head: string, after: string, language: string): boolean {
  const word = /[\p{L}\p{M}\p{N}ªº.'’-]+\.$/u.exec(head)?.[0].slice(0, -1)
  if (word === undefined) return false
  const bare = word.replace(/^['’.-]+/, '')
  if (bare === '') return false
  if (/^\p{Nd}{1,2}$/u.test(bare)) return ORDINALS_WITH_STOP.has(language) && /^\s*\p{L}/u.test(after)
  if (/^\p{Lu}$/u.test(bare)) return !isPronounI(head, bare, language)
  // Initials written together ("J.R.R. Tolkien"); "U.S. The…" cannot be told from them and is joined too.
  if (/^(?:\p{Lu}\.)+\p{Lu}$/u.test(bare)) return true
  const lower = bare.toLowerCase()
  if (!abbreviationsOf(language).has(lower)) return false
  // "No." and "Fig." are abbreviations before a number; "no." alone ends a sentence ("He said no. Then…").
  return !NUMBERED.has(lower) || /^\s*(?:\p{Nd}|[IVXLC]+\b)/u.test(after) || (lower !== 'no' && /^\p{Lu}/u.test(bare))
}

/** Abbreviations that are common words or endings unless a number follows. */
const NUMBERED = new Set([
  'no',
  'nos',
  'n',
  'p',
  'pp',
  'op',
  'art',
  'fig',
  'figs',
  'ch',
  'chap',
  'cap',
  'col',
  'min',
  'max',
  'par',
  'sec',
  'tab',
  'ed',
  'lit',
  'al',
  'v',
  't',
  's',
])

const BEFORE_PRONOUN_I =
  /(?:^|\s)(?:am|and|as|but|can|could|did|do|had|have|may|might|must|nor|or|shall|should|than|was|were|will|would)\s+I\.$/

/** "So do I. Then…": the pronoun ends a sentence, the initial ("the work of I. Newton") does not. */
function isPronounI(head: string, bare: string, language: string): boolean {
  return language === 'en' && bare === 'I' && BEFORE_PRONOUN_I.test(head)
}
