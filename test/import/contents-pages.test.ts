import { expect, test } from 'vitest'
import type { ContentsEntry } from '../../src-main/import/publication.ts'
import { readEpub } from '../../src-main/import/read-epub.ts'
import { buildEpub, type EpubOptions } from '../support/build-epub.ts'

const CHAPTERS = { 'a.xhtml': '<p>Hemp.</p>', 'b.xhtml': '<p id="in">Tar.</p>' }

async function contentsOf(page: string, options: EpubOptions = {}): Promise<string[]> {
  const bytes = buildEpub({ 'toc.xhtml': page, ...CHAPTERS }, options)
  return outline((await readEpub({ name: 'b.epub', bytes })).contents)
}

function outline(entries: readonly ContentsEntry[], indent = ''): string[] {
  return entries.flatMap(({ title, children }) => [indent + title, ...outline(children, `${indent}  `)])
}

const GUIDE = { afterSpine: '<guide><reference type="toc" title="Contents" href="toc.xhtml"/></guide>' }

test.each<[string, string, string[]]>([
  ['as paragraphs', '<p><a href="a.xhtml">The Rope</a></p><p><a href="b.xhtml">The Oar</a></p>', ['The Rope', 'The Oar']],
  [
    'as nested lists',
    '<ul><li><a href="a.xhtml">The Rope</a></li><li><a href="b.xhtml">The Oar</a><ul><li><a href="b.xhtml#in">Tar</a></li></ul></li></ul>',
    ['The Rope', 'The Oar', '  Tar'],
  ],
  [
    'with links on the page numbers only',
    '<table><tr><td>The Rope . . . .</td><td><a href="a.xhtml">3</a></td></tr><tr><td>The Oar</td><td><a href="b.xhtml">17</a></td></tr></table>',
    ['The Rope', 'The Oar'],
  ],
  [
    'with number and title linked apart',
    '<p><a href="a.xhtml">I.</a> <a href="a.xhtml">The Rope</a> <a href="a.xhtml">3</a></p><p><a href="b.xhtml">II.</a> <a href="b.xhtml">The Oar</a></p>',
    ['I. The Rope', 'II. The Oar'],
  ],
])('contents that only the guide leads to are read %s', async (_, page, titles) => {
  expect(await contentsOf(page, GUIDE)).toEqual(titles)
})

test('a page that calls itself contents serves without a guide; one that leads to one part only does not', async () => {
  const links = '<p><a href="a.xhtml">The Rope</a></p><p><a href="b.xhtml">The Oar</a></p>'
  expect(await contentsOf(`<h1>Contents</h1>${links}`)).toEqual(['The Rope', 'The Oar'])
  expect(await contentsOf(`<h1>Sources</h1>${links}`)).toEqual([])
  expect(await contentsOf('<h1>Contents</h1><p><a href="a.xhtml">The Rope</a></p>')).toEqual([])
})

test('a nav that leads nowhere gives way to an NCX that does', async () => {
  const point = '<navPoint><navLabel><text>The Rope</text></navLabel><content src="a.xhtml"/></navPoint>'
  const options = { contents: [['Lost', 'gone.xhtml']] as const, ncx: `<navMap>${point}</navMap>` }
  expect(await contentsOf('<p>x</p>', options)).toEqual(['The Rope'])
})
