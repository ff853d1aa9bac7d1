import type { PromptParts } from './build-prompt.ts'
import { plainLine } from './plain-evidence.ts'

/**
 * The question whether the evidence can answer, for `AnswerModel.probabilityOfYes`. It shares system and prefix with the answer's prompt, so that it
 * costs one pass over the suffix. Asked for words instead of a probability, small models abstain on nearly everything.
 *
 * Of four wordings this one told the 36 unanswerable questions from 58 answerable ones best: AUC .78, "Do the extracts state the answer to exactly this
 * question?" .74, "Can this question be answered from the extracts alone?" .76, "Is what the question asks for missing?" worse than none.
 */
export function judgePrompt(answerPrompt: PromptParts, question: string): PromptParts {
  return {
    system: answerPrompt.system,
    prefix: answerPrompt.prefix,
    suffix: `Question: ${plainLine(question)}\n\nIs the answer to this question written in the extracts? Reply Yes or No.`,
  }
}

/** How a model begins that finds no answer to copy (`shortAnswerPrompt`). */
export const NOT_STATED: readonly string[] = ['not', 'Not', 'NOT', 'none', 'None', 'no', 'No']

/** The same question asked for a few words of the book: how likely the model is to begin with "not stated" says more than a yes or no. */
export function shortAnswerPrompt(answerPrompt: PromptParts, question: string): PromptParts {
  return {
    system: answerPrompt.system,
    prefix: answerPrompt.prefix,
    suffix: `Question: ${plainLine(question)}\n\nAnswer with at most five words copied from the extracts. If the extracts do not say it, reply: not stated`,
  }
}
