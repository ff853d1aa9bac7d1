import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportMarkdown } from '../../../src-main/export/export-markdown.ts'
import { writeExport } from '../../../src-main/hosts/cli/write-export.ts'
import { askResult } from '../../support/ask-result.ts'
import { temporaryFolder } from '../../support/temporary-library.ts'

function made(question: string, turn: string) {
  const turns = [{ id: turn, askedAt: '2026-03-04T10:00:00Z', result: askResult(question, []) }]
  return { markdown: exportMarkdown({ turns, works: new Map(), style: 'plain', tags: [] }), title: question }
}

test('a second answer goes behind the first one, and the reader’s own words stay', async () => {
  const file = join(temporaryFolder(), 'notes.md')
  await writeExport(file, made('What burned?', 't1'))
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nMy own remark.\n`)
  await writeExport(file, made('Who trimmed it?', 't2'))
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('## What burned?')
  expect(text).toContain('My own remark.')
  expect(text.indexOf('## Who trimmed it?')).toBeGreaterThan(text.indexOf('## What burned?'))
})

test('the same answer written twice is there once', async () => {
  const file = join(temporaryFolder(), 'notes.md')
  await writeExport(file, made('What burned?', 't1'))
  const once = readFileSync(file, 'utf8')
  await writeExport(file, made('What burned?', 't1'))
  expect(readFileSync(file, 'utf8')).toBe(once)
})

test('in a folder it gets a name of its own, and stays inside, whatever the question', async () => {
  const folder = join(temporaryFolder(), 'inside')
  mkdirSync(folder)
  for (const turn of ['t1', 't2']) await writeExport(folder, made('../../Where: "x"?', turn))
  expect(readdirSync(folder).sort()).toEqual(['Where x (2).md', 'Where x.md'])
  expect(readdirSync(join(folder, '..'))).toEqual(['inside'])
})

test('a place that cannot be written to is told in words', async () => {
  const out = join(temporaryFolder(), 'missing', 'notes.md')
  await expect(writeExport(out, made('What?', 't1'))).rejects.toMatchObject({ code: 'file-missing' })
})
