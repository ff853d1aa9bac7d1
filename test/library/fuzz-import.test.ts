import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** A minute where there is time for it (.ci/run). */
const SECONDS = Number(process.env.COMMONPLACE_FUZZ_SECONDS ?? 15)
const SEED = Number(process.env.COMMONPLACE_FUZZ_SEED ?? 1)
const PROGRAM = fileURLToPath(new URL('../support/fuzz-run.ts', import.meta.url))
/** Real ones are damaged as well where they are beside the clone. */
const REAL_BOOKS = join(import.meta.dirname, '../../../shared/books/w3c')
/** No line for so long is a hang: on a machine that does ten other things, the slowest case takes 3 s. */
const HANG_MS = 30_000
/** Node itself, the code and the tokenizer are 150 MB of it. */
const HEAP_MB = 512
const MOST_RSS_MB = 700

interface Line {
  readonly n?: number
  readonly what?: string
  readonly failure?: string
  readonly done?: true
  readonly cases?: number
  readonly maxRssMb?: number
  readonly outcomes?: Readonly<Record<string, number>>
}

interface Fuzzing {
  readonly failures: readonly string[]
  readonly end: Line | undefined
}

/** Damages books in a process of its own, so that one that hangs or dies is known by its last line. */
async function fuzz(): Promise<Fuzzing> {
  const program = [`--max-old-space-size=${HEAP_MB}`, PROGRAM, String(SEED), String(SECONDS * 1000), REAL_BOOKS]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
  const failures: string[] = []
  let last: Line = {}
  let end: Line | undefined
  let hangs = false
  const kill = (): void => {
    hangs = true
    child.kill('SIGKILL')
  }
  let watch = setTimeout(kill, HANG_MS)
  const left = new Promise<number | null>((resolve) => child.once('close', resolve))
  for await (const text of createInterface({ input: child.stdout })) {
    clearTimeout(watch)
    watch = setTimeout(kill, HANG_MS)
    const line: Line = JSON.parse(text)
    if (line.failure !== undefined) failures.push(`case ${line.n} of seed ${SEED} (${last.what}): ${line.failure}`)
    if (line.done) end = line
    else last = line
  }
  clearTimeout(watch)
  const code = await left
  if (code !== 0)
    failures.push(`case ${last.n} of seed ${SEED} (${last.what}): ${hangs ? 'hangs' : `ends the process with ${code}`}`)
  return { failures, end }
}

// One case again: node test/support/fuzz-run.ts SEED 0 FOLDER CASE
test(
  'damaged books are read, mended and told, or refused in words: none crashes, hangs, takes more than its share or loses text silently',
  async () => {
    const { failures, end } = await fuzz()
    expect(failures).toEqual([])
    expect(end?.cases).toBeGreaterThan(SECONDS * 5)
    expect(end?.outcomes?.read).toBeGreaterThan(0)
    expect(end?.maxRssMb).toBeLessThan(MOST_RSS_MB)
  },
  (SECONDS + 60) * 1000,
)
