import { buildPrompt, type EvidenceWindow } from '../answer/build-prompt.ts'
import type { Judgement } from '../answer/decide-coverage.ts'
import { judgePrompt, NOT_STATED, shortAnswerPrompt } from '../answer/judge-prompt.ts'
import type { AnswerModel, Generation, ModelPrompt } from '../ports.ts'

/** Tokens kept for the answer: four sentences are some 120, and a model that runs on is cut at a sentence. */
const ANSWER_TOKENS = 220

export interface PreparedPrompt {
  readonly prompt: ModelPrompt
  readonly judge: ModelPrompt
  readonly shortAnswer: ModelPrompt
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
  return {
    prompt,
    judge: judgePrompt(prompt, question),
    shortAnswer: shortAnswerPrompt(prompt, question),
    windows: shown,
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
