import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TurnArticle } from '../../src-renderer/chat/turn-article.tsx'
import { Slip } from '../../src-renderer/sources/slip.tsx'
import { formatRoute } from '../../src-renderer/stores/route.ts'
import { newTurn, withResult } from '../../src-renderer/stores/turn.ts'
import { LiveRegion } from '../../src-renderer/ui/live-region.tsx'
import { Toasts } from '../../src-renderer/ui/toasts.tsx'
import { askResult } from '../support/ask-result.ts'
import { renderWith } from './render-app.tsx'
import { someQuote } from './some-quote.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

// jsdom has no layout: it knows neither of these.
Element.prototype.scrollIntoView = () => undefined

const asked = newTurn('t1', 'What did the nurse get?', { books: [] })

test('evidence stands above the answer, and each sentence has its marks', () => {
  const turn = withResult(asked, askResult(asked.question, [someQuote(1), someQuote(2)]))
  renderWith(<TurnArticle turn={turn} />)
  const evidence = screen.getByRole('region', { name: /Evidence for/ })
  const answer = screen.getByRole('region', { name: /^Answer to/ })
  expect(evidence.compareDocumentPosition(answer) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(within(answer).getByRole('link', { name: 'Quote 1' })).toBeDefined()
  expect(within(evidence).getAllByRole('link')).toHaveLength(2)
})

test('one click on a mark raises its slip and opens the place in the book, as the link says', () => {
  const turn = withResult(asked, askResult(asked.question, [someQuote(1)]))
  const { stores } = renderWith(<TurnArticle turn={turn} />, { 'settings.set': () => ({}) })
  const mark = screen.getByRole('link', { name: 'Quote 1' })
  expect(mark.getAttribute('href')).toBe('#/reader?book=folk&passage=folk%3Aii%231&start=0&end=41&quote=t1%2F1')
  fireEvent.click(mark)
  expect(stores.chat.getState().current).toEqual({ turn: 't1', n: 1 })
  expect(mark.getAttribute('aria-current')).toBe('true')
  expect(formatRoute(stores.navigation.getState().route)).toBe(mark.getAttribute('href'))
})

test('a click on a row of the evidence does the same, and shows the quotes where they were put away', () => {
  const turn = withResult(asked, askResult(asked.question, [someQuote(1), someQuote(2)]))
  const { stores, fake } = renderWith(<TurnArticle turn={turn} />, { 'settings.set': () => ({}) })
  act(() => stores.settings.setState(({ settings }) => ({ settings: { ...settings, sidePanel: false } })))
  const row = within(screen.getByRole('region', { name: /Evidence for/ })).getAllByRole('link')[1]!
  fireEvent.click(row)
  expect(stores.chat.getState().current).toEqual({ turn: 't1', n: 2 })
  expect(formatRoute(stores.navigation.getState().route)).toBe(row.getAttribute('href'))
  expect(fake.calls.some(({ name }) => name === 'settings.set')).toBe(true)
})

test('a click with Ctrl is the browser’s: it opens a window of its own, and this one stays where it is', () => {
  const turn = withResult(asked, askResult(asked.question, [someQuote(1)]))
  const { stores } = renderWith(<TurnArticle turn={turn} />)
  const before = stores.navigation.getState().route
  // jsdom opens no windows.
  const mark = screen.getByRole('link', { name: 'Quote 1' })
  mark.addEventListener('click', (event) => event.preventDefault(), { capture: true })
  fireEvent.click(mark, { ctrlKey: true })
  expect(stores.navigation.getState().route).toBe(before)
  expect(stores.chat.getState().current).toBeNull()
})

test('an unsupported sentence is said to be one, and can be hidden', () => {
  const claims = [
    { text: 'She was thanked.', support: 'supported' as const, quotes: [1] },
    { text: 'She was rich.', support: 'unsupported' as const, quotes: [], doubt: 'no-evidence' as const },
  ]
  const result = askResult(asked.question, [someQuote(1)], { answer: { text: '', model: 'm', claims } })
  renderWith(<TurnArticle turn={withResult(asked, result)} />)
  expect(screen.getByText(/No passage supports the underlined sentence/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Hide it' }))
  expect(screen.queryByText('She was rich.')).toBeNull()
})

test('what is not covered comes with its receipt, where zero is said', () => {
  const receipt = {
    books: 1,
    sections: 257,
    passages: 857,
    indexed: 1,
    legs: ['lexical' as const, 'dense' as const],
    terms: [{ term: 'engineer', count: 0 }],
  }
  const result = askResult(asked.question, [someQuote(1)], { status: 'not-covered', answer: null, receipt })
  renderWith(<TurnArticle turn={withResult(asked, result)} />)
  expect(screen.getByRole('heading', { name: 'Not in this book' })).toBeDefined()
  expect(screen.getByRole('row', { name: /engineer 0\stimes/ })).toBeDefined()
})

test('a book’s words are shown as words, whatever they look like', () => {
  const quote = someQuote(1, {
    text: '<img src=x onerror="alert(1)"> said the nurse',
    book: { id: 'b', title: '<b>T</b>', creators: [] },
  })
  const turn = withResult(asked, askResult(asked.question, [quote]))
  renderWith(<Slip turn={turn} quote={quote} />)
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByText(/onerror/).textContent).toContain('<img src=x')
})

test('removing offers to take it back, and says so', () => {
  const { stores } = renderWith(
    <>
      <Toasts />
      <LiveRegion />
    </>,
  )
  let undone = false
  act(() => stores.notices.getState().offerUndo('“Tales” moved to the trash.', () => (undone = true)))
  expect(screen.getByRole('status').textContent).toContain('moved to the trash')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undone).toBe(true)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('what speaks against an answer is fetched when asked for, and leads to its places', async () => {
  const turn = withResult(asked, askResult(asked.question, [someQuote(1)]))
  const against = { ...someQuote(1), text: 'The midwife denied it.', cue: 'denied' }
  renderWith(<TurnArticle turn={turn} />, { 'answer.counter': () => ({ quotes: [against], passages: 30 }) })
  fireEvent.click(screen.getByRole('button', { name: 'Against it' }))
  const section = await screen.findByRole('region', { name: 'What speaks against it' })
  const place = await within(section).findByRole('link', { name: /The midwife denied it/ })
  expect(place.getAttribute('href')).toBe('#/reader?book=folk&passage=folk%3Aii%231&start=0&end=41')
  expect(within(section).getByText('By “denied”')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Hide what is against it' }))
  expect(screen.queryByRole('region', { name: 'What speaks against it' })).toBeNull()
})

test('where nothing speaks against it, it says among how many passages', async () => {
  const turn = withResult(asked, askResult(asked.question, [someQuote(1)]))
  renderWith(<TurnArticle turn={turn} />, { 'answer.counter': () => ({ quotes: [], passages: 30 }) })
  fireEvent.click(screen.getByRole('button', { name: 'Against it' }))
  expect(await screen.findByText(/Nothing in the 30 passages/)).toBeDefined()
})
