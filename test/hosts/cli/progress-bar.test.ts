import { expect, test } from 'vitest'
import { createProgressBar } from '../../../src-main/hosts/cli/progress-bar.ts'

function drawnOn(
  stream: { isTTY?: boolean; columns?: number },
  draw: (bar: ReturnType<typeof createProgressBar>) => void,
): string {
  let text = ''
  draw(
    createProgressBar({
      ...stream,
      write: (more) => {
        text += more
      },
    }),
  )
  return text
}

const CLEAR = '\r\u001b[2K'

test('in a terminal one line is drawn over and over, and taken away at the end', () => {
  const text = drawnOn({ isTTY: true, columns: 80 }, (bar) => {
    bar.show('Reading', 0, 0)
    bar.show('Reading', 0, 0)
    bar.show('Embedding', 1, 4)
    bar.clear()
    bar.clear()
  })
  expect(text).toBe(`${CLEAR}Reading …${CLEAR}${'█'.repeat(6)}${'░'.repeat(18)}  25 %  Embedding${CLEAR}`)
})

// A Japanese title is twice as wide as its letters are many; a line that wraps leaves its first half behind at every step.
test('a line never wraps', () => {
  const text = drawnOn({ isTTY: true, columns: 20 }, (bar) => bar.show('ハルコさんの彼氏を読んでいます', 0, 0))
  expect(text).toBe(`${CLEAR}ハルコさんの彼氏を`)
  expect(drawnOn({ isTTY: true }, (bar) => bar.show('x'.repeat(200), 0, 0))).toBe(CLEAR + 'x'.repeat(79))
})

// A log of a build had a line for every word that a model wrote.
test('elsewhere a few plain lines are written: one for each quarter, one for what has no end', () => {
  const text = drawnOn({}, (bar) => {
    for (let done = 0; done <= 100; done += 1) bar.show('Embedding', done, 100)
    for (let done = 0; done <= 100; done += 1) bar.show('Writing', done, 0)
    bar.clear()
  })
  expect(text).toBe(
    ['Embedding:   0 %', 'Embedding:  25 %', 'Embedding:  50 %', 'Embedding:  75 %', 'Embedding: 100 %', 'Writing …', ''].join(
      '\n',
    ),
  )
})
