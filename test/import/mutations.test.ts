import { expect, test } from 'vitest'
import { readEpub } from '../../src-main/import/read-epub.ts'
import { AppError } from '../../src-shared/errors.ts'
import { buildEpub } from '../support/build-epub.ts'
import { createDice } from '../support/dice.ts'

const BOOK = buildEpub(
  {
    'ch1.xhtml': '<h1 id="a">One</h1><p>The brass heron &amp; the <i>storm</i>.<br/></p>',
    'ch2.xhtml': '<!DOCTYPE html [<!ENTITY who "Oda">]><html><body><p>&who; trimmed the lamp.</p></body></html>',
  },
  {
    contents: [
      ['One', 'ch1.xhtml#a'],
      ['Two', 'ch2.xhtml'],
    ],
    pageList: [['1', 'ch1.xhtml#a']],
    ncx: '<navMap><navPoint><navLabel><text>One</text></navLabel><content src="ch1.xhtml"/></navPoint></navMap>',
  },
)

const MUTATIONS: Readonly<Record<string, (dice: (sides: number) => number) => Uint8Array>> = {
  'changed bytes'(dice) {
    const bytes = BOOK.slice()
    for (let n = 0; n < 8; n++) bytes[dice(bytes.length)] = dice(256)
    return bytes
  },
  'a missing stretch'(dice) {
    const at = dice(BOOK.length)
    const bytes = BOOK.slice()
    bytes.copyWithin(at, at + dice(300))
    return bytes
  },
  'a repeated stretch'(dice) {
    const bytes = BOOK.slice()
    bytes.copyWithin(dice(BOOK.length), dice(BOOK.length), dice(BOOK.length))
    return bytes
  },
  'a missing end': (dice) => BOOK.slice(0, dice(BOOK.length)),
  'a missing beginning': (dice) => BOOK.slice(dice(BOOK.length)),
}

test.each(Object.keys(MUTATIONS))('a book with %s is read, or refused in words', async (kind) => {
  const dice = createDice(7)
  for (let round = 0; round < 60; round++) {
    const bytes = MUTATIONS[kind]!(dice)
    const outcome = await readEpub({ name: 'x.epub', bytes }).catch((error: unknown) => error)
    if (outcome instanceof Error) expect(outcome, `round ${round}: ${outcome.stack}`).toBeInstanceOf(AppError)
    else expect(outcome).toMatchObject({ format: 'epub' })
  }
})
