import { expect, test } from 'vitest'
import { isSameWork } from '../../src-main/library/same-work.ts'

const melville = (title: string, author = 'Herman Melville') => ({ title, authors: [author] })

test('a subtitle, an article, a hyphen and the order of a name make no other work', () => {
  const whale = melville('Moby-Dick; or, The Whale')
  for (const other of [
    melville('Moby Dick'),
    melville('MOBY-DICK (Annotated)', 'Melville, Herman'),
    melville('Moby-Dick: or, the White Whale'),
    melville('Moby Dick – A Norton Critical Edition', 'H. Melville'),
  ])
    expect(isSameWork(whale, other), other.title).toBe(true)
  expect(isSameWork(melville('The Confidence-Man'), melville('Confidence-Man: His Masquerade'))).toBe(true)
})

test('another title or another author is another work', () => {
  expect(isSameWork(melville('Typee'), melville('Omoo'))).toBe(false)
  expect(isSameWork(melville('Poems'), melville('Poems', 'Emily Dickinson'))).toBe(false)
  expect(isSameWork(melville('The'), melville(''))).toBe(false)
})

// A history in six volumes must not become one book with five replaced files.
test('volumes are not editions of each other', () => {
  const volume = (title: string) => melville(title, 'Edward Gibbon')
  expect(isSameWork(volume('Decline and Fall, Vol. 1'), volume('Decline and Fall, Vol. 2'))).toBe(false)
  expect(isSameWork(volume('Decline and Fall: Volume I'), volume('Decline and Fall: Volume II'))).toBe(false)
  expect(isSameWork(volume('Decline and Fall (vol. iii)'), volume('Decline and Fall (Vol. III)'))).toBe(true)
})

test('without an author only the whole title will do', () => {
  const beowulf = { title: 'Beowulf: A Translation', authors: [] }
  expect(isSameWork(beowulf, { title: 'Beowulf: a translation', authors: ['Anonymous'] })).toBe(true)
  expect(isSameWork(beowulf, { title: 'Beowulf', authors: ['Anonymous'] })).toBe(false)
})
