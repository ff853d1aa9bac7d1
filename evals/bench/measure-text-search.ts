import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BenchContext, inNewFolder, timed } from './bench-context.ts'
import { median, type Outcome, ratioOf } from './measurement.ts'

const run = promisify(execFile)
const NAME = 'text searchable'
const ROUNDS = 5
const CLI = join(import.meta.dirname, '..', '..', 'src-main', 'hosts', 'cli', 'main.ts')

/** Seconds from a file to a book whose text can be searched, as commands from start to end: ours against calibre's add and full-text index. */
export async function measureTextSearch({ book }: BenchContext): Promise<Outcome> {
  const version = calibreVersion()
  if (version === undefined) return { name: NAME, skipped: 'calibredb is not installed (Debian: apt-get install calibre)' }
  const seconds = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    seconds.theirs.push(await addToCalibre(book))
    seconds.ours.push(await addToCommonplace(book))
  }
  const values = { ours: median(seconds.ours), theirs: median(seconds.theirs), unit: 's' }
  const details = `moby-dick into a new library, whole commands, median of ${ROUNDS} in turns; held against ${version}`
  return ratioOf(NAME, values, { atMost: 1 }, details)
}

async function addToCommonplace(book: string): Promise<number> {
  return inNewFolder(async (folder) => {
    const add = () => run(process.execPath, [CLI, 'add', book, '--text-only', '--library', join(folder, 'library')])
    return (await timed(add)).seconds
  })
}

async function addToCalibre(book: string): Promise<number> {
  return inNewFolder(async (folder) => {
    // A home of its own: no plugins and settings of the machine's user.
    const env = { ...process.env, CALIBRE_CONFIG_DIRECTORY: join(folder, 'config') }
    const calibredb = (...args: string[]) => run('calibredb', [...args, '--with-library', folder], { env })
    const { seconds } = await timed(async () => {
      await calibredb('add', book)
      await calibredb('fts_index', 'enable', '--wait-for-completion', '--indexing-speed', 'fast')
    })
    return seconds
  })
}

function calibreVersion(): string | undefined {
  try {
    return /calibre [\d.]+/.exec(execFileSync('calibredb', ['--version'], { encoding: 'utf8' }))?.[0] ?? 'calibre'
  } catch {
    // Not installed: the caller says so.
    return undefined
  }
}
