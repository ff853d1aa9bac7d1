import type { Mark } from './stream-block.ts'
import type { FinishedRun } from './text-run.ts'

/** The lines of a run, each with its own marks. What marks words over several lines lies on each of them. */
export function splitRun({ text, marks }: FinishedRun): FinishedRun[] {
  const lines: FinishedRun[] = []
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    lines.push({ text: text.slice(start, end), marks: marks.flatMap((mark) => within(mark, start, end)) })
    start = end + 1
  }
  return lines
}

function within(mark: Mark, start: number, end: number): Mark[] {
  const isPoint = mark.offset === mark.end
  if (isPoint ? mark.offset < start || mark.offset > end : mark.offset >= end || mark.end <= start) return []
  return [{ ...mark, offset: Math.max(mark.offset, start) - start, end: Math.min(mark.end, end) - start }]
}
