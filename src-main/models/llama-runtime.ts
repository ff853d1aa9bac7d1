import { availableParallelism, loadavg } from 'node:os'
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
/** Enough to tell 20 tokens a second from 12, and half a second of waiting at the first start. */
const TRIAL_TOKENS = 10
/** Each number of threads is tried this often, in turn, and its best try counts: another program's burst of work spoils one. */
const TRIALS = 2
/** Fewer threads than cores must write this much faster to be taken: reading the prompt, most of the wait, gains from every core. */
const CLEARLY_FASTER = 1.25
/** Above this share of the cores, others are at work, and a measurement would be of them. */
const BUSY_SHARE = 0.5

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
    const busy = loadavg()[0]! > availableParallelism() * BUSY_SHARE
    // Without a graphics processor llama.cpp rearranges the weights into memory of its own: a mapped file would be there twice (1.5B: 2.2 GB instead of 1.6).
    const useMmap = llama.gpu === false ? false : 'auto'
    const model = await llama.loadModel({ modelPath: options.modelPath, useMmap, defaultContextFlashAttention: true })
    const useful = usefulThreads(llama)
    const known = options.threads ?? record.threads[options.modelId]
    const threads = known ?? (busy ? useful[0]! : await fastestThreads(model, useful))
    const context = await createContext(model, options.contextTokens, threads)
    const gpu = onTrial ? ('works' as const) : noted.gpu
    const measured = known === undefined && !busy ? { ...noted.threads, [options.modelId]: threads } : noted.threads
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

/** The number of cores first, then half of it. */
function usefulThreads(llama: Llama): number[] {
  const most = Math.max(1, Math.min(llama.cpuMathCores, availableParallelism()))
  return [...new Set([most, Math.ceil(most / 2)])]
}

/** Writes a few tokens with each number of threads, in a small context of its own that is thrown away. The first number holds unless another is clearly faster. */
async function fastestThreads(model: LlamaModel, candidates: readonly number[]): Promise<number> {
  const best = new Map(candidates.map((threads) => [threads, 0]))
  if (candidates.length === 1) return candidates[0]!
  for (let trial = 0; trial < TRIALS; trial += 1) {
    for (const threads of candidates) best.set(threads, Math.max(best.get(threads)!, await tokensPerSecond(model, threads)))
  }
  return candidates.reduce((kept, threads) => (best.get(threads)! > best.get(kept)! * CLEARLY_FASTER ? threads : kept))
}

async function tokensPerSecond(model: LlamaModel, threads: number): Promise<number> {
  const context = await createContext(model, 256, threads)
  try {
    const sequence = context.getSequence()
    let written = 0
    let begin = 0
    // The clock starts at the first token: what comes before pages the weights in.
    for await (const _token of sequence.evaluate(model.tokenize('Once upon a time'), { temperature: 0 })) {
      if (written === 0) begin = performance.now()
      if (written === TRIAL_TOKENS) break
      written += 1
    }
    return (written / Math.max(performance.now() - begin, 1)) * 1000
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
