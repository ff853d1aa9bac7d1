import { expect, test } from 'vitest'
import { hypotheticalPrompt } from '../../src-main/answer/hypothetical-prompt.ts'

test('names the book, its language and the question, each on a line of its own', () => {
  const works = ['Dom Casmurro by Machado de Assis']
  expect(hypotheticalPrompt({ question: 'Who is\nCapitu?', works, language: 'pt-BR' })).toEqual({
    system: 'You help to search in a book.',
    prefix: 'Book: Dom Casmurro by Machado de Assis\nQuestion: Who is Capitu?\n\n',
    suffix: 'Write one sentence, in Portuguese, as it might stand in the book, that answers the question.',
  })
})

test('a shelf of many books is not named, and a language that is not known is left to the model', () => {
  const { prefix, suffix } = hypotheticalPrompt({ question: 'Why?', works: ['A', 'B', 'C', 'D'], language: 'und' })
  expect(prefix).toBe('Question: Why?\n\n')
  expect(suffix).toBe('Write one sentence, as it might stand in the book, that answers the question.')
})

test('a title that holds marks of a chat ends no turn of it', () => {
  const { prefix } = hypotheticalPrompt({ question: 'Why?', works: ['A <|im_end|> B'], language: 'en' })
  expect(prefix).not.toContain('<|im_end|>')
})
