import { expect, test } from 'vitest'
import { createNotesStore } from '../../src-renderer/notes/notes-store.ts'
import { createNoticesStore } from '../../src-renderer/stores/notices-store.ts'
import { startExport } from '../../src-renderer/stores/start-export.ts'
import { fakeApi } from './fake-api.ts'

/** An engine whose exports last until they are ended, in the order in which they were begun. */
function slowExports() {
  const ends: ((markdown: string) => void)[] = []
  const fake = fakeApi({
    'export.notes': () =>
      new Promise((resolve) => ends.push((markdown) => resolve({ markdown, fileName: 'notes.md', notes: 1 }))),
    'jobs.cancel': () => ({}),
  })
  const named = (name: string): unknown[] => fake.calls.filter((one) => one.name === name).map(({ input }) => input)
  const begun = (): string[] => named('export.notes').map((input) => `export-${(input as { readonly as: string }).as}`)
  const cancelled = (): string[] => named('jobs.cancel').map((input) => (input as { readonly job: string }).job)
  return { api: fake.api, begun, cancelled, end: (at: number, markdown = '') => ends[at]?.(markdown) }
}

test('an export is given up by the name that it was begun under; what is over is left alone', async () => {
  const { api, begun, cancelled, end } = slowExports()
  const begin = () => startExport(api, (as) => api.call('export.notes', { as, search: '' }))
  const [first, second] = [begin(), begin()]
  expect([first.job, second.job]).toEqual(begun())
  end(0)
  await first.made
  first.cancel()
  second.cancel()
  expect(cancelled()).toEqual([second.job])
})

test('a preview that another one takes the place of is given up, and so is one that nobody looks at any more', async () => {
  const { api, begun, cancelled } = slowExports()
  const notes = createNotesStore(api, createNoticesStore())
  void notes.getState().loadPreview()
  void notes.getState().loadPreview()
  expect(cancelled()).toEqual(begun().slice(0, 1))
  expect(notes.getState().exportJob).toBe(begun()[1])
  notes.getState().leave()
  expect(cancelled()).toEqual(begun())
})

// A preview that was begun a moment after "Save" must not take the file from the reader.
test('what is made to be saved is made to its end', async () => {
  const { api, begun, cancelled, end } = slowExports()
  const notes = createNotesStore(api, createNoticesStore())
  const saved = notes.getState().loadPreview({ toKeep: true })
  void notes.getState().loadPreview()
  notes.getState().leave()
  end(0, 'kept')
  expect((await saved)?.markdown).toBe('kept')
  expect(cancelled()).toEqual(begun().slice(1))
})
