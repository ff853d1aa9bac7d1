import type { MissingModel } from '../../src-shared/answer.ts'
import { toErrorReport } from '../../src-shared/errors.ts'
import type { AnswerModel } from '../ports.ts'
import type { Library } from './library.ts'
import { isModelMissing } from './meaning-set.ts'

/** Why meaning search was out: nothing when an embedder is there and only the vectors are still to come. */
export async function missingEmbedder(library: Library): Promise<MissingModel[]> {
  try {
    await library.models.embedder()
    return []
  } catch (error) {
    if (!isModelMissing(error)) throw error
    const { message, nextStep } = toErrorReport(error)
    return [{ role: 'embedder', message: `${message} Only the text was searched, not the meaning.`, nextStep }]
  }
}

/** The model that writes answers, or what to tell a reader who has none that works. One that was asked for by its id must be there: else it rejects. */
export async function findAnswerModel(
  library: Library,
  id: string | undefined,
  usual?: string,
): Promise<AnswerModel | MissingModel> {
  try {
    const model = await library.models.answerModel(id ?? usual)
    if (model !== undefined) return model
  } catch (error) {
    if (id !== undefined) throw error
    if (!isModelMissing(error)) library.log.error('opening the answer model', error)
    const { message, nextStep } = toErrorReport(error)
    return { role: 'answer', message: `${message} The quotations stand without an answer in prose.`, nextStep }
  }
  return {
    role: 'answer',
    message: 'No model that writes answers is installed. The quotations stand without an answer in prose.',
    nextStep: 'Choose one from "models list" and fetch it with: models install ID',
  }
}
