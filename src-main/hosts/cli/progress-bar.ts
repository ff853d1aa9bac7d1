export interface ProgressBar {
  /** `total` 0: unknown, only what is being done is said, and in a terminal how much of it is done. */
  show(what: string, done: number, total: number): void
  /** Takes the bar off the screen, so that a line can be printed. */
  clear(): void
}

const BAR_CELLS = 24
/** A line for each step of this size where there is no terminal to draw a bar on (a CI log). */
const LINE_STEP = 0.25

/** Columns of a terminal that does not say how many it has. */
const NARROWEST = 80

interface BarStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** Progress for a person: a bar that is redrawn in a terminal, a few plain lines elsewhere. */
export function createProgressBar(stream: BarStream): ProgressBar {
  return stream.isTTY === true ? createTerminalBar(stream) : createLines(stream)
}

function createTerminalBar(stream: BarStream): ProgressBar {
  let shown = ''
  return {
    show: (what, done, total) => {
      const line =
        total > 0 ? `${drawBar(done / total)} ${percent(done / total)}  ${what}` : `${what} …${done > 0 ? ` ${done}` : ''}`
      if (line === shown) return
      shown = line
      stream.write(`\r\u001b[2K${cutToWidth(line, (stream.columns ?? NARROWEST) - 1)}`)
    },
    clear: () => {
      if (shown !== '') stream.write('\r\u001b[2K')
      shown = ''
    },
  }
}

function createLines(stream: BarStream): ProgressBar {
  let last = { what: '', step: -1 }
  return {
    show: (what, done, total) => {
      const step = total > 0 ? Math.floor(done / total / LINE_STEP) : 0
      if (what === last.what && step === last.step) return
      last = { what, step }
      stream.write(total > 0 ? `${what}: ${percent(done / total)}\n` : `${what} …\n`)
    },
    clear: () => {},
  }
}

/** A line that wraps cannot be drawn over: letters of two columns count as two. */
function cutToWidth(line: string, columns: number): string {
  let width = 0
  let kept = ''
  for (const letter of line) {
    width +=
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFF60\p{Emoji_Presentation}]/u.test(
        letter,
      )
        ? 2
        : 1
    if (width > columns) break
    kept += letter
  }
  return kept
}

function drawBar(share: number): string {
  const full = Math.round(Math.min(1, share) * BAR_CELLS)
  return '█'.repeat(full) + '░'.repeat(BAR_CELLS - full)
}

function percent(share: number): string {
  return `${String(Math.floor(Math.min(1, share) * 100)).padStart(3)} %`
}
