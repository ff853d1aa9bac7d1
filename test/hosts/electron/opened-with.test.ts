import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openedWith } from '../../../src-main/hosts/electron/opened-with.ts'
import { openingBounds } from '../../../src-main/hosts/electron/window-place.ts'

test('books are taken from where they were typed; flags, folders and other files are passed over', () => {
  expect(openedWith(['--flag', '.', 'a.epub', '/b/c.TXT', 'C:\\d\\e.md', 'f.pdf', '-o.epub'], '/home')).toEqual([
    { type: 'add', paths: ['a.epub', '/b/c.TXT', 'C:\\d\\e.md'].map((path) => resolve('/home', path)) },
  ])
  expect(openedWith([], '/home')).toEqual([])
})

test('a link is told as it is, whatever it holds', () => {
  expect(openedWith(['commonplace://book/1?page=xii'], '/home')).toEqual([{ type: 'link', url: 'commonplace://book/1?page=xii' }])
})

const SCREEN = { x: 0, y: 0, width: 1920, height: 1080 }

test('a window whose screen was unplugged opens in the middle with its size', () => {
  const place = { x: 2_500, y: 100, width: 1_000, height: 700, maximized: false }
  expect(openingBounds(place, [SCREEN], 0)).toEqual({ width: 1_000, height: 700 })
  expect(openingBounds(place, [SCREEN, { x: 1_920, y: 0, width: 1_920, height: 1_080 }], 0)).toEqual({
    x: 2_500,
    y: 100,
    width: 1_000,
    height: 700,
  })
})

test('a window of which no title bar can be reached is moved', () => {
  const size = { width: 1_000, height: 700 }
  expect(openingBounds({ ...size, x: 100, y: -40, maximized: false }, [SCREEN], 0)).toEqual(size)
  expect(openingBounds({ ...size, x: 1_900, y: 10, maximized: false }, [SCREEN], 0)).toEqual(size)
  expect(openingBounds(undefined, [SCREEN], 0)).toEqual({ width: 1_280, height: 860 })
})
