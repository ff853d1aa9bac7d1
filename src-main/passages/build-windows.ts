import type { TextRange } from './split-sentences.ts'

const WINDOW_SENTENCES = 3
const WINDOW_STRIDE = 2

/**
 * Sentence windows of one passage: three sentences, stepping by two, the last one shorter when sentences run out (never a single
 * sentence unless the passage has only one).
 *
 * Every window lies inside the passage. The sentences that the passage before has already are not embedded twice: only the last of
 * them opens the first window, so that the seam is read in context. `sentences` are the passage's own, in order.
 */
export function buildWindows(
  passage: { readonly start: number; readonly end: number; readonly ownStart: number },
  sentences: readonly TextRange[],
): TextRange[] {
  const inside = sentences.filter((sentence) => sentence.start >= passage.start && sentence.end <= passage.end)
  const firstOwn = inside.findIndex((sentence) => sentence.start >= passage.ownStart)
  if (firstOwn === -1) return []
  const from = Math.max(0, firstOwn - 1)
  const windows: TextRange[] = []
  for (let i = from; i < inside.length; i += WINDOW_STRIDE) {
    const last = Math.min(i + WINDOW_SENTENCES, inside.length) - 1
    windows.push({ start: inside[i]!.start, end: inside[last]!.end })
    if (last === inside.length - 1) break
  }
  return windows
}
