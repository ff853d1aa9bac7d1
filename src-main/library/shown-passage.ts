import type { StoredPassage, StoredWindow } from '../db/passages.ts'
import type { SelectedPassage } from '../retrieve/select-passages.ts'
import type { SourceSection } from '../verify/quote-at.ts'
import type { WindowScore } from './retrieve-passages.ts'

/** A passage that is shown, with the section it is cut from and its windows. */
export interface ShownPassage {
  readonly passage: StoredPassage
  readonly why: SelectedPassage<number>['why'] | 'speaker'
  readonly source: SourceSection
  readonly windows: readonly (StoredWindow & { readonly score: WindowScore | undefined })[]
}
