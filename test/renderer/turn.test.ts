import { expect, test } from 'vitest'
import { quoteWithCitation, turnWithSources } from '../../src-renderer/stores/quote-as-text.ts'
import { receiptAsText } from '../../src-renderer/stores/receipt-as-text.ts'
import { applyToTurn, newTurn, readingOf, turnOfView, withResult } from '../../src-renderer/stores/turn.ts'
import type { TurnView } from '../../src-shared/contract/conversations-contract.ts'
import { askResult } from '../support/ask-result.ts'
import { someQuote } from './some-quote.ts'

const asked = newTurn('t1', 'And what did they give?', { books: [] })

test('a question is said to be read otherwise only when its words differ', () => {
  const same = withResult(asked, askResult(asked.question, [], { standalone: 'And what did they give' }))
  const other = withResult(asked, askResult(asked.question, [], { standalone: 'What did the fairies give?' }))
  expect(readingOf(same)).toBeNull()
  expect(readingOf(other)).toBe('What did the fairies give?')
})

test('a quote is copied with author, title, innermost section and page', () => {
  expect(quoteWithCitation(someQuote(1))).toBe(
    '“The nurse was sent home with many thanks.” (Ann Reader, Folk Tales, II. Fairies, p.\u00a0208)',
  )
})

test('a book without pages is cited by chapter and paragraph', () => {
  const quote = someQuote(1, { page: { label: null, to: null, source: 'none' }, place: 'ch. 2, ¶ 4' })
  expect(quoteWithCitation(quote)).toContain('ch. 2, ¶ 4')
})

test('an unsupported sentence is not copied, nor a quote that nothing rests on', () => {
  const claims = [
    { text: 'She was thanked.', support: 'supported' as const, quotes: [2] },
    { text: 'She was rich.', support: 'unsupported' as const, quotes: [] },
  ]
  const answer = { text: '', model: 'm', claims }
  const turn = withResult(asked, askResult(asked.question, [someQuote(1), someQuote(2)], { answer }))
  const copied = turnWithSources(turn)
  expect(copied).toContain('She was thanked.[2]')
  expect(copied).not.toContain('rich')
  expect(copied).toContain('[2] “')
  expect(copied).not.toContain('[1] “')
})

test('a receipt says that a word is nowhere', () => {
  const receipt = {
    books: 1,
    sections: 3,
    passages: 12,
    indexed: 0.5,
    legs: ['lexical' as const, 'dense' as const],
    terms: [{ term: 'engineer', count: 0 }],
  }
  const text = receiptAsText({ receipt, standalone: 'Which engineer?' })
  expect(text).toContain('engineer 0\u00a0times')
  expect(text).toContain('50\u00a0% of it by meaning')
  expect(text).not.toContain('Also searched')
  const imagined = receiptAsText({ receipt: { ...receipt, imagined: 'He used a harpoon.' }, standalone: 'What?' })
  expect(imagined).toContain('Also searched: “He used a harpoon.” (made up by the model')
})

const running: TurnView = {
  turn: 't1',
  question: asked.question,
  status: 'running',
  askedAt: 0,
  finishedAt: null,
  books: [],
  section: null,
  sectionTitle: null,
  readSoFar: false,
  given: null,
  result: null,
  error: null,
  told: [],
  sources: [],
  replaced: [],
}

test('a turn that is being answered keeps what this window has seen of it', () => {
  const seen = { ...asked, status: 'writing' as const, draft: 'They gave' }
  expect(turnOfView(running, seen)).toBe(seen)
  expect(turnOfView({ ...running, status: 'cancelled' }, seen).status).toBe('stopped')
})

test('quotes that are found further stand behind the first, once', () => {
  const first = applyToTurn(asked, {
    type: 'answer.evidence',
    turn: 't1',
    quotes: [someQuote(1)],
    standalone: asked.question,
    corrected: [],
  })
  const further = { type: 'answer.further' as const, turn: 't1', quotes: [someQuote(2), someQuote(3)] }
  const twice = applyToTurn(applyToTurn(first, further), further)
  expect(twice.quotes.map(({ n }) => n)).toEqual([1, 2, 3])
})

test('a window that comes in the middle of an answer begins with what was told of it', () => {
  const quotes = [someQuote(1)]
  const told: TurnView['told'] = [
    { type: 'answer.evidence', turn: 't1', quotes, standalone: asked.question, corrected: [] },
    { type: 'answer.delta', turn: 't1', text: 'They gave ', at: 0 },
    { type: 'answer.delta', turn: 't1', text: 'thanks.', at: 10 },
  ]
  expect(turnOfView({ ...running, told })).toMatchObject({ status: 'writing', quotes, draft: 'They gave thanks.' })
})

test('a turn that is known to have ended is not taken back by what was read of it before', () => {
  const ended = withResult(asked, askResult(asked.question, [someQuote(1)]))
  expect(turnOfView(running, ended)).toBe(ended)
})
