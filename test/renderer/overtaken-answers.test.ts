import { expect, test } from 'vitest'
import { createNotesStore } from '../../src-renderer/notes/notes-store.ts'
import { createModelsStore } from '../../src-renderer/settings/models-store.ts'
import { createConversationsStore } from '../../src-renderer/stores/conversations-store.ts'
import { createJobsStore } from '../../src-renderer/stores/jobs-store.ts'
import { createNoticesStore } from '../../src-renderer/stores/notices-store.ts'
import { onceMore } from '../../src-renderer/stores/once-more.ts'
import { createPinsStore } from '../../src-renderer/stores/pins-store.ts'
import { applySessionEvent, createSessionStore } from '../../src-renderer/stores/session-store.ts'
import { createShelfStore } from '../../src-renderer/stores/shelf-store.ts'
import { heldApi } from './held-api.ts'
import { someBook } from './some-book.ts'
import { someJob } from './some-job.ts'

/** Readings that end when the test says so. */
function slowReading(take: (answer: string) => void) {
  const waiting: ((answer: string) => void)[] = []
  const load = onceMore(() => new Promise<string>((resolve) => waiting.push(resolve)), { take, failed: () => undefined })
  return {
    load,
    answer: async (answer: string): Promise<void> => {
      waiting.shift()?.(answer)
      await new Promise(setImmediate)
    },
    waiting,
  }
}

test('while a list is being read, many requests become one more reading', async () => {
  const { load, answer, waiting } = slowReading(() => undefined)
  void load()
  void load()
  void load()
  await answer('first')
  expect(waiting).toHaveLength(1)
  await answer('second')
  expect(waiting).toHaveLength(0)
})

test('what was asked for before a change is not taken, but read again', async () => {
  const taken: string[] = []
  const { load, answer } = slowReading((one) => taken.push(one))
  void load()
  load.overtake()
  await answer('without the change')
  await answer('with it')
  expect(taken).toEqual(['with it'])
  void load()
  await answer('later')
  expect(taken).toEqual(['with it', 'later'])
})

// A removed book came back for half a second, under the pointer that was to remove the next one.
test('a book that was removed does not come back with a list that was asked for before', async () => {
  const engine = heldApi('shelf.list', 'collections.list', 'book.remove')
  const shelf = createShelfStore(engine.api, createNoticesStore())
  const list = async (...ids: readonly string[]): Promise<void> => {
    await engine.answer('shelf.list', { books: ids.map((id) => someBook(id)) })
    await engine.answer('collections.list', { collections: [] })
  }
  const ids = (): readonly string[] => shelf.getState().books.map(({ id }) => id)
  shelf.setState({ books: [someBook('a'), someBook('b')] })
  void shelf.getState().load()
  void shelf.getState().remove(['a'])
  await engine.answer('book.remove', {})
  expect(ids()).toEqual(['b'])
  await list('a', 'b')
  expect(ids()).toEqual(['b'])
  await list('b')
  expect(ids()).toEqual(['b'])
})

const note = (id: string, comment = '') => ({ note: id, kind: 'quote', text: id, comment, tags: [], turn: null })

test('a quote that was pinned stays pinned, and an unpinned one unpinned, when an earlier list arrives', async () => {
  const engine = heldApi('notes.list', 'notes.pin', 'notes.remove')
  const pins = createPinsStore(engine.api, createNoticesStore())
  const ids = (): readonly string[] => pins.getState().notes.map((one) => one.note)
  void pins.getState().load()
  void pins.getState().pin('t1', 1)
  await engine.answer('notes.pin', note('a'))
  await engine.answer('notes.list', { notes: [], total: 0 })
  expect(ids()).toEqual(['a'])
  void pins.getState().unpin(pins.getState().notes[0]!)
  await engine.answer('notes.remove', {})
  await engine.answer('notes.list', { notes: [note('a')], total: 1 })
  expect(ids()).toEqual([])
})

