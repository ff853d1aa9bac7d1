import { ADDRESS_RUN_WORDS, type AddressMatch, inverseFrequency, runIdf } from './address-rule.ts'

/** Consecutive words of the question, to be looked for as a phrase. `at` is the index of the first. */
export interface WordRun {
  readonly at: number
  readonly words: readonly string[]
}

/** Every run of `length` words in a question of these words (exact forms, in order); none when it is shorter. */
export function wordRuns(words: readonly string[], length: number = ADDRESS_RUN_WORDS): WordRun[] {
  const runs: WordRun[] = []
  for (let at = 0; at + length <= words.length; at++) runs.push({ at, words: words.slice(at, at + length) })
  return runs
}

/**
 * Runs found in passages, joined to the longest that each passage has: five words from 3 and five from 4 are one run of six from 3.
 *
 * The joint may be wrong in a passage that has both runs in different places; it then counts as the rarer address that it nearly is.
 * `frequencyOf` gives the number of passages in scope with a word, `passages` how many the scope has.
 */
export function matchRuns<Id>(
  words: readonly string[],
  found: readonly { readonly run: WordRun; readonly passages: readonly Id[] }[],
  frequencyOf: (word: string) => number,
  passages: number,
): AddressMatch<Id>[] {
  const stretches = new Map<string, { at: number; end: number; passages: Id[] }>()
  for (const [id, runs] of byPassage(found)) {
    for (const { at, end } of joined(runs)) {
      const key = `${at}-${end}`
      const known = stretches.get(key)
      if (known === undefined) stretches.set(key, { at, end, passages: [id] })
      else known.passages.push(id)
    }
  }
  return [...stretches.values()].map(({ at, end, passages: ids }) => {
    const run = words.slice(at, end)
    const wordIdfs = run.map((word) => inverseFrequency(frequencyOf(word), passages))
    return { kind: 'run', text: run.join(' '), idf: runIdf(ids.length, wordIdfs, passages), passages: ids }
  })
}

function byPassage<Id>(found: readonly { readonly run: WordRun; readonly passages: readonly Id[] }[]): Map<Id, WordRun[]> {
  const runs = new Map<Id, WordRun[]>()
  for (const { run, passages } of found) {
    for (const id of passages) {
      const known = runs.get(id)
      if (known === undefined) runs.set(id, [run])
      else known.push(run)
    }
  }
  return runs
}

function joined(runs: readonly WordRun[]): { at: number; end: number }[] {
  const stretches: { at: number; end: number }[] = []
  for (const run of [...runs].sort((a, b) => a.at - b.at)) {
    const last = stretches.at(-1)
    const end = run.at + run.words.length
    // Neighbouring runs overlap in all but one word; a gap means that a word between did not match.
    if (last !== undefined && run.at <= last.end - run.words.length + 1) last.end = end
    else stretches.push({ at: run.at, end })
  }
  return stretches
}
