import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BenchContext, inNewFolder, timed } from './bench-context.ts'
import { type Outcome, ratioOf } from './measurement.ts'

const run = promisify(execFile)
const NAME = 'text searchable'
const CLI = join(import.meta.dirname, '..', '..', 'src-main', 'hosts', 'cli', 'main.ts')

/** Seconds from a file to a book whose text can be searched, as commands from start to end: ours against calibre's add and full-text index. */
export async function measureTextSearch({ book }: BenchContext): Promise<Outcome> {
  const version = calibreVersion()
  if (version === undefined) return { name: NAME, skipped: 'calibredb is not installed (Debian: apt-get install calibre)' }
  const ours = await inNewFolder((folder) =>
    timed(() => run(process.execPath, [CLI, 'add', book, '--text-only', '--library', join(folder, 'library')])),
  )
  const theirs = await inNewFolder((folder) => {
    // A home of its own: no plugins and settings of the machine's user.
    const calibredb = (...args: string[]) =>
      run('calibredb', [...args, '--with-library', folder], {
        env: { ...process.env, CALIBRE_CONFIG_DIRECTORY: join(folder, 'config') },
      })
    return timed(async () => {
      await calibredb('add', book)
      await calibredb('fts_index', 'enable', '--wait-for-completion', '--indexing-speed', 'fast')
    })
  })
  const values = { ours: ours.seconds, theirs: theirs.seconds, unit: 's' }
  return ratioOf(NAME, values, { atMost: 1 }, `moby-dick into a new library, whole commands, held against ${version}`)
}

function calibreVersion(): string | undefined {
  try {
    return /calibre [\d.]+/.exec(execFileSync('calibredb', ['--version'], { encoding: 'utf8' }))?.[0] ?? 'calibre'
  } catch {
    // Not installed: the caller says so.
    return undefined
  }
}
