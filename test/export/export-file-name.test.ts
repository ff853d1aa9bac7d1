import { expect, test } from 'vitest'
import { exportFileName } from '../../src-main/export/export-file-name.ts'

test('a title becomes a file name in the folder, whatever is in it', () => {
  expect(exportFileName('../../etc/passwd')).toBe('etc passwd.md')
  expect(exportFileName('A/B: C? "D" <e> | #1 [f]%')).toBe('A B C D e 1 f.md')
  expect(exportFileName('C:\\Temp\\x.')).toBe('C Temp x.md')
  expect(exportFileName('.hidden')).toBe('hidden.md')
  expect(exportFileName('a\u202eb\nc')).toBe('abc.md')
})

test('a title of nothing usable, and a device’s name, get a name all the same', () => {
  expect(exportFileName('???')).toBe('Commonplace.md')
  expect(exportFileName('CON')).toBe('CON_.md')
  expect(exportFileName('nul.txt')).toBe('nul.txt_.md')
})

test('a long title is cut between characters', () => {
  const name = exportFileName('雨'.repeat(300))
  expect(new TextEncoder().encode(name).length).toBe(123)
  expect(exportFileName('👩‍🚀'.repeat(40))).not.toContain('\ufffd')
})

test('a name in use is not used again', () => {
  const taken = new Set(['Log.md', 'Log (2).md'])
  expect(exportFileName('Log', (name) => taken.has(name))).toBe('Log (3).md')
})
