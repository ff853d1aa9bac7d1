import { dirname, join } from 'node:path'
import { InsufficientMemoryError, type LlamaContextSequence, type Token } from 'node-llama-cpp'
import { AppError } from '../../src-shared/errors.ts'
import type { AnswerModel, GenerateOptions, Generation, Log, ModelPrompt } from '../ports.ts'
import { chatMl } from './chat-template.ts'
import { damagedModel } from './intact.ts'
import { type LoadedLlama, loadLlama } from './llama-runtime.ts'
import { type AnswerEntry, weightsOf } from './manifest.ts'
import { type PromptStep, promptSteps, reusableSteps } from './prompt-steps.ts'

export interface LlamaAnswerModelOptions {
  /** The model's own folder; machine.json lies in the one above. */
  readonly modelDir: string
  readonly entry: AnswerEntry
  /** Instead of the measured number. */
  readonly threads?: number
  readonly log: Log
}

/** Tokens between two looks at the abort signal: two seconds of the 1.5B model's reading on two cores, and no slower than 512 at once. */
const STEP_TOKENS = 128

const SPELLINGS = {
  yes: ['Yes', ' Yes', 'yes', ' yes', 'YES', ' YES'],
  no: ['No', ' No', 'no', ' no', 'NO', ' NO'],
} as const

/**
 * The model's own probabilities, not those of a sampler, for its first thousand words: handing over all 152,000 of them held the thread up
 * for 40 ms and more. A spelling that is not among the thousand is less likely than the last of them.
 */
const FIRST_THOUSAND = { temperature: 1, topK: 1000, topP: 1, minP: 0 }

/**
 * Loads a GGUF model in llama.cpp's own threads. Everything it writes is deterministic: temperature 0, and the same steps for the same prompt.
 * Rejects with AppError 'model-damaged' when it cannot be loaded, 'internal' when memory is short.
 */
export async function openLlamaAnswerModel({ modelDir, entry, threads, log }: LlamaAnswerModelOptions): Promise<AnswerModel> {
  const weights = weightsOf(entry)
  const modelPath = join(modelDir, weights.name)
  const machinePath = join(dirname(modelDir), 'machine.json')
  try {
    const loaded = await loadLlama({
      modelPath,
      modelId: entry.id,
      contextTokens: entry.contextTokens,
      machinePath,
      threads,
      log,
    })
    return new LlamaAnswerModel(entry, weights.sha256, loaded)
  } catch (error) {
    log.error('an answer model could not be loaded', error)
    if (error instanceof InsufficientMemoryError) throw shortOfMemory(entry, error)
    throw damagedModel(entry.id, modelPath, error)
  }
}

