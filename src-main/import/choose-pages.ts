/** A number that stands alone and may be that of a printed page. */
export interface NumberedPlace {
  readonly number: number
  /** The sentence before it goes on behind it: a page ends anywhere, and a chapter does not. */
  readonly interrupts: boolean
}

/** Fewer may be anything. */
const FEWEST = 4
const FEWEST_INTERRUPTING = 2
/** Pages without a number, with a plate or a chapter's first lines, lie between. */
const LARGEST_GAP = 30
const LARGEST_STEP = 3
const COUNTING_SHARE = 0.8

/**
 * Which numbers, in the order of the text, are those of pages: those that interrupt sentences and count upwards, and what fits between them. Where
 * none interrupts, numbers that follow each other closely and do not begin like those of chapters. Empty in doubt.
 */
export function choosePages(places: readonly NumberedPlace[]): ReadonlySet<number> {
  const seeds = places.flatMap(({ interrupts }, n) => (interrupts ? [n] : []))
  const chosen = seeds.length < FEWEST_INTERRUPTING ? closeRun(places) : aroundSeeds(places, seeds)
  return chosen.size < FEWEST ? new Set() : chosen
}

function aroundSeeds(places: readonly NumberedPlace[], seeds: readonly number[]): Set<number> {
  const kept: number[] = []
  for (const seed of seeds) {
    const step = places[seed]!.number - (kept.length === 0 ? places[seed]!.number - 1 : places[kept.at(-1)!]!.number)
    if (step > 0 && step <= LARGEST_GAP) kept.push(seed)
  }
  if (kept.length < COUNTING_SHARE * seeds.length) return new Set()
  const chosen = new Set(kept)
  for (const [n, seed] of kept.entries()) {
    const limit = places[kept[n + 1] ?? places.length]?.number ?? Number.POSITIVE_INFINITY
    extend(places, chosen, seed, 1, (number, last) => number > last && number - last <= LARGEST_GAP && number < limit)
  }
  extend(places, chosen, kept[0]!, -1, (number, last) => number < last && last - number <= LARGEST_STEP)
  return chosen
}

/** Goes on from a chosen place, up to the next that was chosen before, and takes what follows on the last one taken. */
function extend(
  places: readonly NumberedPlace[],
  chosen: Set<number>,
  from: number,
  direction: 1 | -1,
  follows: (number: number, last: number) => boolean,
): void {
  let last = places[from]!.number
  for (let n = from + direction; n >= 0 && n < places.length && !chosen.has(n); n += direction) {
    if (!follows(places[n]!.number, last)) continue
    chosen.add(n)
    last = places[n]!.number
  }
}

function closeRun(places: readonly NumberedPlace[]): Set<number> {
  const steps = places.slice(1).map(({ number }, n) => number - places[n]!.number)
  const isRun = places.length > FEWEST && places[0]!.number > 3 && steps.every((step) => step > 0 && step <= LARGEST_STEP)
  return isRun ? new Set(places.keys()) : new Set()
}

/** Characters between two numbers that no sentence runs over: verses are numbered too. */
const SHORTEST_PAGE = 200

/** Whether there is room for a page between the numbers, see `choosePages`. */
export function hasRoomForPages(pages: readonly NumberedPlace[], between: number): boolean {
  return between >= SHORTEST_PAGE || pages.some(({ interrupts }) => interrupts)
}

/** Text before the first number and behind the last, in share of what lies between two of them on average. */
const HARDLY_ANY = 0.25

/**
 * Whether the numbers stand at the foot of their pages: there is text before the first, and hardly any behind the last. Otherwise, and in doubt,
 * they open them.
 */
export function standAtFoot(before: number, between: number, behind: number): boolean {
  return behind < HARDLY_ANY * between && before > HARDLY_ANY * between
}
