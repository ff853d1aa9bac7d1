import { expect, test } from 'vitest'
import { formatRoute, parseRoute, type Route } from '../../src-renderer/stores/route.ts'
import { breakTitle, designCover } from '../../src-renderer/ui/cover-design.ts'
import { formatBytes, formatFolio, formatSeconds, formatShare, formatTimeLeft } from '../../src-renderer/ui/format.ts'
import { findShortcut, formatKeys, matchesKeys, type Pressed } from '../../src-renderer/ui/keys.ts'
import { sizeOfWindow } from '../../src-renderer/ui/window-size.ts'

const pressed = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
})

test('a folio says one page, several, an estimate, a place, or nothing', () => {
  expect(formatFolio({ label: '208', to: null, source: 'page-list' })).toBe('p.\u00a0208')
  expect(formatFolio({ label: '208', to: '208', source: 'page-list' })).toBe('p.\u00a0208')
  expect(formatFolio({ label: 'xii', to: 'xiii', source: 'page-list' })).toBe('pp.\u00a0xii–xiii')
  expect(formatFolio({ label: '112', to: null, source: 'estimate' })).toBe('≈\u00a0112')
  expect(formatFolio({ label: null, to: null, source: 'none' }, 'ch. 3, ¶ 12')).toBe('ch. 3, ¶ 12')
  expect(formatFolio({ label: null, to: null, source: 'none' })).toBe('')
})

test('a share is whole only when it is', () => {
  expect([0, 0.001, 0.64, 0.999, 1].map(formatShare)).toEqual(['0\u00a0%', '1\u00a0%', '64\u00a0%', '99\u00a0%', '100\u00a0%'])
})

test('times and sizes are as exact as they can be known', () => {
  expect(formatTimeLeft(20_000)).toBe('under a minute')
  expect(formatTimeLeft(150_000)).toBe('about 3\u00a0min')
  expect(formatTimeLeft(4_700_000)).toBe('about 1\u00a0h 20\u00a0min')
  expect(formatSeconds(420)).toBe('0.4\u00a0s')
  expect(formatBytes(986_000_000)).toBe('986\u00a0MB')
  expect(formatBytes(1_500_000_000)).toBe('1.5\u00a0GB')
})

test('a place survives being an address, and an address that is none leads to the conversation', () => {
  const routes: Route[] = [
    { view: 'shelf', part: 'trash' },
    { view: 'ask', conversation: 'c 1' },
    { view: 'reader', book: 'b', section: 'part-i/one', start: 0, end: 12, passage: 'b:one#1', quote: 't/3' },
  ]
  for (const route of routes) expect(parseRoute(formatRoute(route))).toEqual(route)
  expect(parseRoute('#/reader')).toEqual({ view: 'ask' })
  expect(parseRoute('#/reader?book=b&start=-4')).toEqual({ view: 'reader', book: 'b' })
})

test('keys are matched by the command key of the machine, and signs whatever Shift they need', () => {
  expect(matchesKeys('CmdOrCtrl+Shift+F', pressed('F', { ctrlKey: true, shiftKey: true }), false)).toBe(true)
  expect(matchesKeys('CmdOrCtrl+Shift+F', pressed('f', { ctrlKey: true }), false)).toBe(false)
  expect(matchesKeys('CmdOrCtrl+K', pressed('k', { metaKey: true }), true)).toBe(true)
  expect(matchesKeys('CmdOrCtrl+Plus', pressed('=', { ctrlKey: true }), false)).toBe(true)
  expect(matchesKeys('Alt+Left', pressed('ArrowLeft', { altKey: true }), false)).toBe(true)
  expect(formatKeys('CmdOrCtrl+Shift+F', false)).toBe('Ctrl Shift F')
})

test('a key that browsers keep for themselves has another one there', () => {
  const key = pressed('n', { altKey: true })
  expect(findShortcut(key, { isMac: false, isBrowser: true })?.id).toBe('new-conversation')
  expect(findShortcut(key, { isMac: false, isBrowser: false })).toBeUndefined()
})

test('a drawn cover is the same every day, and its title fits', () => {
  expect(designCover('Moby-Dick')).toEqual(designCover('Moby-Dick'))
  const { lines, size } = breakTitle('The Life and Strange Surprizing Adventures of Robinson Crusoe, of York, Mariner')
  expect(lines.length).toBeLessThanOrEqual(5)
  for (const line of lines) expect(line.length * size * 0.56).toBeLessThanOrEqual(71)
})

test('a window is narrow by what fits into it, not by its pixels', () => {
  expect(sizeOfWindow(1440, 16)).toBe('wide')
  expect(sizeOfWindow(1024, 16)).toBe('medium')
  expect(sizeOfWindow(390, 16)).toBe('narrow')
  expect(sizeOfWindow(1440, 32)).toBe('narrow')
})