test('a note that was edited keeps what was written when an earlier list arrives, and one that could not be stored says so', async () => {
  const engine = heldApi('notes.list', 'notes.edit')
  const notes = createNotesStore(engine.api, createNoticesStore())
  const listed = { total: 1, tags: [], books: [], notes: [note('a')] }
  void notes.getState().load()
  await engine.answer('notes.list', listed)
  void notes.getState().load()
  const stored = notes.getState().edit('a', { comment: 'Compare.' })
  await engine.answer('notes.edit', note('a', 'Compare.'))
  await engine.answer('notes.list', listed)
  expect([await stored, notes.getState().notes[0]?.comment]).toEqual([true, 'Compare.'])
})

test('notes that were found for other words are not shown for those that stand in the field now', async () => {
  const engine = heldApi('notes.list')
  const notes = createNotesStore(engine.api, createNoticesStore())
  notes.getState().filter({ search: 'w' })
  notes.getState().filter({ search: 'wells' })
  await engine.answer('notes.list', { total: 2, tags: [], books: [], notes: [note('a'), note('b')] })
  expect(notes.getState().loaded).toBe(false)
  expect(engine.waiting('notes.list')).toMatchObject([{ search: 'wells' }])
})

const talk = (conversation: string, title: string) => ({ conversation, title, pinned: false })

test('a conversation keeps the name that it was given when an earlier list arrives', async () => {
  const engine = heldApi('conversations.list', 'conversations.rename')
  const conversations = createConversationsStore(engine.api, createNoticesStore())
  conversations.setState({ list: [talk('c1', 'Old')] as never })
  void conversations.getState().load()
  const renamed = conversations.getState().rename('c1', 'New')
  await engine.answer('conversations.rename', talk('c1', 'New'))
  await engine.answer('conversations.list', { conversations: [talk('c1', 'Old')], total: 1 })
  expect([await renamed, conversations.getState().list[0]?.title]).toEqual([true, 'New'])
})

test('a paused job does not run again in a list that was asked for before', async () => {
  const engine = heldApi('jobs.list', 'jobs.pause')
  const jobs = createJobsStore(engine.api)
  const list = (state: 'running' | 'paused') => ({ groups: [], jobs: [someJob({ state })], total: 1 })
  void jobs.getState().load()
  void jobs.getState().pause({ job: 'import-1' })
  await engine.answer('jobs.pause', list('paused'))
  await engine.answer('jobs.list', list('running'))
  expect(jobs.getState().jobs[0]?.state).toBe('paused')
})

const models = (folder: string) => ({ models: [], folder })

test('of two lists of models that were asked for one after the other, the newer is shown', async () => {
  const engine = heldApi('models.list', 'models.use')
  const store = createModelsStore(engine.api, createNoticesStore())
  const folder = (): string | undefined => store.getState().shelf?.folder
  store.getState().handle({ type: 'models.changed' })
  store.getState().handle({ type: 'models.changed' })
  expect(engine.waiting('models.list')).toHaveLength(1)
  void store.getState().use('small')
  await engine.answer('models.use', models('chosen'))
  await engine.answer('models.list', models('before'))
  expect(folder()).toBe('chosen')
  await engine.answer('models.list', models('after'))
  expect(folder()).toBe('after')
})

// The window said for ever that the engine could not be used, and it could.
test('an engine that is back while its failure is still being told is taken for back', async () => {
  const engine = heldApi('shell.view')
  const session = createSessionStore(engine.api)
  const error = { code: 'library-damaged', message: 'm', nextStep: 'n' } as const
  void session.getState().load()
  session.setState((state) => applySessionEvent(state, { type: 'engine.restarted' }))
  await engine.answer('shell.view', { engine: { state: 'failed', error } })
  expect(session.getState().engineError).toBeNull()
  await engine.answer('shell.view', { engine: { state: 'ready' } })
  expect(session.getState()).toMatchObject({ engineError: null, restarts: 1 })
})
