import type { AppContract } from '../../src-shared/contract.ts'
import type { Handlers } from '../../src-shared/rpc/method.ts'
import { addBooks } from '../library/add-books.ts'
import { listShelf } from '../library/book-summary.ts'
import { checkLibrary } from '../library/check-library.ts'
import { checkDraft, checkQuotation } from '../library/check-quotation.ts'
import { exportTurn } from '../library/export-turn.ts'
import { backUpLibrary, compactLibrary } from '../library/keep-library.ts'
import type { Library } from '../library/library.ts'
import { rankForEvals } from '../library/rank-passages.ts'
import { reindexBooks } from '../library/reindex-books.ts'
import { removeBook, restoreRemoved } from '../library/remove-book.ts'
import { searchText } from '../library/search-text.ts'
import { showBook } from '../library/show-book.ts'
import type { Work } from '../library/work.ts'

/** One line a method, in the contract's order. */
export function createHandlers(library: Library, work: Work): Handlers<AppContract> {
  return {
    'book.add': (input) => addBooks(library, work, input),
    'book.list': async ({ removed }) => ({ books: await listShelf(library, removed) }),
    'book.show': ({ book, section }) => showBook(library, book, section),
    'book.remove': ({ book }) => removeBook(library, book),
    'book.restore': ({ book }) => restoreRemoved(library, book),
    'book.reindex': async ({ book }) => ({ books: await reindexBooks(library, work, book) }),
    'search.text': (input) => searchText(library, input),
    'quote.verify': (input) => checkQuotation(library, input),
    'quote.draft': async (input) => ({ quotations: await checkDraft(library, input) }),
    'ask.start': (input) => work.questions.start(input),
    'ask.result': ({ turn }) => work.questions.result(turn),
    'ask.stop': ({ turn }) => work.questions.stop(turn),
    'ask.rank': (input) => rankForEvals(library, input),
    'export.turn': (input) => exportTurn(library, input),
    'library.check': ({ repair }) => checkLibrary(library, repair),
    'library.backup': ({ file }) => backUpLibrary(library, file),
    'library.compact': () => compactLibrary(library),
  }
}
