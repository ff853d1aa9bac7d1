import type { Claim, Quote } from '../../src-shared/answer.ts'
import { type AssembledAnswer, assembleAnswer, type NumberedQuote } from '../answer/assemble-answer.ts'
import type { EvidenceWindow } from '../answer/build-prompt.ts'
import { finishedSentences } from '../answer/finished-sentences.ts'
import { splitClaims } from '../answer/split-claims.ts'
import { type SupportedClaim, supportClaims } from '../answer/support-claims.ts'
import type { Embedder, Generation } from '../ports.ts'
import { checkQuotedWords } from '../verify/check-quoted-words.ts'
import { type CutQuote, quoteAt } from '../verify/quote-at.ts'
import { sentencesOf } from './find-evidence.ts'
import type { ShownPassage } from './shown-passage.ts'

export interface ClaimCheckRequest {
  readonly model: string
  readonly question: string
  readonly language: string
  readonly shown: readonly ShownPassage[]
  readonly windows: readonly EvidenceWindow[]
  /** Quotes that the reader has seen already: they keep their numbers. */
  readonly quotes: readonly NumberedQuote[]
  readonly idf: (stem: string) => number
  readonly embedder: Embedder | undefined
  readonly dropUnsupported: boolean
  readonly signal: AbortSignal
  /** Called for each sentence in its turn, with the quotes that were not among those shown before, and how much of the text is checked with it. */
  readonly onClaim: (claim: Claim, quotes: readonly Quote[], checkedLetters: number) => void
}

/** The sentences of one answer, checked as they are written: each held against the sentences that the model read and tied to the quotes that carry it. */
export interface ClaimCheck {
  /** All of the text that is written so far. What is a whole sentence in it is checked meanwhile. */
  follow(text: string): void
  /** Rejects with what checking met with: 'cancelled', or an error of the embedder. */
  finish(generation: Generation): Promise<AssembledAnswer>
  /** Of the sentences that were checked before the writing was broken off. */
  soFar(): AssembledAnswer
}

export function checkClaims(request: ClaimCheckRequest): ClaimCheck {
  const { language, question, shown, onClaim } = request
  const sentences = shownSentences(request)
  const texts = sentences.map(({ text }) => text)
  const cosineOf = cosines(request, texts)
  const checked: SupportedClaim[] = []
  const known = new Map<string, SupportedClaim>()
  let told = request.quotes.length
  let upTo = 0
  let queue: Promise<unknown> = Promise.resolve()

  async function check(written: string): Promise<SupportedClaim> {
    const passages = shown.map(({ passage }) => passage.text)
    const { text } = checkQuotedWords(written, passages)
    const cosine = await cosineOf(text)
    const [supported] = supportClaims({
      claims: [text],
      sentences: texts,
      around: (sentence) => sentences[sentence]!.around,
      question,
      language: shown[0]?.passage.book.language ?? language,
      idf: request.idf,
      ...(cosine === undefined ? {} : { cosine: (_, sentence) => cosine(sentence) }),
    })
    if (supported === undefined) throw new Error('No verdict came of a claim.')
    return supported
  }

  function assemble(dropUnsupported: boolean): AssembledAnswer {
    return assembleAnswer({
      model: request.model,
      claims: checked,
      shown: request.quotes,
      quoteOf: (sentence) => sentences[sentence]!.quote,
      dropUnsupported,
    })
  }

  async function checkAll(written: readonly string[], letters: number): Promise<void> {
    for (const [index, text] of written.entries()) {
      const claim = known.get(text) ?? (await check(text))
      known.set(text, claim)
      if (checked[index] === claim) continue
      // A text that goes on may be split otherwise than its beginning: what follows is checked and told anew.
      checked.splice(index, checked.length, claim)
      const { answer, quotes, dropped } = assemble(false)
      const numbered = answer?.claims.at(-1) ?? dropped.at(-1)
      // Of several that became whole at once each has its own share of the text: by it one that is told twice is known.
      const isLast = index === written.length - 1
      upTo = isLast ? letters : Math.min(upTo + text.length, letters - (written.length - 1 - index))
      if (numbered !== undefined) onClaim(numbered, quotes.slice(told), upTo)
      told = Math.max(told, quotes.length)
    }
  }

  return {
    follow: (text) => {
      const finished = finishedSentences(text, language)
      const { claims } = splitClaims(finished, language)
      if (claims.length <= checked.length) return
      queue = queue.then(() => checkAll(claims, finished.length))
      // Whoever waits for the whole answer hears of it.
      queue.catch(() => undefined)
    },
    finish: async ({ text, stopped }) => {
      await queue
      const { claims } = splitClaims(text, language, stopped)
      await checkAll(claims, text.length)
      checked.splice(claims.length)
      return assemble(request.dropUnsupported)
    },
    soFar: () => assemble(request.dropUnsupported),
  }
}

/** Sentences on either side: a quote is five on average. */
const BESIDE = 2

interface ShownSentence {
  readonly text: string
  /** With the sentences beside it: as much as a quote is. */
  readonly around: string
  readonly quote: CutQuote
}

/** Sentences of what the model read, once each: passages overlap, and windows share sentences. */
function shownSentences({ shown, windows }: ClaimCheckRequest): ShownSentence[] {
  const found = new Map<string, ShownSentence>()
  for (const { passage, source } of shown) {
    const sentences = sentencesOf(passage)
    for (const [i, { start, end }] of sentences.entries()) {
      const read = windows.some(
        (window) =>
          window.book === passage.book.id &&
          window.section === passage.section.ordinal &&
          window.start < end &&
          start < window.end,
      )
      const key = `${passage.book.id} ${passage.section.ordinal} ${start}`
      if (read && !found.has(key)) {
        const [from, to] = [sentences[i - BESIDE]?.start ?? passage.start, sentences[i + BESIDE]?.end ?? passage.end]
        found.set(key, {
          text: source.section.text.slice(start, end),
          around: source.section.text.slice(from, to),
          quote: quoteAt(source, start, end, passage),
        })
      }
    }
  }
  return [...found.values()]
}

/** Nearness in meaning of a claim and each sentence. The sentences are embedded once, when the first claim is there. */
function cosines(
  { embedder, signal }: ClaimCheckRequest,
  sentences: readonly string[],
): (claim: string) => Promise<((sentence: number) => number) | undefined> {
  if (embedder === undefined) return async () => undefined
  const options = { kind: 'passage', priority: 'question', signal } as const
  let ofSentences: ReturnType<Embedder['embed']> | undefined
  return async (claim) => {
    ofSentences ??= embedder.embed(sentences, options)
    const [[of], all] = await Promise.all([embedder.embed([claim], options), ofSentences])
    return (sentence) => {
      const vector = all[sentence]?.vector
      if (of === undefined || vector === undefined) return 0
      return of.vector.reduce((sum, value, i) => sum + value * vector[i]!, 0)
    }
  }
}
