import type {
  AnswerModel,
  Embedder,
  Embedding,
  EmbedOptions,
  GenerateOptions,
  ModelPrompt,
  Models,
  Reranker,
} from '../../src-main/ports.ts'
import { AppError } from '../../src-shared/errors.ts'
import type { TokenizerFiles } from '../../src-shared/tokenizer-files.ts'

/**
 * Models that need no weights: the same text gives the same vector, words in common make vectors alike, and what was asked can be looked up.
 * Tokens are words and marks of punctuation, lower-cased, as the tiny tokenizer.json below says, so a text's length can be counted by hand.
 */
export interface FakeEmbedderOptions {
  readonly id?: string
  readonly checksum?: string
  readonly dims?: number
  readonly maxTokens?: number
  readonly passagePrefix?: string
  /** Words that get an id of their own in the vocabulary, and how they read back; all others are [UNK] there. */
  readonly vocabulary?: readonly string[]
  /** Word → axis: hand-made vectors. A word that is not among them falls on an axis by its hash, among those that are left. */
  readonly axes?: Readonly<Record<string, number>>
  /** Called before each text is embedded; what it throws or rejects with is what `embed` rejects with. */
  readonly onEmbed?: (text: string, options: EmbedOptions) => void | Promise<void>
}

export interface FakeEmbedder extends Embedder {
  /** Every text embedded so far, in order. */
  readonly embedded: readonly {
    readonly text: string
    readonly kind: EmbedOptions['kind']
    readonly priority: EmbedOptions['priority']
  }[]
  readonly closed: boolean
}

const SPECIAL_TOKENS = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'] as const
const [PAD, UNK, CLS, SEP] = [0, 1, 2, 3] as const

export function fakeEmbedder(options: FakeEmbedderOptions = {}): FakeEmbedder {
  const { dims = 32, maxTokens = 512, passagePrefix = '', axes = {} } = options
  const tokenizer = fakeTokenizer(options.vocabulary)
  const ids = idsOf(options.vocabulary ?? [])
  const embedded: FakeEmbedder['embedded'][number][] = []
  let closed = false
  return {
    identity: { id: options.id ?? 'fake-embedder', checksum: options.checksum ?? 'f'.repeat(64) },
    dims,
    maxTokens,
    passagePrefix,
    tokenizer,
    embedded,
    get closed() {
      return closed
    },
    embed: async (texts, embedOptions) => {
      const { kind, priority, withTokens, signal } = embedOptions
      const embeddings: Embedding[] = []
      for (const text of texts) {
        stopIfAborted(signal)
        await options.onEmbed?.(text, embedOptions)
        stopIfAborted(signal)
        const words = wordsOf(text)
        const length = words.length + wordsOf(kind === 'passage' ? passagePrefix : '').length + 2
        if (kind === 'passage' && length > maxTokens) {
          throw new AppError(
            'internal',
            `A passage of ${length} tokens does not fit the ${maxTokens} of the fake embedder.`,
            'Cut it.',
          )
        }
        embedded.push({ text, kind, priority })
        const vector = normalise(
          sumOf(
            words.map((word) => axisVector(word, dims, axes)),
            dims,
          ),
        )
        if (!withTokens) embeddings.push({ vector })
        else {
          const values = new Float32Array(words.length * dims)
          for (const [row, word] of words.entries()) values.set(axisVector(word, dims, axes), row * dims)
          embeddings.push({ vector, tokens: { ids: Int32Array.from(words, (word) => ids.get(word) ?? UNK), values } })
        }
      }
      return embeddings
    },
    close: async () => {
      closed = true
    },
  }
}

/** A whole tokenizer, small enough to read: lower case, split at white space and punctuation, [CLS] … [SEP] around. */
export function fakeTokenizer(vocabulary: readonly string[] = []): TokenizerFiles {
  return {
    tokenizer: {
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: SPECIAL_TOKENS.map((content, id) => ({
        ...{ id, content, special: true, normalized: false },
        ...{ single_word: false, lstrip: false, rstrip: false },
      })),
      normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true },
      pre_tokenizer: { type: 'BertPreTokenizer' },
      post_processor: {
        type: 'TemplateProcessing',
        single: [specialPiece('[CLS]', 0), sequencePiece('A', 0), specialPiece('[SEP]', 0)],
        pair: [
          specialPiece('[CLS]', 0),
          sequencePiece('A', 0),
          specialPiece('[SEP]', 0),
          sequencePiece('B', 1),
          specialPiece('[SEP]', 1),
        ],
        special_tokens: {
          '[CLS]': { id: '[CLS]', ids: [CLS], tokens: ['[CLS]'] },
          '[SEP]': { id: '[SEP]', ids: [SEP], tokens: ['[SEP]'] },
        },
      },
      decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
      model: {
        type: 'WordPiece',
        unk_token: '[UNK]',
        continuing_subword_prefix: '##',
        max_input_chars_per_word: 100,
        vocab: { '[PAD]': PAD, '[UNK]': UNK, '[CLS]': CLS, '[SEP]': SEP, ...Object.fromEntries(idsOf(vocabulary)) },
      },
    },
    config: {
      tokenizer_class: 'BertTokenizer',
      do_lower_case: true,
      model_max_length: 512,
      unk_token: '[UNK]',
      pad_token: '[PAD]',
    },
  }
}

export interface FakeReranker extends Reranker {
  readonly asked: readonly { readonly question: string; readonly passages: readonly string[] }[]
}

/** Scores a passage by the share of the question's words that it has, or by `score`. */
export function fakeReranker(score: (question: string, passage: string) => number = sharedWords): FakeReranker {
  const asked: FakeReranker['asked'][number][] = []
  return {
    identity: { id: 'fake-reranker', checksum: 'e'.repeat(64) },
    asked,
    score: async (question, passages, signal) => {
      stopIfAborted(signal)
      asked.push({ question, passages })
      return passages.map((passage) => score(question, passage))
    },
    close: async () => {},
  }
}