class LlamaAnswerModel implements AnswerModel {
  readonly identity
  readonly contextTokens: number
  readonly judges: boolean
  readonly imagines: boolean
  readonly #loaded: LoadedLlama
  readonly #sequence: LlamaContextSequence
  readonly #closing = new AbortController()
  /** The steps that the state consists of. */
  #done: PromptStep[] = []
  /** One prompt at a time: they share one state. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(entry: AnswerEntry, checksum: string, loaded: LoadedLlama) {
    this.identity = { id: entry.id, checksum }
    this.judges = entry.judges
    this.imagines = entry.imagines
    this.#loaded = loaded
    this.#sequence = loaded.context.getSequence()
    this.contextTokens = Math.min(entry.contextTokens, loaded.context.contextSize)
  }

  generate(prompt: ModelPrompt, options: GenerateOptions): Promise<Generation> {
    const asked = performance.now()
    return this.#inTurn(options.signal, async (signal) => {
      const { last, length } = await this.#read(prompt, signal)
      const most = Math.min(options.maxTokens, this.contextTokens - length)
      const written: Token[] = []
      let text = ''
      let firstTokenMs = 0
      let stopped: Generation['stopped'] = most > 0 ? 'end' : 'length'
      if (most > 0) {
        for await (const token of this.#sequence.evaluate([last], { temperature: 0 })) {
          signal.throwIfAborted()
          if (written.length === 0) firstTokenMs = performance.now() - asked
          written.push(token)
          const whole = this.#wholeCharacters(written)
          if (whole.length > text.length) {
            options.onToken?.(whole.slice(text.length))
            text = whole
          }
          if (written.length >= most) {
            stopped = 'length'
            break
          }
        }
      }
      return { text, stopped, firstTokenMs: firstTokenMs || performance.now() - asked }
    })
  }

  async probabilityOfYes(prompt: ModelPrompt, signal?: AbortSignal): Promise<number> {
    const sum = await this.#nextWord(prompt, signal)
    const yes = sum(SPELLINGS.yes)
    const no = sum(SPELLINGS.no)
    return yes / (yes + no)
  }

  async probabilityOf(prompt: ModelPrompt, beginnings: readonly string[], signal?: AbortSignal): Promise<number> {
    const sum = await this.#nextWord(prompt, signal)
    return Math.min(1, sum(beginnings.flatMap((beginning) => [beginning, ` ${beginning}`])))
  }

  /** What the token after the prompt is likely to be: the sum of the probabilities of some spellings. */
  #nextWord(prompt: ModelPrompt, signal: AbortSignal | undefined): Promise<(spellings: readonly string[]) => number> {
    return this.#inTurn(signal, async (turnSignal) => {
      const { last } = await this.#read(prompt, turnSignal)
      const [answer] = await this.#sequence.controlledEvaluate([
        [last, { generateNext: { probabilities: true, options: FIRST_THOUSAND } }],
      ])
      const probabilities = answer?.next.probabilities
      if (!probabilities) throw new Error('llama.cpp gave no probabilities')
      const least = Math.min(...probabilities.values())
      return (spellings) => this.#tokensOf(spellings).reduce((total, token) => total + (probabilities.get(token) ?? least), 0)
    })
  }

  countTokens(text: string): number {
    return this.#loaded.model.tokenize(text).length
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#turn
    await this.#loaded.llama.dispose()
  }

  /** Brings the state to everything of the prompt but its last token, keeping what it shares with the one before. */
  async #read(prompt: ModelPrompt, signal: AbortSignal): Promise<{ readonly last: Token; readonly length: number }> {
    const segments = chatMl(prompt).map((pieces) =>
      pieces.flatMap((piece) => this.#loaded.model.tokenize(piece.text, piece.kind === 'markup')),
    )
    const tokens = segments.flat()
    if (tokens.length >= this.contextTokens) throw tooLong(tokens.length, this.contextTokens)
    const steps = promptSteps(
      segments.map((segment) => segment.length),
      STEP_TOKENS,
    )
    const sequence = this.#sequence
    const kept = reusableSteps(this.#done, steps, sequence.compareContextTokens(tokens).firstDifferentIndex)
    this.#done = steps.slice(0, kept)
    const keptTokens = this.#done.at(-1)?.end ?? 0
    if (keptTokens < sequence.nextTokenIndex) {
      await sequence.eraseContextTokenRanges([{ start: keptTokens, end: sequence.nextTokenIndex }])
    }
    for (const step of steps.slice(kept)) {
      signal.throwIfAborted()
      await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(step.start, step.end))
      this.#done.push(step)
    }
    signal.throwIfAborted()
    return { last: tokens.at(-1)!, length: tokens.length }
  }

  /** The text of the tokens up to the last whole character: one character may take several tokens. */
  #wholeCharacters(tokens: readonly Token[]): string {
    return this.#loaded.model.detokenize(tokens).replace(/\uFFFD+$/, '')
  }

  #tokensOf(spellings: readonly string[]): Token[] {
    const single = spellings.map((spelling) => this.#loaded.model.tokenize(spelling)).filter((tokens) => tokens.length === 1)
    return [...new Set(single.map((tokens) => tokens[0]!))]
  }

  /** Runs `work` after the ones before. An abort is answered at once; the model's running step ends behind it. */
  async #inTurn<T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const either = signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal
    const mine = this.#turn.then(() => {
      either.throwIfAborted()
      return work(either)
    })
    this.#turn = mine.catch(() => undefined)
    const { promise: abandoned, reject: abandon } = Promise.withResolvers<never>()
    const onAbort = () => abandon(either.reason)
    either.addEventListener('abort', onAbort, { once: true })
    if (either.aborted) onAbort()
    try {
      return await Promise.race([mine, abandoned])
    } catch (error) {
      if (either.aborted) throw new AppError('cancelled', 'Stopped.', 'Ask again when you are ready.', error)
      if (error instanceof AppError) throw error
      throw new AppError(
        'internal',
        'The answer model failed while it was writing.',
        'Ask again. If it happens again, choose another model with "models use ID".',
        error,
      )
    } finally {
      either.removeEventListener('abort', onAbort)
    }
  }
}

function tooLong(tokens: number, contextTokens: number): AppError {
  return new AppError(
    'internal',
    `The question with its passages takes ${tokens} tokens, and the model reads ${contextTokens} at most.`,
    'Ask a shorter question, or choose a model with a longer context.',
  )
}

function shortOfMemory(entry: AnswerEntry, cause: unknown): AppError {
  const gigabytes = (entry.memoryBytes / 1e9).toFixed(1)
  return new AppError(
    'internal',
    `There is not enough free memory for the model "${entry.id}" (about ${gigabytes} GB).`,
    'Close other programs, or choose a smaller model with "models use ID".',
    cause,
  )
}
