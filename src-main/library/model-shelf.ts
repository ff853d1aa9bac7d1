import type { ModelShelf, ModelView } from '../../src-shared/contract/models-contract.ts'
import { AppError, toErrorReport } from '../../src-shared/errors.ts'
import { loopbackOrigin } from '../../src-shared/loopback-address.ts'
import { jobsOfKind } from '../db/jobs.ts'
import type { ModelDescription } from '../ports.ts'
import type { Library } from './library.ts'
import { storeOf } from './model-work.ts'
import { changeSettings, readSettings } from './settings.ts'
import { dropUpload } from './uploads.ts'
import type { Work } from './work.ts'

/** What the system, the window and the embedder take beside an answer model. */
const MEMORY_FOR_THE_REST = 2_000_000_000

/** Every model with what it needs, whether it fits this machine, and which of them is being fetched. */
export async function viewModels(library: Library, work: Work): Promise<ModelShelf> {
  const { models, ...stock } = await storeOf(library).list()
  const { memoryLimit } = readSettings(library)
  const jobs = new Set(jobsOfKind(library.db, 'model', ['queued', 'running', 'paused']).map(({ subject }) => subject))
  return {
    ...stock,
    models: models.map((model) => {
      const job = `model-${model.id}`
      return {
        ...model,
        ...memoryAdvice(model, stock.memoryBytes, memoryLimit),
        job: jobs.has(model.id) || work.watch.running().has(job) ? job : null,
      }
    }),
  }
}

/** Whether a model has room beside everything else, in a word and in figures. */
export function memoryAdvice(
  { memoryBytes, role }: Pick<ModelDescription, 'memoryBytes' | 'role'>,
  machineBytes: number,
  limitBytes: number | null = null,
): Pick<ModelView, 'fits' | 'advice'> {
  if (role === 'answer' && limitBytes !== null && memoryBytes > limitBytes)
    return {
      fits: 'no',
      advice: `Takes ${gigabytes(memoryBytes)} of memory, and may take ${gigabytes(limitBytes)} by your settings.`,
    }
  const takes = `Takes ${gigabytes(memoryBytes)} of this machine’s ${gigabytes(machineBytes)} of memory`
  const room = machineBytes - MEMORY_FOR_THE_REST
  if (memoryBytes <= room / 2) return { fits: 'well', advice: `${takes}.` }
  if (memoryBytes <= room) return { fits: 'tight', advice: `${takes}: close other large programs while it works.` }
  const instead = role === 'answer' ? 'Choose a smaller one; quotations need none.' : 'Text search works without it.'
  return { fits: 'no', advice: `${takes}, which is too little beside everything else. ${instead}` }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)}\u00a0GB`
}

/** Writes the fetch down and returns; one that is paused or failed goes on. Rejects with 'bad-request' when there is no such model. */
export async function installModel(library: Library, work: Work, id: string): Promise<{ job: string }> {
  await known(library, id)
  return { job: await work.installs.enqueue(id) }
}

/** Takes a file that the reader brings. Its progress is told as a job that cannot be paused. */
export async function importModel(library: Library, work: Work, file: string) {
  const { events } = library
  const job = { job: `model-file-${library.clock.now()}`, kind: 'model' } as const
  try {
    const imported = await storeOf(library).importFile(file, {
      onProgress: ({ what, done, total }) => events.append({ type: 'job.progress', ...job, what, done, total }),
    })
    events.append({ type: 'job.finished', ...job })
    events.append({ type: 'models.changed' })
    work.meaning.restart()
    return { imported: imported.map((one) => ({ ...one })) }
  } catch (error) {
    events.append({ type: 'job.failed', ...job, error: toErrorReport(error) })
    work.watch.dismiss(job.job)
    throw error
  } finally {
    dropUpload(library.dir, file)
  }
}

/** The graphics processor is tried again: its driver may have been put right. */
export async function retryGraphics(library: Library, work: Work): Promise<ModelShelf> {
  await storeOf(library).retryGraphics()
  library.events.append({ type: 'models.changed' })
  return viewModels(library, work)
}

/** What another program of this machine offers to write with. Rejects with 'refused' for an address elsewhere, before anything is asked. */
export async function askServer(library: Library, typed: string): Promise<{ url: string; models: string[] }> {
  const url = loopbackOrigin(typed)
  if (url === undefined)
    throw new AppError(
      'refused',
      `"${typed}" is not on this computer, and your questions and books go nowhere else.`,
      'Give the address of a program that runs here, such as http://127.0.0.1:11434.',
    )
  return { url, models: [...(await storeOf(library).listServerModels(url))] }
}

/** From now on this one does its role's work; a new embedder begins with its vectors at once. */
export async function chooseModel(library: Library, work: Work, id: string): Promise<ModelShelf> {
  const { role } = await known(library, id)
  await storeOf(library).use(id)
  library.events.append({ type: 'models.changed' })
  if (role === 'embedder') {
    work.meaning.restart()
    library.events.append({ type: 'shelf.changed' })
  }
  return viewModels(library, work)
}

/** A fetch of it is cancelled first. A library that names it as its answer model goes back to the usual one. */
export async function removeModel(library: Library, work: Work, id: string): Promise<{ freedBytes: number }> {
  await known(library, id)
  for (const { key } of jobsOfKind(library.db, 'model', ['queued', 'running', 'paused']).filter(({ subject }) => subject === id))
    await work.installs.cancel(key)
  const freedBytes = await storeOf(library).remove(id)
  if (readSettings(library).answerModel === id) await changeSettings(library, { answerModel: null })
  library.events.append({ type: 'models.changed' })
  return { freedBytes }
}

async function known(library: Library, id: string): Promise<ModelDescription> {
  const { models } = await storeOf(library).list()
  const model = models.find((candidate) => candidate.id === id)
  if (model !== undefined) return model
  throw new AppError('bad-request', `There is no model "${id}".`, `Choose one of: ${models.map((one) => one.id).join(', ')}.`)
}
