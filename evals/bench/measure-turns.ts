import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openRealEngine } from '../../src-main/hosts/engine/open-real-engine.ts'
import type { AppContract } from '../../src-shared/contract.ts'
import { connect } from '../../src-shared/rpc/connect.ts'
import { type BenchContext, inNewFolder } from './bench-context.ts'
import { type Outcome, ratioOf } from './measurement.ts'

/** What the engine's thread promises to take at most before it looks whether somebody asks for something. */
const TURN_MS = 20
const QUESTIONS = [
  'Why does Ahab hunt the white whale?',
  'Who is the captain of the ship?',
  'What do they eat on the first night?',
]

/** The longest turns of the engine's thread, of processor time: a busy machine makes none longer. */
export async function measureTurns({ book }: BenchContext): Promise<readonly Outcome[]> {
  return inNewFolder(async (folder) => {
    const engine = await openRealEngine(join(folder, 'library'))
    try {
      const call = connect<AppContract>(engine.dispatch)
      const ask = async (question: string): Promise<unknown> => {
        const { turn } = await call('ask.start', { question, noModel: true })
        return call('ask.result', { turn })
      }
      // The first of each compiles its code.
      const first = join(folder, 'first.txt')
      writeFileSync(first, 'CHAPTER I\n\nThe first book loads what every book needs.\n')
      await call('book.add', { paths: [first], until: 'meaning' })
      await ask('Is anything here?')
      const importing = await longestTurn(() => call('book.add', { paths: [book], until: 'text' }))
      const asking = await longestTurn(async () => {
        for (const question of QUESTIONS) await ask(question)
      })
      const keeping = await longestTurn(async () => {
        await call('library.check', {})
        await call('library.backup', { file: join(folder, 'copy.sqlite') })
        await call('library.compact', {})
      })
      const measured = (what: string, ours: number) =>
        ratioOf(
          `longest turn while ${what}`,
          { ours, theirs: TURN_MS, unit: 'ms' },
          // A collection of garbage, or code that is compiled, may fall into one.
          { atMost: 2 },
          'processor time of the engine’s thread between two looks at its events; held against its promise',
        )
      return [
        measured('moby-dick is read', importing),
        measured('it is asked, its vectors still being made', asking),
        measured('the library is checked, copied and made smaller', keeping),
      ]
    } finally {
      await engine.close()
    }
  })
}

async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = threadMs()
  const look = (): void => {
    const now = threadMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const looking = setInterval(look, 1)
  await work()
  look()
  clearInterval(looking)
  return longest
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
