import { expect, test } from 'vitest'
import { parseQuestions } from '../../evals/question.ts'
import { listProjectFiles, readProjectFile } from '../support/project-files.ts'

const line = { id: 'q', book: 'b', kind: 'phrase', question: 'Who?', answerable: true, evidence: ['she did it'] }

test('what a line leaves out is filled in, empty lines are passed over', () => {
  expect(parseQuestions(`${JSON.stringify(line)}\n\n`, 'set')).toEqual([{ ...line, history: [], all: false }])
})

test('a line that is no question is named by file and number', () => {
  expect(() => parseQuestions(`${JSON.stringify(line)}\n{"id": "q"}`, 'set.jsonl')).toThrow('set.jsonl:2')
  expect(() => parseQuestions('{', 'set.jsonl')).toThrow('set.jsonl:1 is not JSON')
})

test('an answerable question has evidence, and an unanswerable one has none', () => {
  expect(() => parseQuestions(JSON.stringify({ ...line, evidence: [] }), 'set')).toThrow('"q"')
  expect(() => parseQuestions(JSON.stringify({ ...line, answerable: false }), 'set')).toThrow('"q"')
})

test('the sets hold 210 questions, 174 of them answerable, no id twice', () => {
  const sets = listProjectFiles().filter((file) => /^evals\/sets\/.*-dev\.jsonl$/.test(file))
  const questions = sets.flatMap((file) => parseQuestions(readProjectFile(file), file))
  expect(questions).toHaveLength(210)
  expect(questions.filter(({ answerable }) => answerable)).toHaveLength(174)
  expect(new Set(questions.map(({ id }) => id)).size).toBe(210)
})
