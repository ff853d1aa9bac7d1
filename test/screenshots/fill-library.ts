import type { Page } from 'playwright-core'
import type { AppContract } from '../../src-shared/contract.ts'
import type { Client } from '../../src-shared/rpc/connect.ts'
import { CONVERSATION } from './conversation.ts'

/** Share of the long book after which its preparation is paused: work that is under way, and stays where it is for every picture. */
const PAUSED_AT = 0.4

/** Adds the books, asks in the window as a reader does, pins, makes a collection; then begins with `longFile` and stops in the middle. */
export async function fillLibrary(
  page: Page,
  call: Client<AppContract>,
  files: readonly string[],
  longFile: string,
): Promise<void> {
  const { results } = await call('book.add', { paths: [...files] })
  const books = results.flatMap((result) => (result.book === undefined ? [] : [result.book.id]))
  const [history = '', last = history] = [books[0], books.at(-1)]
  await call('collections.create', { name: 'The north coast', books: [history, last] })
  await call('book.tag', { books: [history], add: ['harbours', 'folk custom'] })
  await call('settings.set', { dropUnsupported: false })

  const [first, second, uncovered] = CONVERSATION
  await page.reload()
  await ask(page, uncovered!.question)
  await page.keyboard.press('Alt+n')
  await ask(page, first!.question)
  await ask(page, second!.question)
  const { conversations } = await call('conversations.list', {})
  const { turns } = await call('conversations.get', { conversation: conversations[0]!.conversation })
  for (const [i, { n }] of turns[0]!.result!.quotes.slice(0, 3).entries()) {
    const comment = i === 0 ? 'Compare the three strokes on Lantern Night, p. 9.' : ''
    await call('notes.pin', { turn: turns[0]!.turn, n, comment, tags: i === 0 ? ['bell', 'fog'] : ['bell'] })
  }
  await beginLong(call, longFile)
}

async function ask(page: Page, question: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Question' })
  await field.fill(question)
  await field.press('Enter')
  await page.getByRole('article', { name: question }).getByRole('group', { name: 'Answer' }).waitFor()
}

async function beginLong(call: Client<AppContract>, file: string): Promise<void> {
  await call('book.add', { paths: [file], until: 'text' })
  for (;;) {
    const { jobs } = await call('jobs.list', {})
    const job = jobs.find(({ kind, state }) => kind === 'embed' && state === 'running')
    if (job === undefined && jobs.every(({ kind, state }) => kind !== 'embed' || state !== 'queued')) return
    if (job !== undefined && job.done >= job.total * PAUSED_AT) return void (await call('jobs.pause', { kind: 'embed' }))
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
