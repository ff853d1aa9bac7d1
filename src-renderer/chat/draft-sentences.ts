export interface DraftSentence {
  /** Where it begins in the draft. */
  readonly at: number
  readonly text: string
  readonly isFinished: boolean
}

/** A sentence's end as it can be told while more is coming: its mark, what closes after it, and white space or the end. */
const END = /[.!?…][”’"')\]]*(?=\s|$)/g

/** What was written so far by sentences, without the white space between them. */
export function draftSentences(draft: string): readonly DraftSentence[] {
  const sentences: DraftSentence[] = []
  let begins = 0
  const add = (ends: number, isFinished: boolean): void => {
    const part = draft.slice(begins, ends)
    const text = part.trim()
    if (text !== '') sentences.push({ at: begins + part.indexOf(text), text, isFinished })
    begins = ends
  }
  for (const match of draft.matchAll(END)) add(match.index + match[0].length, true)
  add(draft.length, false)
  return sentences
}
