import { analyse } from './analyse.ts'

/** What the text index stores of a passage: terms separated by spaces, one string a column. */
export interface PassageTerms {
  readonly title: string
  readonly heading: string
  readonly exact: string
  readonly stem: string
  readonly code: string
}

export interface IndexedText {
  readonly text: string
  /** Headings and leads that stand in front of the passage. */
  readonly context: string
  /** The section's own title, given for its first passage only, so that a search for a chapter's title finds the chapter once. */
  readonly title?: string
}

/** The passage as the text index stores it. `exact` and `stem` have the same number of terms, at the same positions. */
export function passageTerms(passage: IndexedText, language: string): PassageTerms {
  const terms = analyse(passage.text, language)
  return {
    title: analyse(passage.title ?? '', language)
      .map((term) => term.exact)
      .join(' '),
    heading: analyse(passage.context, language)
      .map((term) => term.stem)
      .join(' '),
    exact: terms.map((term) => term.exact).join(' '),
    stem: terms.map((term) => term.stem).join(' '),
    code: terms.flatMap((term) => (term.whole === undefined ? [] : [term.whole.code, ...term.whole.parts])).join(' '),
  }
}
