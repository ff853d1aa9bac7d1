import type { EvalTarget } from './eval-target.ts'
import type { Question } from './question.ts'
import type { QuestionScore } from './report.ts'
import { type Stage, scoreQuestion } from './score-question.ts'

export interface RunOptions {
  readonly stages: readonly Stage[]
  /** Look in all books of the run instead of each question's own. */
  readonly shelf: boolean
  /** File of a book by its name in the questions. Throws when there is none. */
  readonly pathOf: (book: string) => string
  readonly onProgress: (what: string, done: number, total: number) => void
}

/** Adds the books that the questions name, then scores the questions one after the other: timings are those of a reader alone with the machine. */
export async function runQuestions(
  target: EvalTarget,
  questions: readonly Question[],
  options: RunOptions,
): Promise<QuestionScore[]> {
  const names = [...new Set(questions.map(({ book }) => book))]
  // All paths first: a misspelt folder should not be told after minutes of importing.
  const paths = names.map(options.pathOf)
  const ids = new Map<string, string>()
  for (const [index, name] of names.entries()) {
    options.onProgress(`adding ${name}`, index, names.length)
    ids.set(name, await target.addBook(paths[index] ?? name))
  }
  const scores: QuestionScore[] = []
  for (const [index, question] of questions.entries()) {
    options.onProgress(question.id, index, questions.length)
    scores.push(await scoreQuestion(target, question, ids.get(question.book) ?? question.book, options))
  }
  return scores
}
