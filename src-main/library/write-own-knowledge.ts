import type { AskResult } from '../../src-shared/answer.ts'
import { AppError, toErrorReport } from '../../src-shared/errors.ts'
import { ownKnowledgePrompt } from '../answer/own-knowledge-prompt.ts'
import type { QuestionWithEvidence, Written } from './decide-and-write.ts'
import { findAnswerModel } from './missing-models.ts'

/** Three sentences are some 90 tokens. */
const OWN_TOKENS = 150

/**
 * What a model adds of its own, behind everything that the books say and apart from it: never quoted, never checked, never read by a later question.
 * A failure, and the reader's "stop", leave the answer as it is.
 */
export async function writeOwnKnowledge(
  { library, input, question, signal }: QuestionWithEvidence,
  written: Written,
): Promise<Written & Pick<AskResult, 'own'>> {
  try {
    const model = await findAnswerModel(library, input.model, input.usualModel)
    // That it is missing has been told.
    if ('nextStep' in model) return { ...written, missing: written.missing ?? [model] }
    let at = 0
    const { text } = await model.generate(ownKnowledgePrompt(question.standalone.text), {
      maxTokens: OWN_TOKENS,
      onToken: (piece) => {
        library.events.append({ type: 'answer.own', turn: input.turn, text: piece, at })
        at += piece.length
      },
      signal,
    })
    const said = text.replace(/\s+/gu, ' ').trim()
    return said === '' ? written : { ...written, own: { text: said, model: model.identity.id } }
  } catch (error) {
    const { code, message, nextStep } = toErrorReport(error)
    if (code === 'cancelled') return { ...written, stopped: new AppError(code, message, nextStep) }
    library.log.error('writing what the model knows by itself', error)
    return { ...written, missing: [...(written.missing ?? []), { role: 'answer', message, nextStep }] }
  }
}
