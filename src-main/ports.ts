import type { TokenizerFiles } from '../src-shared/tokenizer-files.ts'

export interface ModelIdentity {
  /** Id in resources/models.json. */
  readonly id: string
  /** sha256 of the weights file. Part of every vector's stamp. */
  readonly checksum: string
  /** Languages that it was made for, as primary subtags; absent where it was made for most of those that are written. */
  readonly languages?: readonly string[]
}

/** One text's vectors. `tokens` is filled only when asked for. */
export interface Embedding {
  /** `dims` long, L2-normalised. */
  readonly vector: Float32Array
  readonly tokens?: TokenVectors
}

/** Contextual vectors of a text's own tokens (prefix and special tokens left out), L2-normalised, row after row. */
export interface TokenVectors {
  readonly ids: Int32Array
  /** ids.length × dims. */
  readonly values: Float32Array
}

export interface EmbedOptions {
  readonly kind: 'query' | 'passage'
  /** `question` goes ahead of every queued `import`. */
  readonly priority: 'question' | 'import'
  readonly withTokens?: boolean
  readonly signal?: AbortSignal
}

/** Turns text into unit vectors. Rejects with AppError 'model-missing', 'model-damaged' or 'cancelled'. */
export interface Embedder {
  readonly identity: ModelIdentity
  readonly dims: number
  /** Longest input in tokens, special tokens and prefix included. */
  readonly maxTokens: number
  /** What the model wants in front of a passage ("passage: "), '' for none. */
  readonly passagePrefix: string
  readonly tokenizer: TokenizerFiles
  /** The first call loads the model, also one without texts. */
  embed(texts: readonly string[], options: EmbedOptions): Promise<readonly Embedding[]>
  close(): Promise<void>
}

/** Cross-encoder: relevance of each passage to the question as a probability, in the order given. */
export interface Reranker {
  readonly identity: ModelIdentity
  score(question: string, passages: readonly string[], signal?: AbortSignal): Promise<readonly number[]>
  close(): Promise<void>
}

export interface GenerateOptions {
  readonly maxTokens: number
  readonly signal?: AbortSignal
  readonly onToken?: (text: string) => void
}

/** A prompt in two parts: `prefix` (instructions and evidence) is shared between the calls of one question, so its state is reused. */
export interface ModelPrompt {
  readonly system: string
  readonly prefix: string
  readonly suffix: string
}

export interface Generation {
  readonly text: string
  readonly stopped: 'end' | 'length'
  readonly firstTokenMs: number
}

/** Writes text from a prompt, and can be asked for the probability that its next word is yes. Rejects with 'model-missing', 'model-damaged', 'cancelled'. */
export interface AnswerModel {
  readonly identity: ModelIdentity
  /** Tokens that prompt and answer may have together. */
  readonly contextTokens: number
  /** Whether its yes or no on "do the extracts state the answer" says something: measured for each model (resources/models.json). */
  readonly judges: boolean
  /** Whether a sentence that it makes up helps to find the passage: measured for each model (resources/models.json). */
  readonly imagines: boolean
  generate(prompt: ModelPrompt, options: GenerateOptions): Promise<Generation>
  /** p(yes) / (p(yes) + p(no)) for the token after the prompt, over the spellings of both words. */
  probabilityOfYes(prompt: ModelPrompt, signal?: AbortSignal): Promise<number>
  /** Probability that the next word begins with one of these, with or without a space before it. */
  probabilityOf(prompt: ModelPrompt, beginnings: readonly string[], signal?: AbortSignal): Promise<number>
  countTokens(text: string): number
  close(): Promise<void>
}

/** What the library asks of the models folder: each resolves to undefined when the reader has none installed. */
export interface Models {
  /** The one in use, or, by its id, another that is installed: what its vectors say holds until the new one's are complete. Rejects with 'model-missing'. */
  embedder(id?: string): Promise<Embedder>
  /** Which embedder that would be, without loading it; undefined when none is installed. */
  embedderIdentity(): Promise<ModelIdentity | undefined>
  reranker(): Promise<Reranker | undefined>
  /** `id` picks another than the one in use; an id that is not installed rejects with 'model-missing'. */
  answerModel(id?: string): Promise<AnswerModel | undefined>
  close(): Promise<void>
}

/** A model that there is or could be, without opening its files. */
export interface ModelDescription {
  readonly id: string
  readonly role: 'embedder' | 'reranker' | 'answer'
  readonly title: string
  readonly notes: string
  readonly licence: string
  readonly bytes: number
  /** Of `bytes`, what is on the disk. */
  readonly arrivedBytes: number
  readonly memoryBytes: number
  readonly installed: 'yes' | 'partly' | 'no'
  readonly inUse: boolean
  readonly default: boolean
}

export interface ModelStock {
  readonly models: readonly ModelDescription[]
  readonly folder: string
  readonly usedBytes: number
  readonly freeBytes: number
  /** Of this machine, or of the part of it that this process may use. */
  readonly memoryBytes: number
  readonly freeMemoryBytes: number
  /** The graphics processor. `untried`: there is none, or nothing was written yet; `crashed`: the program ended when it was used, and it is left alone since. */
  readonly graphics: 'untried' | 'works' | 'crashed'
}

export interface ModelTransfer {
  /** Bytes of the whole model. */
  readonly onProgress?: Progress
  readonly signal?: AbortSignal
}

/** Another program of this machine that writes answers. */
export interface AnswerServer {
  /** "http://127.0.0.1:11434". */
  readonly url: string
  /** As that program calls it. */
  readonly model: string
}

/** What the models may take of this machine. */
export interface ModelLimits {
  /** Of the answer model; null leaves them to what was measured. */
  readonly threads: number | null
  /** A model that was not used for so long is taken out of memory; null keeps it. */
  readonly idleMs: number | null
  /** An answer model that takes more is not loaded; null: any may. */
  readonly memoryBytes: number | null
  /** Writes in place of the answer model in use. */
  readonly answerServer: AnswerServer | null
}

/** The models folder as the reader changes it. What `Models` gives out follows: the next one asked for is the one in use. */
export interface ModelStore {
  list(): Promise<ModelStock>
  /** Rejects with 'bad-request', 'model-damaged', 'model-unreachable', 'disk-full', 'cancelled'; what has arrived is kept. */
  install(id: string, transfer: ModelTransfer): Promise<void>
  importFile(path: string, transfer: ModelTransfer): Promise<readonly { model: string; file: string; installed: boolean }[]>
  /** Rejects with 'bad-request' or 'model-missing'. */
  use(id: string): Promise<void>
  /** Closes it first. Resolves to the bytes that are free again. */
  remove(id: string): Promise<number>
  /** Holds from the next use of each model on. */
  limit(limits: ModelLimits): Promise<void>
  /** The graphics processor is tried again with the next answer. */
  retryGraphics(): Promise<void>
  /** Names of the models that another program of this machine offers. Rejects with 'model-unreachable' and 'refused'. */
  listServerModels(url: string): Promise<readonly string[]>
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Monotonic milliseconds, for durations. */
  ticks(): number
}

/** A line for the log folder. The reader never sees it. */
export interface Log {
  info(what: string, details?: Record<string, unknown>): void
  error(what: string, error: unknown): void
}

export type Progress = (step: { readonly what: string; readonly done: number; readonly total: number }) => void
