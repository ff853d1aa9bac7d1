import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TokenizerFiles } from '../../src-shared/tokenizer-files.ts'
import type { EmbedderEntry, RerankerEntry } from './manifest.ts'

/** tokenizer.json from the model's folder with the tokenizer_config.json that the manifest carries. Throws when the file is not JSON. */
export function readTokenizerFiles(modelDir: string, entry: EmbedderEntry | RerankerEntry): TokenizerFiles {
  const file = entry.files.find((candidate) => candidate.part === 'tokenizer')!
  const tokenizer: unknown = JSON.parse(readFileSync(join(modelDir, file.name), 'utf8'))
  if (!isRecord(tokenizer)) throw new Error(`${file.name} is not a tokenizer`)
  return { tokenizer, config: entry.tokenizerConfig }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
