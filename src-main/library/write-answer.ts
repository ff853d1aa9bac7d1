import { type AssembledAnswer, assembleAnswer, type NumberedQuote } from '../answer/assemble-answer.ts'
import { buildPrompt, type EvidenceWindow } from '../answer/build-prompt.ts'
import { judgePrompt } from '../answer/judge-prompt.ts'
import { splitClaims } from '../answer/split-claims.ts'
import { supportClaims } from '../answer/support-claims.ts'
import type { AnswerModel, Embedder, Generation, ModelPrompt } from '../ports.ts'
import { checkQuotedWords } from '../verify/check-quoted-words.ts'
import { type CutQuote, quoteAt } from '../verify/quote-at.ts'
import { type ShownPassage, sentencesOf } from './find-evidence.ts'

/** Tokens kept for the answer: four sentences are some 120, and a model that runs on is cut at a sentence. */
const ANSWER_TOKENS = 220

export interface PreparedPrompt {
  readonly prompt: ModelPrompt
  readonly judge: ModelPrompt
  readonly windows: readonly EvidenceWindow[]
}

export function preparePrompt(
  model: AnswerModel,
  question: string,
  language: string,
  windows: readonly EvidenceWindow[],
): PreparedPrompt {
  const { prompt, shown } = buildPrompt({
    question,
    windows,
    questionLanguage: language,
    countTokens: (text) => model.countTokens(text),
    budgetTokens: model.contextTokens - ANSWER_TOKENS,
  })
  return { prompt, judge: judgePrompt(prompt, question), windows: shown }
}

export function writeText(
  model: AnswerModel,
  { prompt }: PreparedPrompt,
  onToken: (text: string) => void,
  signal: AbortSignal,
): Promise<Generation> {
  return model.generate(prompt, { maxTokens: ANSWER_TOKENS, onToken, signal })
}

export interface SupportRequest {
  readonly generation: Generation
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
}

/** The model's sentences, each held against the sentences that it was shown and tied to the quotes that carry it. */
export async function supportAnswer(request: SupportRequest): Promise<AssembledAnswer> {
  const { generation, language, question, quotes, shown } = request
  const sentences = shownSentences(request)
  const texts = sentences.map(({ text }) => text)
  const { claims: written } = splitClaims(generation.text, language, generation.stopped)
  const claims = written.map(
    (claim) =>
      checkQuotedWords(
        claim,
        shown.map(({ passage }) => passage.text),
      ).text,
  )
  const cosine = await cosines(request, claims, texts)
  const supported = supportClaims({
    claims,
    sentences: texts,
    question,
    language: shown[0]?.passage.book.language ?? language,
    idf: request.idf,
    ...(cosine === undefined ? {} : { cosine }),
  })
  return assembleAnswer({
    model: request.model,
    claims: supported,
    shown: quotes,
    quoteOf: (sentence) => sentences[sentence]!.quote,
    dropUnsupported: request.dropUnsupported,
  })
}

interface ShownSentence {
  readonly text: string
  readonly quote: CutQuote
}

/** Sentences of what the model read, once each: passages overlap, and windows share sentences. */
function shownSentences({ shown, windows }: SupportRequest): ShownSentence[] {
  const found = new Map<string, ShownSentence>()
  for (const { passage, source } of shown) {
    for (const { start, end } of sentencesOf(passage)) {
      const read = windows.some(
        (window) =>
          window.book === passage.book.id &&
          window.section === passage.section.ordinal &&
          window.start < end &&
          start < window.end,
      )
      const key = `${passage.book.id} ${passage.section.ordinal} ${start}`
      if (read && !found.has(key)) {
        found.set(key, { text: source.section.text.slice(start, end), quote: quoteAt(source, start, end, passage) })
      }
    }
  }
  return [...found.values()]
}

async function cosines(
  { embedder, signal }: SupportRequest,
  claims: readonly string[],
  sentences: readonly string[],
): Promise<((claim: number, sentence: number) => number) | undefined> {
  if (embedder === undefined || claims.length === 0) return undefined
  const options = { kind: 'passage', priority: 'question', signal } as const
  const [ofClaims, ofSentences] = await Promise.all([embedder.embed(claims, options), embedder.embed(sentences, options)])
  return (claim, sentence) => {
    const a = ofClaims[claim]?.vector
    const b = ofSentences[sentence]?.vector
    if (a === undefined || b === undefined) return 0
    return a.reduce((sum, value, i) => sum + value * b[i]!, 0)
  }
}
