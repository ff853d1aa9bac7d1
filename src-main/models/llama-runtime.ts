import { availableParallelism, cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { getLlama, type Llama, type LlamaContext, LlamaLogLevel, type LlamaModel } from 'node-llama-cpp'
import type { Log } from '../ports.ts'
import { readMachineRecord, writeMachineRecord } from './machine-record.ts'

export interface LoadedLlama {
  readonly llama: Llama
  readonly model: LlamaModel
  readonly context: LlamaContext
}

export interface LlamaOptions {
  readonly modelPath: string
  readonly modelId: string
  readonly contextTokens: number
  /** Where machine.json is. */
  readonly machinePath: string
  readonly threads?: number | undefined
  readonly log: Log
}

/** Prompt tokens a second were the same at 256 and 512 (measured on 0.5B and 1.5B). */
const BATCH_TOKENS = 512
/** What each number of threads has to read and write in its trial: a second for the 1.5B model on two cores. */
const TRIAL_TEXT = 'The ship sailed on Christmas day, and nobody had yet seen her captain. '.repeat(3)
const TRIAL_TOKENS = 8
/** Each is tried this often, in turn, and its best try counts: another program's burst of work spoils one. */
const TRIALS = 2
/** How long it is looked whether the cores are free, and which share of them must be: the load average goes on telling of an import that has ended. */
const LOOK_MS = 200
const ENOUGH_IDLE = 0.5
/**
 * More threads must be this much faster to be taken. llama.cpp's threads wait for each other by spinning: on two cores with other programs at
 * work, two threads took 4.6–8.1 s to read what one read in 1.3–2.2 s (135M, 330 tokens).
 */
const CLEARLY_FASTER = 1.2

/**
 * Loads the weights on the graphics processor that llama.cpp finds, or on the processor, with the number of threads that is fastest here.
 * `threads` is never left to the library: with its default, generation ran at 0.3 tokens/s on two cores instead of 20–35.
 * Rejects with llama.cpp's own error.
 */
export async function loadLlama(options: LlamaOptions): Promise<LoadedLlama> {
  const record = readMachineRecord(options.machinePath)
  const gpuDied = record.gpu === 'trying' || record.gpu === 'crashed'
  if (gpuDied)
    options.log.info('the graphics processor is left alone: the program died when it was used', { model: options.modelId })
  const llama = await openLlama(gpuDied ? false : 'auto', options.log)
  const onTrial = llama.gpu !== false && record.gpu !== 'works'
  const noted = { ...record, gpu: gpuDied ? ('crashed' as const) : onTrial ? ('trying' as const) : record.gpu }
  if (noted.gpu !== record.gpu) await writeMachineRecord(options.machinePath, noted, options.log)
  try {
    // Without a graphics processor llama.cpp rearranges the weights into memory of its own: a mapped file would be there twice (1.5B: 2.2 GB instead of 1.6).
    const useMmap = llama.gpu === false ? false : 'auto'
    const model = await llama.loadModel({ modelPath: options.modelPath, useMmap, defaultContextFlashAttention: true })
    const known = options.threads ?? record.threads[options.modelId]
    const cores = Math.max(1, Math.min(llama.cpuMathCores, availableParallelism()))
    const fastest = known === undefined ? await fastestThreads(model, cores) : undefined
    const threads = known ?? fastest ?? Math.ceil(cores / 2)
    const context = await createContext(model, options.contextTokens, threads)
    const gpu = onTrial ? ('works' as const) : noted.gpu
    const measured = fastest !== undefined && !isBusy() ? { ...noted.threads, [options.modelId]: threads } : noted.threads
    if (measured !== noted.threads || gpu !== noted.gpu) {
      await writeMachineRecord(options.machinePath, { ...noted, gpu, threads: measured }, options.log)
    }
    options.log.info('answer model loaded', { model: options.modelId, gpu: llama.gpu, threads })
    return { llama, model, context }
  } catch (error) {
    await llama.dispose()
    throw error
  }
}

/** `build: 'never'`: a program that compiles or downloads at a reader's desk is not ours. */
async function openLlama(gpu: 'auto' | false, log: Log): Promise<Llama> {
  const options = {
    build: 'never' as const,
    skipDownload: true,
    progressLogs: false,
    // Lifts the library's own limit, so that a context runs with exactly the threads it is given.
    maxThreads: 0,
    logLevel: LlamaLogLevel.error,
    logger: (_level: LlamaLogLevel, message: string) => log.info('llama.cpp', { message: message.trim() }),
  }
  try {
    return await getLlama({ ...options, gpu })
  } catch (error) {
    if (gpu === false) throw error
    log.error('no graphics processor can be used', error)
    return getLlama({ ...options, gpu: false })
  }
}

/**
 * What is measured while other programs work holds for this time only: kept, it would leave half the cores idle ever after (1.5B on two cores: one
 * thread kept from a busy first start made the first token come after 51 s). Windows has no load average and says 0.
 */
function isBusy(): boolean {
  return (loadavg()[0] ?? 0) > availableParallelism() / 2
}

/** All cores, or half of them: measured in small contexts that are thrown away. Undefined while other programs have the cores: then half of them is right. */
async function fastestThreads(model: LlamaModel, cores: number): Promise<number | undefined> {
  const half = Math.ceil(cores / 2)
  // A graphics processor does the work, and the threads only feed it.
  if (half === cores || model.gpuLayers > 0) return half
  const before = cpus()
  await wait(LOOK_MS)
  if (idleShare(before, cpus()) < ENOUGH_IDLE) return undefined
  const best = { half: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY }
  for (let trial = 0; trial < TRIALS; trial += 1) {
    best.half = Math.min(best.half, await trialMs(model, half))
    best.all = Math.min(best.all, await trialMs(model, cores, best.half))
    if (best.all >= best.half) return half
  }
  return best.half > best.all * CLEARLY_FASTER ? cores : half
}

type Cores = readonly { readonly times: { readonly idle: number; readonly user: number; readonly sys: number } }[]

/** Share of all cores that was idle between two looks, 0–1, left out what programs of lower priority took, which make room. 1 when no time has passed. */
export function idleShare(before: Cores, after: Cores): number {
  const sum = (cores: Cores, part: (times: Cores[number]['times']) => number): number =>
    cores.reduce((total, { times }) => total + part(times), 0)
  const idle = sum(after, ({ idle: ms }) => ms) - sum(before, ({ idle: ms }) => ms)
  const busy = sum(after, ({ user, sys }) => user + sys) - sum(before, ({ user, sys }) => user + sys)
  return idle + busy === 0 ? 1 : idle / (idle + busy)
}

/**
 * Infinity as soon as it takes longer than `limitMs`: threads that wait for each other by spinning take minutes for eight tokens on a machine whose cores
 * are busy (135M beside a program of higher priority: the first answer came after more than 200 s).
 */
async function trialMs(model: LlamaModel, threads: number, limitMs = Number.POSITIVE_INFINITY): Promise<number> {
  const context = await createContext(model, 256, threads)
  try {
    const sequence = context.getSequence()
    const tokens = model.tokenize(TRIAL_TEXT)
    // The first token pages the weights in, and is not counted.
    await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(0, 1))
    const begin = performance.now()
    let written = 0
    for await (const _token of sequence.evaluate(tokens.slice(1), { temperature: 0, yieldEogToken: true })) {
      written += 1
      if (performance.now() - begin > limitMs) return Number.POSITIVE_INFINITY
      if (written === TRIAL_TOKENS) break
    }
    return performance.now() - begin
  } finally {
    await context.dispose()
  }
}

function createContext(model: LlamaModel, contextTokens: number, threads: number): Promise<LlamaContext> {
  return model.createContext({
    contextSize: Math.min(contextTokens, model.trainContextSize),
    batchSize: Math.min(BATCH_TOKENS, contextTokens),
    threads: { ideal: threads, min: threads },
    flashAttention: true,
  })
}
