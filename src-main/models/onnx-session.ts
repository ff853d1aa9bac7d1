import { Tokenizer } from '@huggingface/tokenizers'
import {
  AutoModel,
  AutoModelForSequenceClassification,
  env,
  type PreTrainedModel,
  PretrainedConfig,
  Tensor,
} from '@huggingface/transformers'
import { type EmbedderEntry, type RerankerEntry, weightsOf } from './manifest.ts'
import { readTokenizerFiles } from './tokenizer-files.ts'

/** A transformer with its tokenizer, loaded in the thread that asks: `run` blocks it (64–220 ms for a passage). */
export interface OnnxSession {
  readonly tokenizer: Tokenizer
  /** One sequence in, the named output as it comes out: `dims` is its shape, row after row in `values`. */
  run(
    ids: readonly number[],
    typeIds: readonly number[],
  ): Promise<{ readonly values: Float32Array; readonly dims: readonly number[] }>
  close(): Promise<void>
}

/** What transformers.js puts behind a model's name for 8-bit weights. */
const QUANTIZED_ENDING = '_quantized.onnx'

const EXPECTED_OUTPUT = { embedder: 'last_hidden_state', reranker: 'logits' } as const

/**
 * Loads a model from its folder. One thread a session: two threads of one session spin against each other when the machine is busy
 * (7,367 → 2,009 tokens/s), two sessions of one thread do not. Rejects with the runtime's own error when the weights are not what they should be.
 */
export async function openOnnxSession(modelDir: string, entry: EmbedderEntry | RerankerEntry): Promise<OnnxSession> {
  env.allowRemoteModels = false
  env.useFSCache = false
  const { tokenizer, config } = readTokenizerFiles(modelDir, entry)
  const model = await loadModel(modelDir, entry)
  const outputName = EXPECTED_OUTPUT[entry.role]
  return {
    tokenizer: new Tokenizer(tokenizer, config),
    run: async (ids, typeIds) => {
      const shape = [1, ids.length]
      const output: Record<string, unknown> = await model({
        input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
        attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
        token_type_ids: new Tensor('int64', BigInt64Array.from(typeIds, BigInt), shape),
      })
      const named = output[outputName]
      if (!(named instanceof Tensor) || !(named.data instanceof Float32Array)) throw new Error(`the model gives no ${outputName}`)
      return { values: named.data, dims: named.dims }
    },
    close: async () => {
      await model.dispose()
    },
  }
}

function loadModel(modelDir: string, entry: EmbedderEntry | RerankerEntry): Promise<PreTrainedModel> {
  const options = {
    config: new PretrainedConfig(entry.config),
    dtype: 'q8' as const,
    subfolder: '',
    model_file_name: weightsOf(entry).name.slice(0, -QUANTIZED_ENDING.length),
    local_files_only: true,
    session_options: { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: 'sequential' as const },
  }
  const kind = entry.role === 'embedder' ? AutoModel : AutoModelForSequenceClassification
  return kind.from_pretrained(modelDir, options)
}
