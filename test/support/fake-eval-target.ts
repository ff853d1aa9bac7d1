import type { Answered, EvalTarget, Rankings } from '../../evals/eval-target.ts'

export interface FakeBook {
  readonly passages: readonly { readonly text: string; readonly page?: string; readonly section: string }[]
}

export interface FakeTargetOptions {
  /** By path as it is passed to addBook; that is the id too. */
  readonly books: Readonly<Record<string, FakeBook>>
  readonly rank?: (question: string, passages: FakeBook['passages']) => Rankings
  readonly ask?: (question: string) => Answered
}

/** An engine of a few passages that finds a text by containment. It ranks passages in the book's order unless told otherwise. */
export function fakeEvalTarget(options: FakeTargetOptions): EvalTarget & { readonly asked: unknown[] } {
  const asked: unknown[] = []
  const passagesOf = (book: string | undefined) =>
    book === undefined ? Object.values(options.books).flatMap(({ passages }) => passages) : (options.books[book]?.passages ?? [])
  return {
    asked,
    addBook: async (path) => path,
    rank: async (question, asking, stages) => {
      asked.push({ question, ...asking })
      const passages = passagesOf(asking.book)
      if (options.rank) return options.rank(question, passages)
      return { stages: Object.fromEntries(stages.map((stage) => [stage, passages])), timings: { retrieveMs: 5 } }
    },
    ask: async (question) => {
      if (!options.ask) throw new Error('no answer model')
      return options.ask(question)
    },
    locate: async (text, book) => {
      const places = passagesOf(book).filter((passage) => passage.text.includes(text))
      return {
        verdict: places.length > 0 ? 'exact' : 'not-found',
        places: places.map(({ page, section }) => ({ page, section: [section] })),
      }
    },
  }
}
