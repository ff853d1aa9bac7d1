import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Composer } from '../../src-renderer/chat/composer.tsx'
import { renderWith } from './render-app.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

function write(words: string): HTMLElement {
  const field = screen.getByRole('textbox', { name: 'Question' })
  fireEvent.change(field, { target: { value: words } })
  return field
}

// A question that was typed and sent while the window was still opening stood there, and nothing happened.
test('a question that is sent before the shelf is known is asked', () => {
  const { fake } = renderWith(<Composer />, { 'ask.start': () => new Promise(() => undefined), 'ask.prepare': () => ({}) })
  fireEvent.keyDown(write('Who built it?'), { key: 'Enter' })
  expect(fake.calls.filter(({ name }) => name === 'ask.start').map(({ input }) => input)).toEqual([
    { question: 'Who built it?', books: [] },
  ])
})

test('a shelf that is known to be empty cannot be asked', () => {
  const { fake, stores } = renderWith(<Composer />, { 'ask.prepare': () => ({}) })
  act(() => stores.shelf.setState({ loaded: true }))
  fireEvent.keyDown(write('Who built it?'), { key: 'Enter' })
  expect(fake.calls.map(({ name }) => name)).not.toContain('ask.start')
  expect(screen.getByRole('button', { name: 'Ask' }).hasAttribute('disabled')).toBe(true)
})
