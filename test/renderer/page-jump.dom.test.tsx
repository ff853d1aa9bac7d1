import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createFindStore } from '../../src-renderer/reader/find-store.ts'
import { PageJump } from '../../src-renderer/reader/page-jump.tsx'
import { type Reader, ReaderContext } from '../../src-renderer/reader/reader-context.ts'
import { createReaderStore } from '../../src-renderer/reader/reader-store.ts'
import type { Place } from '../../src-renderer/reader/reading.ts'
import { heldApi } from './held-api.ts'
import { renderWith } from './render-app.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

/** A section whose second half is printed page 27, its first half page 26. */
const SECTION = {
  section: 'the-wreck',
  start: 0,
  end: 200,
  length: 200,
  page: { label: '26' },
  blocks: [{ breaks: [{ offset: 100, label: '27' }] }],
}

/** The field of a reader who is on page 27. */
function openJump() {
  const engine = heldApi('reader.locate')
  const store = createReaderStore(engine.api)
  store.setState({
    book: 'b',
    contents: { pages: { source: 'page-list', last: '27' } } as never,
    sections: [SECTION] as never,
    here: { section: 'the-wreck', offset: 150 },
  })
  const jumps: Place[] = []
  const reader: Reader = { store, find: createFindStore(engine.api), jump: (place) => void jumps.push(place) }
  const { stores } = renderWith(
    <ReaderContext value={reader}>
      <PageJump />
    </ReaderContext>,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Printed page to go to' })
  return { ...engine, store, stores, field, jumps }
}

// Scrolling came to rest while the reader typed "12": the field said "2612", and that there is no such page.
test('the page in the field stays what it is while the reader is in it, whatever the scrolling does', () => {
  const { store, field } = openJump()
  act(() => field.focus())
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['27', 0, 2])
  act(() => store.setState({ here: { section: 'the-wreck', offset: 50 } }))
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['27', 0, 2])
  act(() => field.blur())
  expect(field.value).toBe('26')
})

test('one who has gone elsewhere while the page was being looked for is not taken back to the book', async () => {
  const { stores, field, jumps, answer } = openJump()
  const look = (): boolean => {
    fireEvent.change(field, { target: { value: '26' } })
    return fireEvent.submit(field)
  }
  look()
  await act(() => answer('reader.locate', { section: 'the-wreck', start: 0 }))
  expect(jumps).toEqual([{ section: 'the-wreck', offset: 0 }])
  look()
  act(() => stores.navigation.getState().go({ view: 'settings' }))
  await act(() => answer('reader.locate', { section: 'the-wreck', start: 0 }))
  expect(jumps).toHaveLength(1)
})
