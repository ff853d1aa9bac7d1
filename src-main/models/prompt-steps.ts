/** A run of prompt tokens that goes through the model at once: [start, end). */
export interface PromptStep {
  readonly start: number
  readonly end: number
}

/**
 * Cuts a prompt of segments (lengths in tokens) into steps of at most `stepTokens` that never cross a segment. The last token is left over: from it
 * the model goes on. The cuts depend on the segments alone, so a prompt gives the same numbers, to the last bit, whether its beginning was in memory or not.
 */
export function promptSteps(segments: readonly number[], stepTokens: number): PromptStep[] {
  const last = segments.reduce((sum, length) => sum + length, 0) - 1
  const steps: PromptStep[] = []
  let begin = 0
  for (const length of segments) {
    const stop = begin + length
    for (let start = begin; start < Math.min(stop, last); start += stepTokens) {
      steps.push({ start, end: Math.min(start + stepTokens, stop, last) })
    }
    begin = stop
  }
  return steps
}

/** How many steps of `next` need not be done again: those that `done` has too, within the first `common` tokens, where both prompts are the same. */
export function reusableSteps(done: readonly PromptStep[], next: readonly PromptStep[], common: number): number {
  const changed = next.findIndex((step, n) => step.end > common || step.start !== done[n]?.start || step.end !== done[n].end)
  return changed === -1 ? next.length : changed
}
