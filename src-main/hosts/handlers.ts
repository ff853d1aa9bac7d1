import type { AppContract } from '../../src-shared/contract.ts'
import type { Handlers } from '../../src-shared/rpc/method.ts'
import { addBooks } from '../library/add-books.ts'
import { adoptEdition } from '../library/adopt-edition.ts'
import { bookDetails, editBook, tagBooks } from '../library/book-details.ts'
import { bookHealth } from '../library/book-health.ts'
import { listShelf } from '../library/book-summary.ts'
import { cancelJobs, dismissJobs, pauseJobs, resumeJobs } from '../library/change-jobs.ts'
import { checkLibrary } from '../library/check-library.ts'
import { checkDraft, checkQuotation } from '../library/check-quotation.ts'
import { citeQuote } from '../library/cite-quote.ts'
import { createCollection, dropCollection, fillCollection, nameCollection, viewCollections } from '../library/collections.ts'
import {
  bringBackConversation,
  dropConversation,
  nameConversation,
  pinOrUnpin,
  readConversation,
  readTurn,
  viewConversations,
} from '../library/conversations.ts'
import { counterEvidence } from '../library/counter-evidence.ts'
import { explainQuote } from '../library/explain-quote.ts'
import { exportChosenNotes } from '../library/export-notes.ts'
import { exportTurn } from '../library/export-turn.ts'
import { findInBook } from '../library/find-in-book.ts'
import { followSearch, stopSearch } from '../library/follow-search.ts'
import { listJobs } from '../library/job-list.ts'
import { backUpLibrary, compactLibrary, stopUpkeep } from '../library/keep-library.ts'
import type { Library } from '../library/library.ts'
import { libraryFigures } from '../library/library-figures.ts'
import { prepareToAsk } from '../library/load-embedder.ts'
import { listPages, locatePlace, readAround } from '../library/locate-place.ts'
import { measureModel } from '../library/measure-model.ts'
import {
  askServer,
  chooseModel,
  importModel,
  installModel,
  removeModel,
  retryGraphics,
  viewModels,
} from '../library/model-shelf.ts'
import { dropNote, pinNote, viewNotes, writeNote } from '../library/notes.ts'
import { rankForEvals } from '../library/rank-passages.ts'
import { readContents, readSection, rememberPlace } from '../library/read-section.ts'
import { dropReadersWords, keepSynonym, keepTerm, viewReadersWords } from '../library/readers-words.ts'
import { reindexBooks } from '../library/reindex-books.ts'
import { removeBook, restoreRemoved } from '../library/remove-book.ts'
import { bringBackSearches, forgetSearches, keepSearch, listSearches } from '../library/searches.ts'
import { changeSettings, readSettings } from '../library/settings.ts'
import { recentBooks, viewShelf } from '../library/shelf-view.ts'
import { showBook } from '../library/show-book.ts'
import { turnRecord } from '../library/turn-record.ts'
import { updateBook } from '../library/update-book.ts'
import type { Work } from '../library/work.ts'

