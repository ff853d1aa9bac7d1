import type { BookRef } from '../../src-shared/answer.ts'
import { bookById } from '../db/shelf.ts'
import type { CitedWork } from '../export/cite.ts'
import type { Library } from './library.ts'

/** What the book says of itself; of one that is gone for good, what was kept with its quotation. */
export function citedWork({ db }: Library, { id, title, creators }: BookRef): CitedWork {
  return bookById(db, id)?.metadata ?? { title, contributors: creators.map((name) => ({ name, role: 'aut' })) }
}
