import type { AppContract } from '../../src-shared/contract.ts'
import type { Handlers } from '../../src-shared/rpc/method.ts'
import { addBooks } from '../library/add-books.ts'
import { bookHealth } from '../library/book-health.ts'
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
import { updateBook } from '../library/update-book.ts'
import type { Work } from '../library/work.ts'
import { unfinished } from './unfinished.ts'

/** One line a method, in the contract's order. */
export function createHandlers(library: Library, work: Work): Handlers<AppContract> {
  return {
    'book.add': (input) => addBooks(library, work, input),
    'book.list': async ({ removed }) => ({ books: await listShelf(library, removed) }),
    'book.show': ({ book, section }) => showBook(library, book, section),
    'book.health': ({ book }) => bookHealth(library, book),
    'book.update': (input) => updateBook(library, work, input),
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
    'conversations.list': unfinished,
    'conversations.get': unfinished,
    'conversations.turn': unfinished,
    'conversations.rename': unfinished,
    'conversations.pin': unfinished,
    'conversations.remove': unfinished,
    'conversations.restore': unfinished,
    'jobs.list': unfinished,
    'jobs.pause': unfinished,
    'jobs.resume': unfinished,
    'jobs.cancel': unfinished,
    'jobs.dismiss': unfinished,
    'models.list': unfinished,
    'models.install': unfinished,
    'models.importFile': unfinished,
    'models.use': unfinished,
    'models.remove': unfinished,
    'models.measure': unfinished,
    'notes.pin': unfinished,
    'notes.list': unfinished,
    'notes.edit': unfinished,
    'notes.remove': unfinished,
    'notes.restore': unfinished,
    'export.notes': unfinished,
    'reader.contents': unfinished,
    'reader.section': unfinished,
    'reader.locate': unfinished,
    'reader.pages': unfinished,
    'reader.around': unfinished,
    'reader.remember': unfinished,
    'quote.why': unfinished,
    'searches.list': unfinished,
    'searches.remember': unfinished,
    'searches.save': unfinished,
    'searches.remove': unfinished,
    'searches.restore': unfinished,
    'settings.get': unfinished,
    'settings.set': unfinished,
    'shelf.list': unfinished,
    'shelf.recent': unfinished,
    'book.details': unfinished,
    'book.edit': unfinished,
    'book.tag': unfinished,
    'collections.list': unfinished,
    'collections.create': unfinished,
    'collections.rename': unfinished,
    'collections.change': unfinished,
    'collections.remove': unfinished,
    'collections.restore': unfinished,
    'library.info': unfinished,
    'library.check': ({ repair }) => checkLibrary(library, repair),
    'library.backup': ({ file }) => backUpLibrary(library, file),
    'library.compact': () => compactLibrary(library),
  }
}