/** One line a method, in the contract's order. */
export function createHandlers(library: Library, work: Work): Handlers<AppContract> {
  return {
    'book.add': (input) => addBooks(library, work, input),
    'book.list': async ({ removed }) => ({ books: await listShelf(library, removed) }),
    'book.show': ({ book, section }) => showBook(library, book, section),
    'book.health': ({ book }) => bookHealth(library, book),
    'book.update': (input) => updateBook(library, work, input),
    'book.adopt': (input) => adoptEdition(library, work, input),
    'book.remove': ({ book }) => removeBook(library, book),
    'book.restore': ({ book }) => restoreRemoved(library, book),
    'book.reindex': async (input) => ({ books: await reindexBooks(library, work, input) }),
    'search.text': (input) => followSearch(library, input),
    'search.stop': ({ search }) => stopSearch(library, search),
    'quote.verify': (input) => checkQuotation(library, input),
    'quote.draft': async (input) => ({ quotations: await checkDraft(library, input) }),
    'ask.start': (input) => work.questions.start(input),
    'ask.prepare': () => prepareToAsk(library),
    'ask.result': ({ turn }) => work.questions.result(turn),
    'ask.stop': ({ turn }) => work.questions.stop(turn),
    'ask.rank': (input) => rankForEvals(library, input),
    'export.turn': (input) => exportTurn(library, work, input),
    'conversations.list': (input) => viewConversations(library, input),
    'conversations.get': ({ conversation, passages }) => readConversation(library, work, conversation, passages),
    'conversations.turn': ({ turn, passages }) => readTurn(library, work, turn, passages),
    'conversations.record': ({ turn }) => turnRecord(library, turn),
    'conversations.rename': ({ conversation, title }) => nameConversation(library, conversation, title),
    'conversations.pin': ({ conversation, pinned }) => pinOrUnpin(library, conversation, pinned),
    'conversations.remove': ({ conversation }) => dropConversation(library, work, conversation),
    'conversations.restore': ({ conversation }) => bringBackConversation(library, conversation),
    'jobs.list': (input) => listJobs(library, work, input),
    'jobs.pause': (chosen) => pauseJobs(library, work, chosen),
    'jobs.resume': (chosen) => resumeJobs(library, work, chosen),
    'jobs.cancel': (chosen) => cancelJobs(library, work, chosen),
    'jobs.dismiss': (input) => dismissJobs(library, work, input),
    'models.list': () => viewModels(library, work),
    'models.install': ({ model }) => installModel(library, work, model),
    'models.importFile': ({ file }) => importModel(library, work, file),
    'models.use': ({ model }) => chooseModel(library, work, model),
    'models.remove': ({ model }) => removeModel(library, work, model),
    'models.retryGraphics': () => retryGraphics(library, work),
    'models.askServer': ({ url }) => askServer(library, url),
    'models.measure': ({ model }) => measureModel(library, model),
    'notes.pin': (input) => pinNote(library, input),
    'notes.list': (input) => viewNotes(library, input),
    'notes.edit': (input) => writeNote(library, input),
    'notes.remove': ({ note }) => dropNote(library, note, true),
    'notes.restore': ({ note }) => dropNote(library, note, false),
    'export.notes': (input) => exportChosenNotes(library, work, input),
    'reader.contents': ({ book }) => readContents(library, book),
    'reader.section': (input) => readSection(library, input),
    'reader.find': (input) => findInBook(library, input),
    'reader.locate': (input) => locatePlace(library, input),
    'reader.pages': ({ book }) => listPages(library, book),
    'reader.around': (input) => readAround(library, input),
    'reader.remember': (input) => rememberPlace(library, input),
    'quote.cite': (input) => citeQuote(library, input),
    'answer.counter': ({ turn }) => counterEvidence(library, turn),
    'quote.why': ({ turn, n }) => explainQuote(library, turn, n),
    'searches.list': ({ limit }) => listSearches(library, limit),
    'searches.remember': (input) => keepSearch(library, input, false),
    'searches.save': (input) => keepSearch(library, input, true),
    'searches.remove': ({ search }) => forgetSearches(library, search),
    'searches.restore': ({ searches }) => bringBackSearches(library, searches),
    'settings.get': () => readSettings(library),
    'settings.set': (changes) => changeSettings(library, changes),
    'shelf.list': async ({ removed }) => ({ books: await viewShelf(library, removed) }),
    'shelf.recent': async ({ limit }) => ({ books: await recentBooks(library, limit) }),
    'book.details': ({ book }) => bookDetails(library, book),
    'book.edit': ({ book, changes }) => editBook(library, book, changes),
    'book.tag': (input) => tagBooks(library, input),
    'collections.list': () => ({ collections: viewCollections(library) }),
    'collections.create': (input) => createCollection(library, input),
    'collections.rename': ({ collection, name }) => nameCollection(library, collection, name),
    'collections.change': (input) => fillCollection(library, input),
    'collections.remove': ({ collection }) => dropCollection(library, collection, true),
    'collections.restore': ({ collection }) => dropCollection(library, collection, false),
    'words.list': ({ book }) => viewReadersWords(library, book),
    'synonyms.save': (input) => keepSynonym(library, input),
    'glossary.save': (input) => keepTerm(library, input),
    'words.remove': ({ id }) => dropReadersWords(library, id, true),
    'words.restore': ({ id }) => dropReadersWords(library, id, false),
    'library.info': () => libraryFigures(library),
    'library.check': ({ repair }) => checkLibrary(library, work, repair),
    'library.backup': ({ file }) => backUpLibrary(library, work, file),
    'library.compact': () => compactLibrary(library, work),
    'library.stop': () => stopUpkeep(work),
  }
}
