import type { Stores } from '../stores/stores.ts'
import { matchesInPassage, type SearchHit } from './search-rows.ts'

/** Opens the reader at the hit's first match, highlighted. */
export async function openHit({ api, navigation }: Pick<Stores, 'api' | 'navigation'>, hit: SearchHit): Promise<void> {
  const { go, route } = navigation.getState()
  // When it cannot be found, the reader says why.
  const place = await api.call('reader.locate', { passage: hit.passage }).catch(() => null)
  // Who has gone elsewhere since is not taken back.
  if (navigation.getState().route !== route) return
  if (place === null) return go({ view: 'reader', book: hit.book, passage: hit.passage })
  const [match] = matchesInPassage(place.text, hit)
  const range = match === undefined ? { start: place.start } : { start: place.start + match.start, end: place.start + match.end }
  go({ view: 'reader', book: hit.book, section: place.section, ...range })
}
