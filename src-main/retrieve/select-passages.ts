import { interleaveRankings } from './fuse-rankings.ts'

/** What selection needs to know of a passage. Offsets in the section's text. */
export interface PassagePlace<Id> {
  readonly id: Id
  readonly book: string
  readonly section: number
  readonly start: number
  readonly end: number
  readonly ownStart: number
  readonly tokens: number
  readonly part?: { readonly index: number; readonly of: number }
  /** The same for passages whose text is the same (a licence, a preface, in many books). */
  readonly textKey?: string
}

export interface SelectionInput<Id> {
  /** Candidates, best first, the address rule applied. */
  readonly ranking: readonly Id[]
  /** Rankings of the question's parts (split-question.ts). */
  readonly partRankings?: readonly (readonly Id[])[]
  /** The question wants more than one place. */
  readonly wantsSeveral?: boolean
  /** Undefined for a passage that is not there any more. */
  readonly placeOf: (id: Id) => PassagePlace<Id> | undefined
  /** The part of a divided paragraph to show with this part, the more useful one where it has two; undefined when it has none. */
  readonly neighbourPart?: (place: PassagePlace<Id>) => Id | undefined
  /** Passages that hold the notes and sections which this one refers to. Theirs are not followed. */
  readonly references?: (place: PassagePlace<Id>) => readonly Id[]
}

export interface SelectionLimits {
  /** Passages taken from the ranking. */
  readonly count: number
  /** Tokens of all passages together, neighbours and references included. */
  readonly budgetTokens: number
  /** How many of the best have their neighbour part brought along. */
  readonly withNeighbours: number
  readonly references: number
}

/** Six is what lessons 13 calls usual; recall@6 is what is measured. */
export const SELECTION_LIMITS: SelectionLimits = { count: 6, budgetTokens: 3_000, withNeighbours: 2, references: 2 }

export interface SelectedPassage<Id> {
  readonly id: Id
  readonly why: 'ranked' | 'neighbour-part' | 'reference'
  /** Where its text begins when what a selected passage before it has already is left out. */
  readonly from: number
}

/** A passage that shares more than this of its text with one already chosen says nothing new. */
const TWIN_SHARE = 0.5

/** From one section while the question wants several places and others are left. */
const MOST_OF_A_SECTION = 2

/**
 * Passages for the reader and the model, best first, a neighbour part directly behind its part, references last.
 *
 * Twins (the same text, or mostly the same range) are left out in favour of the better one. For a question in parts the rankings of the
 * parts are dealt in turn with that of the whole. A passage that does not fit the budget is passed over, later ones may still fit; the best
 * one is always taken.
 */
export function selectPassages<Id>(input: SelectionInput<Id>, limits: SelectionLimits = SELECTION_LIMITS): SelectedPassage<Id>[] {
  const chosen: { place: PassagePlace<Id>; why: SelectedPassage<Id>['why'] }[] = []
  let room = limits.budgetTokens
  const add = (id: Id | undefined, why: SelectedPassage<Id>['why']): boolean => {
    const place = id === undefined ? undefined : input.placeOf(id)
    if (place === undefined || (place.tokens > room && chosen.length > 0)) return false
    if (chosen.some((other) => areTwins(other.place, place))) return false
    chosen.push({ place, why })
    room -= place.tokens
    return true
  }
  let ranked = 0
  for (const id of orderOf(input)) {
    if (ranked === limits.count) break
    if (!add(id, 'ranked')) continue
    ranked++
    const place = chosen.at(-1)!.place
    if (ranked <= limits.withNeighbours && place.part !== undefined) add(input.neighbourPart?.(place), 'neighbour-part')
  }
  let references = 0
  for (const { place } of [...chosen]) {
    for (const id of input.references?.(place) ?? []) {
      if (references < limits.references && add(id, 'reference')) references++
    }
  }
  return chosen.map(({ place, why }) => ({ id: place.id, why, from: shownFrom(place, chosen) }))
}

function orderOf<Id>(input: SelectionInput<Id>): readonly Id[] {
  const parts = input.partRankings ?? []
  const order = parts.length === 0 ? input.ranking : interleaveRankings([input.ranking, ...parts])
  if (input.wantsSeveral !== true) return order
  const taken = new Map<string, number>()
  const late: Id[] = []
  const first = order.filter((id) => {
    const place = input.placeOf(id)
    if (place === undefined) return false
    const section = `${place.book} ${place.section}`
    const count = (taken.get(section) ?? 0) + 1
    taken.set(section, count)
    if (count > MOST_OF_A_SECTION) late.push(id)
    return count <= MOST_OF_A_SECTION
  })
  return [...first, ...late]
}

function areTwins<Id>(a: PassagePlace<Id>, b: PassagePlace<Id>): boolean {
  if (a.id === b.id || (a.textKey !== undefined && a.textKey === b.textKey)) return true
  if (a.book !== b.book || a.section !== b.section) return false
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return shared > TWIN_SHARE * Math.min(a.end - a.start, b.end - b.start)
}

/** The start, or behind the overlap when the passage before it in the book is chosen too. */
function shownFrom<Id>(place: PassagePlace<Id>, chosen: readonly { readonly place: PassagePlace<Id> }[]): number {
  const hasOverlap = chosen.some(
    ({ place: other }) =>
      other.id !== place.id &&
      other.book === place.book &&
      other.section === place.section &&
      other.start < place.start &&
      other.end > place.start &&
      other.end <= place.ownStart,
  )
  return hasOverlap ? place.ownStart : place.start
}
