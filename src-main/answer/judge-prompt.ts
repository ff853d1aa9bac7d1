import type { PromptParts } from './build-prompt.ts'
import { plainLine } from './plain-evidence.ts'

/**
 * The question whether the evidence states the answer, for `AnswerModel.probabilityOfYes`. It shares system and prefix with the answer's
 * prompt, so that it costs one pass over the suffix. Asked for words instead of a probability, small models abstain on nearly everything.
 */
export function judgePrompt(answerPrompt: PromptParts, question: string): PromptParts {
  return {
    system: answerPrompt.system,
    prefix: answerPrompt.prefix,
    suffix: `Question: ${plainLine(question)}\n\nDo the extracts state the answer to exactly this question? Reply with one word, Yes or No.`,
  }
}
