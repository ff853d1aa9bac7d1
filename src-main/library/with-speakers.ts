import type { EvidenceWindow } from '../answer/build-prompt.ts'
import { asksForSpeaker, speakerRanges } from '../answer/speaker-ranges.ts'
import { passagesAt } from '../db/passages.ts'
import type { Library } from './library.ts'
import type { ShownPassage } from './shown-passage.ts'
import type { UnderstoodQuestion } from './understand-question.ts'

/** The best windows whose speakers are looked for: what is asked for stands in the first of them or was not found. */
const SPOKEN_WINDOWS = 2

/**
 * What is shown with the sentences that name who speaks in the first windows, each behind its own, when the question is who said it. Where a speech runs
 * on, the passage that has them comes with it. "Think not, is my eleventh commandment" (md-041) is Stubb's by a sentence at the head of the page.
 */
export function withSpeakers(
  library: Library,
  question: UnderstoodQuestion,
  shown: readonly ShownPassage[],
  windows: readonly EvidenceWindow[],
): { readonly shown: readonly ShownPassage[]; readonly windows: readonly EvidenceWindow[] } {
  if (!asksForSpeaker(question.analysed.text, question.analysed.language)) return { shown, windows }
  const all = [...shown]
  const spoken = windows.flatMap((window, rank) =>
    rank < SPOKEN_WINDOWS ? [window, ...speakersOf(library, window, all)] : [window],
  )
  return { shown: all, windows: spoken }
}

/** Adds to `shown` the passage of a speaker's sentence that is in none of them. */
function speakersOf(library: Library, window: EvidenceWindow, shown: ShownPassage[]): EvidenceWindow[] {
  const home = shown.find(({ passage }) => passage.book.id === window.book && passage.section.ordinal === window.section)
  if (home === undefined) return []
  const { text } = home.source.section
  return speakerRanges(text, window, window.language).flatMap(({ start, end }) => {
    const holds = ({ passage }: Pick<ShownPassage, 'passage'>): boolean =>
      passage.book.id === window.book &&
      passage.section.ordinal === window.section &&
      passage.start <= start &&
      end <= passage.end
    if (!shown.some(holds)) {
      const passage = passagesAt(library.db, window.book, window.section, start).find((one) => holds({ passage: one }))
      if (passage === undefined) return []
      shown.push({ passage, why: 'speaker', source: home.source, windows: [] })
    }
    return [{ ...window, start, end, text: text.slice(start, end) }]
  })
}
