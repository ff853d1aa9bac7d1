import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WordsSettings } from '../../src-renderer/settings/words-settings.tsx'
import { partWords } from '../../src-renderer/settings/words-store.ts'
import { Toasts } from '../../src-renderer/ui/toasts.tsx'
import type { GlossaryEntryView, SynonymView } from '../../src-shared/contract/words-contract.ts'
import { AppError } from '../../src-shared/errors.ts'
import { renderWith } from './render-app.tsx'

// jsdom does not have it, and a dialog asks for it.
vi.stubGlobal('CSS', { escape: (text: string) => text })

afterEach(cleanup)

const DEVIL: SynonymView = { id: 's1', words: ['the Devil', 'Satan'], book: null }
const WICK: GlossaryEntryView = { id: 't1', term: 'wick', meaning: 'A thread.', book: { id: 'b', title: 'The Harbour' } }

/** The pane over an engine that keeps these, and refuses one word alone. */
function renderPane(start: { readonly synonyms: SynonymView[]; readonly glossary: GlossaryEntryView[] }) {
  let { synonyms } = start
  const { fake } = renderWith(
    <>
      <WordsSettings />
      <Toasts />
    </>,
    {
      'words.list': () => ({ synonyms, glossary: start.glossary }),
      'synonyms.save': ({ words }: { words: string[] }) => {
        if (words.length < 2) throw new AppError('bad-request', 'It is alone.', 'Give two.')
        synonyms = [...synonyms, { id: 's2', words, book: null }]
        return synonyms.at(-1)
      },
      'words.remove': ({ id }: { id: string }) => {
        synonyms = synonyms.filter((one) => one.id !== id)
        return { id }
      },
      'words.restore': ({ id }: { id: string }) => {
        synonyms = start.synonyms
        return { id }
      },
    },
  )
  return fake
}

test('with nothing yet, each list says in a sentence what it is for', async () => {
  const fake = renderPane({ synonyms: [], glossary: [] })
  fake.tell({ type: 'words.changed' })
  expect(await screen.findByText(/a question about either finds both/)).toBeDefined()
  expect(screen.getByText(/answers are written with it in mind/)).toBeDefined()
})

test('synonyms are typed in a line and kept; what is wrong with them is told in the dialog', async () => {
  const fake = renderPane({ synonyms: [], glossary: [] })
  fireEvent.click(screen.getByRole('button', { name: 'Add synonyms…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Words that mean the same' })
  const field = within(dialog).getByRole('textbox')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'bail' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('It is alone.')
  fireEvent.change(field, { target: { value: 'bail, surety' } })
  fireEvent.submit(field.closest('form')!)
  expect(await screen.findByText('bail = surety')).toBeDefined()
  expect(fake.calls.findLast(({ name }) => name === 'synonyms.save')?.input).toEqual({ words: ['bail', 'surety'] })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is removed comes back with Undo, and a term stands with its meaning and its book', async () => {
  const fake = renderPane({ synonyms: [DEVIL], glossary: [WICK] })
  fake.tell({ type: 'words.changed' })
  expect(await screen.findByText('A thread.')).toBeDefined()
  expect(screen.getByText('The Harbour')).toBeDefined()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the Devil = Satan' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('the Devil = Satan')).toBeDefined()
  expect(fake.calls.map(({ name }) => name)).toContain('words.restore')
})

test('words are parted as readers part them', () => {
  expect(partWords(' the Devil, Satan = Old Nick;;')).toEqual(['the Devil', 'Satan', 'Old Nick'])
})