export interface FakeAnswerModelOptions {
  readonly id?: string
  readonly contextTokens?: number
  readonly judges?: boolean
  /** False unless given: a sentence that a test's model writes is no help. */
  readonly imagines?: boolean
  /** What it writes: one text for every prompt, or one made from the prompt. */
  readonly writes?: string | ((prompt: ModelPrompt) => string)
  /** What it thinks of every yes-or-no question, or of this one. */
  readonly yes?: number | ((prompt: ModelPrompt) => number)
  /** How likely it is to begin with whatever it is asked about. */
  readonly notStated?: number
  /** Called before each word is written; what it throws or rejects with is what `generate` rejects with. */
  readonly onWord?: (word: string, signal?: AbortSignal) => void | Promise<void>
}

export interface FakeAnswerModel extends AnswerModel {
  readonly prompts: readonly {
    readonly method: 'generate' | 'probabilityOfYes' | 'probabilityOf'
    readonly prompt: ModelPrompt
  }[]
}

/** Writes what it is told to, word by word; a token is a word with the white space before it. */
export function fakeAnswerModel(options: FakeAnswerModelOptions = {}): FakeAnswerModel {
  const { writes = 'The book does not say.', yes = 0.9 } = options
  const prompts: FakeAnswerModel['prompts'][number][] = []
  return {
    identity: { id: options.id ?? 'fake-answer-model', checksum: 'd'.repeat(64) },
    contextTokens: options.contextTokens ?? 4096,
    judges: options.judges ?? true,
    imagines: options.imagines ?? false,
    prompts,
    generate: async (prompt, { maxTokens, signal, onToken }: GenerateOptions) => {
      prompts.push({ method: 'generate', prompt })
      const words = pieces(typeof writes === 'string' ? writes : writes(prompt))
      const written = words.slice(0, maxTokens)
      for (const word of written) {
        stopIfAborted(signal)
        await options.onWord?.(word, signal)
        stopIfAborted(signal)
        onToken?.(word)
      }
      return { text: written.join(''), stopped: words.length > written.length ? 'length' : 'end', firstTokenMs: 1 }
    },
    probabilityOfYes: async (prompt, signal) => {
      stopIfAborted(signal)
      prompts.push({ method: 'probabilityOfYes', prompt })
      return typeof yes === 'number' ? yes : yes(prompt)
    },
    probabilityOf: async (prompt, _beginnings, signal) => {
      stopIfAborted(signal)
      prompts.push({ method: 'probabilityOf', prompt })
      return options.notStated ?? 0.05
    },
    countTokens: (text) => pieces(text).length,
    close: async () => {},
  }
}

export interface FakeModelsOptions {
  /** `null` for none installed. Fakes with their defaults where left out, but no reranker, as on most machines. */
  readonly embedder?: Embedder | null
  readonly reranker?: Reranker | null
  readonly answerModel?: AnswerModel | null
}

export function fakeModels(options: FakeModelsOptions = {}): Models {
  const embedder = options.embedder === undefined ? fakeEmbedder() : options.embedder
  const answerModel = options.answerModel === undefined ? fakeAnswerModel() : options.answerModel
  return {
    embedder: async () => {
      if (!embedder) throw missing('fake-embedder')
      return embedder
    },
    embedderIdentity: async () => embedder?.identity,
    reranker: async () => options.reranker ?? undefined,
    answerModel: async (id) => {
      if (id !== undefined && id !== answerModel?.identity.id) throw missing(id)
      return answerModel ?? undefined
    },
    close: async () => {
      await Promise.all([embedder?.close(), options.reranker?.close(), answerModel?.close()])
    },
  }
}

function missing(id: string): AppError {
  return new AppError(
    'model-missing',
    `The model "${id}" is not installed.`,
    `Fetch it with: npm run --silent cli -- models install ${id}`,
  )
}

function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('cancelled', 'Stopped.', 'Start it again when you are ready.')
}

/** As the fake tokenizer splits: runs of letters and digits, and each mark of punctuation by itself. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}\s]/gu) ?? []
}

function pieces(text: string): string[] {
  return text.match(/\s*\S+/g) ?? []
}

function idsOf(vocabulary: readonly string[]): Map<string, number> {
  return new Map(vocabulary.map((word, n) => [word.toLowerCase(), SPECIAL_TOKENS.length + n]))
}

function axisVector(word: string, dims: number, axes: Readonly<Record<string, number>>): Float32Array {
  const vector = new Float32Array(dims)
  const taken = new Set(Object.values(axes))
  const left = Array.from({ length: dims }, (_, axis) => axis).filter((axis) => !taken.has(axis))
  const axis = axes[word] ?? left[hashOf(word) % Math.max(left.length, 1)]
  if (axis !== undefined) vector[axis] = 1
  return vector
}

/** FNV-1a, 32 bits. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

function sumOf(vectors: readonly Float32Array[], dims: number): Float32Array {
  const sum = new Float32Array(dims)
  for (const vector of vectors) for (let d = 0; d < dims; d += 1) sum[d]! += vector[d]!
  return sum
}

function normalise(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((x) => x / length)
}

function sharedWords(question: string, passage: string): number {
  const asked = new Set(wordsOf(question))
  const has = new Set(wordsOf(passage))
  return asked.size === 0 ? 0 : [...asked].filter((word) => has.has(word)).length / asked.size
}

function specialPiece(id: string, type: number) {
  return { SpecialToken: { id, type_id: type } }
}

function sequencePiece(id: string, type: number) {
  return { Sequence: { id, type_id: type } }
}
