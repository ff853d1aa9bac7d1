import type { AnswerModel } from '../ports.ts'
import type { ImportGate } from './import-gate.ts'
import type { KeptModel } from './kept-model.ts'
import type { AnswerEntry } from './manifest.ts'

const known = new WeakMap<AnswerModel, AnswerModel>()

/**
 * The answer model, loaded, to be held on to for as long as anybody likes: taken out of memory for want of use, it is loaded again by the next call. It
 * has every core to itself: llama.cpp's threads wait for each other by spinning, so one that has to share its core stops them all.
 */
export async function restingAnswerModel(
  kept: KeptModel<AnswerEntry, AnswerModel>,
  entry: AnswerEntry,
  gate: ImportGate,
): Promise<AnswerModel> {
  const loaded = await kept.open(entry)
  const made = known.get(loaded)
  if (made !== undefined) return made
  let latest = loaded
  const use = <T>(work: (model: AnswerModel) => Promise<T>): Promise<T> =>
    gate.during(() =>
      kept.use(entry, (model) => {
        latest = model
        return work(model)
      }),
    )
  const resting: AnswerModel = {
    identity: loaded.identity,
    contextTokens: loaded.contextTokens,
    judges: loaded.judges,
    imagines: loaded.imagines,
    generate: (prompt, options) => use((model) => model.generate(prompt, options)),
    probabilityOfYes: (prompt, signal) => use((model) => model.probabilityOfYes(prompt, signal)),
    probabilityOf: (prompt, beginnings, signal) => use((model) => model.probabilityOf(prompt, beginnings, signal)),
    countTokens: (text) => latest.countTokens(text),
    close: () => kept.release(entry.id),
  }
  known.set(loaded, resting)
  return resting
}
