import { buildPrompt, type EvidenceWindow } from '../answer/build-prompt.ts'
import type { Judgement } from '../answer/decide-coverage.ts'
import { judgePrompt, NOT_STATED, shortAnswerPrompt } from '../answer/judge-prompt.ts'
import { pickGlossary, type ReadersEntry } from '../answer/pick-glossary.ts'
import type { AnswerModel, Generation, ModelPrompt } from '../ports.ts'

/** Tokens kept for the answer: four sentences are some 120, and a model that runs on is cut at a sentence. */
const ANSWER_TOKENS = 220

/** Share of what the model reads that the reader's own glossary may have: it explains the extracts and must not displace them. */
const GLOSSARY_SHARE = 1 / 8
/** And at most so many tokens: about what three extracts have. Both chosen, not tuned. */
const GLOSSARY_TOKENS = 240

export interface PreparedPrompt {
  readonly prompt: ModelPrompt
  readonly judge: ModelPrompt
  readonly shortAnswer: ModelPrompt
  readonly windows: readonly EvidenceWindow[]
  /** Terms of the reader's own glossary that stand in the prompt. */
  readonly glossary: readonly string[]
}

/** The reader's own entries that question or extracts touch stand apart from the extracts: they are read, and support nothing. */
export function preparePrompt(
  model: AnswerModel,
  question: string,
  language: string,
  windows: readonly EvidenceWindow[],
  entries: readonly ReadersEntry[] = [],
): PreparedPrompt {
  const countTokens = (text: string): number => model.countTokens(text)
  const budgetTokens = model.contextTokens - ANSWER_TOKENS
  const input = { question, windows, questionLanguage: language, countTokens, budgetTokens }
  const plain = buildPrompt(input)
  const glossary = pickGlossary(entries, {
    question,
    language,
    shown: plain.shown,
    countTokens,
    budgetTokens: Math.min(GLOSSARY_TOKENS, budgetTokens * GLOSSARY_SHARE),
  })
  const { prompt, shown } = glossary.length === 0 ? plain : buildPrompt({ ...input, glossary })
  return {
    prompt,
    judge: judgePrompt(prompt, question),
    shortAnswer: shortAnswerPrompt(prompt, question),
    windows: shown,
    glossary: glossary.map(({ term }) => term),
  }
}

/** What the model makes of the extracts; undefined when its word says nothing. Reads the extracts, which the answer then need not. */
export async function judgeExtracts(
  model: AnswerModel,
  { judge, shortAnswer }: PreparedPrompt,
  signal: AbortSignal,
): Promise<Judgement | undefined> {
  if (!model.judges) return undefined
  return {
    yesProbability: await model.probabilityOfYes(judge, signal),
    notStated: await model.probabilityOf(shortAnswer, NOT_STATED, signal),
  }
}

export function writeText(
  model: AnswerModel,
  { prompt }: PreparedPrompt,
  onToken: (text: string) => void,
  signal: AbortSignal,
): Promise<Generation> {
  return model.generate(prompt, { maxTokens: ANSWER_TOKENS, onToken, signal })
}
