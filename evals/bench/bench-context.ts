import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { ParseSettings } from '../../src-main/library/parse-book.ts'
import { parseBook } from '../../src-main/library/parse-book.ts'
import { type EmbedderEntry, readManifest } from '../../src-main/models/manifest.ts'
import { defaultResourcesDir, modelInUse, modelsPath } from '../../src-main/models/models-folder.ts'
import { readTokenizerFiles } from '../../src-main/models/tokenizer-files.ts'

/** Files and models that the measurements share. */
export interface BenchContext {
  readonly booksDir: string
  /** The novel that all of them read: 1.2 MB of text, 135 chapters. */
  readonly book: string
  readonly modelDir: string
  readonly entry: EmbedderEntry
  readonly settings: ParseSettings
}

/** Undefined, with the reason, when the books or the embedder are not there. */
export function openBenchContext(booksDir: string): BenchContext | { readonly missing: string } {
  const book = join(booksDir, 'moby-dick.epub')
  if (!existsSync(book)) return { missing: `${booksDir} has no moby-dick.epub; say with --books where the books are` }
  const resources = defaultResourcesDir()
  const folder = { path: modelsPath(resources, process.env), manifest: readManifest(resources) }
  const entry = modelInUse(folder, 'embedder')
  if (entry?.role !== 'embedder') return { missing: 'no embedder is installed; fetch it with "npm test" or "cli models install"' }
  const modelDir = join(folder.path, entry.id)
  const settings = {
    tokenizer: readTokenizerFiles(modelDir, entry),
    passagePrefix: entry.prefixes.passage,
    maxTokens: entry.maxTokens,
  }
  return { booksDir, book, modelDir, entry, settings }
}

/** Every text that an import of the file would embed, in its order. */
export async function windowTexts(path: string, settings: ParseSettings): Promise<string[]> {
  const { book, passages, windows } = await parseBook({ name: basename(path), bytes: readFileSync(path) }, settings)
  return windows.map(({ passage, start, end }) => {
    const section = passages[passage]?.section
    return book.sections[section ?? -1]?.text.slice(start, end) ?? ''
  })
}

/** Gives `work` a new folder and removes it afterwards. */
export async function inNewFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Seconds that it takes, those of the processor by all threads of this process, and what it gives. */
export async function timed<T>(
  work: () => Promise<T>,
): Promise<{ readonly seconds: number; readonly cpuSeconds: number; readonly value: T }> {
  const start = performance.now()
  const cpuStart = process.cpuUsage()
  const value = await work()
  const { user, system } = process.cpuUsage(cpuStart)
  return { seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6, value }
}
