import type { MeasuredModel } from '../../src-shared/contract/models-contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import type { Library } from './library.ts'

/** Words that any model can go on with. */
const MEASURED_PROMPT = {
  system: 'You write plain sentences.',
  prefix: 'A lighthouse stands on a rock in the sea. Its lamp is lit at dusk and put out at dawn.\n\n',
  suffix: 'Describe the lighthouse in four sentences.',
}
const MEASURED_TOKENS = 64

/** How fast an installed answer model writes on this machine, loading not counted. */
export async function measureModel(library: Library, id: string): Promise<MeasuredModel> {
  const model = await library.models.answerModel(id)
  if (model === undefined) throw new AppError('model-missing', `The model "${id}" is not installed.`, 'Install it first.')
  const startedAt = library.clock.ticks()
  const { text, firstTokenMs } = await model.generate(MEASURED_PROMPT, { maxTokens: MEASURED_TOKENS })
  const writingMs = library.clock.ticks() - startedAt - firstTokenMs
  const tokens = Math.max(0, model.countTokens(text) - 1)
  return { model: id, firstTokenMs, tokensPerSecond: writingMs > 0 ? (tokens / writingMs) * 1_000 : 0 }
}
