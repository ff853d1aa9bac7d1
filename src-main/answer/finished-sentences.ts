import { splitSentences } from '../passages/split-sentences.ts'

/**
 * The beginning of a text that is still being written up to its last sentence, which may go on: "He met Mr." is no sentence yet, and only what
 * follows a full stop shows that it was one.
 */
export function finishedSentences(text: string, language: string): string {
  const line = text.lastIndexOf('\n') + 1
  const last = splitSentences(text.slice(line), language).at(-1)
  return text.slice(0, line + (last?.start ?? 0))
}
