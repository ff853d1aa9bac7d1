import { expect, test } from 'vitest'
import { type CitedPlace, type CitedWork, cite } from '../../src-main/export/cite.ts'

const page = (
  label: string | null,
  to: string | null = null,
  source: CitedPlace['page']['source'] = 'page-list',
): CitedPlace['page'] => ({ label, to, source })
const at: CitedPlace = { page: page('212'), section: ['Part I', 'The Reply'] }
const unpaged: CitedPlace = { page: page(null, null, 'none'), section: ['Chapter 3'], place: 'ch. 3, ¶ 12' }

const one: CitedWork = {
  title: 'The Long Tide',
  contributors: [{ name: 'Hanne Maria Voss', role: 'aut' }],
  publisher: 'Tern Press',
  date: '1911-02-01',
}
const author = (name: string, fileAs?: string): CitedWork['contributors'][number] => ({
  name,
  role: 'aut',
  ...(fileAs === undefined ? {} : { fileAs }),
})
const two: CitedWork = { ...one, contributors: [author('Hanne Voss'), author('Ludwig van Aken', 'Aken, Ludwig van')] }
const four: CitedWork = { ...one, contributors: [...two.contributors, author('Jean-Paul Roe'), author('M. L. King, Jr.')] }
const edited: CitedWork = {
  title: 'Logs',
  subtitle: 'A Reader',
  contributors: [
    { name: 'Ada Roe', role: 'edt' },
    { name: 'Ines Calloway', role: 'trl' },
  ],
}
const nobody: CitedWork = { title: 'The Log', contributors: [] }

test('plain: authors, title, section, page', () => {
  expect(cite('plain', two, at)).toBe('Hanne Voss, Ludwig van Aken, The Long Tide, Part I, The Reply, p. 212')
  expect(cite('plain', one, unpaged)).toBe('Hanne Maria Voss, The Long Tide, Chapter 3, ¶ 12')
})

// "Part II. Superstitious Belief and Practice., CHAPTER X. Witchcraft., p. 290" was copied from guernsey-folk-lore.
test('plain: a heading’s own full stop does not stand before a comma', () => {
  const stopped = { ...at, section: ['Part II.', 'CHAPTER X. Witchcraft.', 'And so on...'] }
  expect(cite('plain', one, stopped)).toBe(
    'Hanne Maria Voss, The Long Tide, Part II, CHAPTER X. Witchcraft, And so on..., p. 212',
  )
})

test('Chicago: a note', () => {
  expect(cite('chicago', one, at)).toBe('Hanne Maria Voss, The Long Tide (Tern Press, 1911), 212.')
  expect(cite('chicago', two, { ...at, page: page('xii', 'xiv') })).toBe(
    'Hanne Voss and Ludwig van Aken, The Long Tide (Tern Press, 1911), xii–xiv.',
  )
  expect(cite('chicago', four, at)).toBe('Hanne Voss et al., The Long Tide (Tern Press, 1911), 212.')
  expect(cite('chicago', edited, unpaged)).toBe('Ada Roe, ed., Logs: A Reader, trans. Ines Calloway, chap. 3, para. 12.')
  expect(cite('chicago', nobody, at)).toBe('The Log, 212.')
})

test('MLA: an entry', () => {
  expect(cite('mla', one, at)).toBe('Voss, Hanne Maria. The Long Tide. Tern Press, 1911, p. 212.')
  expect(cite('mla', two, { ...at, page: page('212', '213') })).toBe(
    'Voss, Hanne, and Ludwig van Aken. The Long Tide. Tern Press, 1911, pp. 212–213.',
  )
  expect(cite('mla', four, at)).toBe('Voss, Hanne, et al. The Long Tide. Tern Press, 1911, p. 212.')
  expect(cite('mla', edited, unpaged)).toBe('Roe, Ada, editor. Logs: A Reader. Translated by Ines Calloway, ch. 3, par. 12.')
})

test('APA: an entry', () => {
  expect(cite('apa', one, at)).toBe('Voss, H. M. (1911). The Long Tide (p. 212). Tern Press.')
  expect(cite('apa', four, at)).toBe(
    'Voss, H., Aken, L. van, Roe, J.-P., & King, M. L., Jr. (1911). The Long Tide (p. 212). Tern Press.',
  )
  expect(cite('apa', edited, unpaged)).toBe('Roe, A. (Ed.). (n.d.). Logs: A Reader (I. Calloway, Trans.; Chapter 3, para. 12).')
  expect(cite('apa', nobody, at)).toBe('The Log (p. 212). (n.d.).')
})

test('BibTeX: an entry with its signs escaped', () => {
  const work = { ...two, title: 'Salt & 50% of {it}_#1', contributors: [...two.contributors, author('Royal Tide Society')] }
  expect(cite('bibtex', work, { ...at, page: page('212', '213') })).toBe(
    [
      '@book{voss1911salt,',
      '  author = {Voss, Hanne and Aken, Ludwig van and {Royal Tide Society}},',
      '  title = {Salt \\& 50\\% of \\{it\\}\\_\\#1},',
      '  publisher = {Tern Press},',
      '  year = {1911},',
      '  pages = {212--213}',
      '}',
    ].join('\n'),
  )
})

test('an estimated page says that it is one', () => {
  expect(cite('plain', nobody, { page: page('112', null, 'estimate'), section: [] })).toBe('The Log, p. ≈ 112')
})

test('in Markdown the title is in italics and nothing of it is Markdown', () => {
  expect(cite('chicago', { ...one, title: 'A_B: *Notes* [1]' }, at, 'markdown')).toBe(
    'Hanne Maria Voss, *A_B: \\*Notes\\* \\[1\\]* (Tern Press, 1911), 212.',
  )
})

test('names in file order, of one word, of organisations and of scripts without spaces keep their sense', () => {
  const by = (name: string): CitedWork => ({ title: 'T', contributors: [author(name)] })
  expect(cite('mla', by('Melander, Herta'), at)).toBe('Melander, Herta. T. p. 212.')
  expect(cite('chicago', by('Melander, Herta'), at)).toBe('Herta Melander, T, 212.')
  expect(cite('apa', by('Homer'), at)).toBe('Homer. (n.d.). T (p. 212).')
  expect(cite('apa', by('Royal Tide Society'), at)).toBe('Royal Tide Society. (n.d.). T (p. 212).')
  expect(cite('mla', by('夏目 漱石'), at)).toBe('夏目 漱石. T. p. 212.')
})
