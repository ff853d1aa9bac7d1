import { insertBook } from '../../src-main/db/books.ts'
import { openDatabase } from '../../src-main/db/open-database.ts'
import { newBook } from './new-book.ts'

/** Run as a process of its own with a library's file: stores a book and is killed in the middle of the transaction, as by kill -9. */
const db = openDatabase(process.argv[2] ?? '')
const sentences = Array.from({ length: 4_000 }, (_, index) => `The whale number ${index} swam under a grey sky.`)
const storing = insertBook(db, newBook({ id: 'half', sections: { One: sentences } }))
setImmediate(() => setImmediate(() => process.kill(process.pid, 'SIGKILL')))
await storing
