import type { Contributor } from '../../src-shared/book.ts'

/** A name in the parts that citation styles put in different orders. An organisation, or a name of one word, is all `family`. */
export interface NameParts {
  readonly family: string
  readonly given: string
  /** "Jr.", "III". */
  readonly suffix: string
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|esq|ph\.?d|m\.?d)\.?$/i
const PARTICLE = /^(?:van|von|de|del|della|di|da|dos|das|do|du|des|la|le|der|den|ter|ten|zu|zur|af|av|bin|ibn|al|el)$/i
const ORGANISATION =
  /\b(?:society|university|consortium|press|association|institute|institut|committee|council|company|group|department|ministry|museum|library|academy|foundation|forum|organi[sz]ation|bureau|office|board|church|project|inc|ltd|gmbh)\b/i

/** The parts of a contributor's name: by its file-as form where that has a comma, else by where the last name usually stands. */
export function nameParts(contributor: Contributor): NameParts {
  const filed = contributor.fileAs?.split(',').map((part) => part.trim()) ?? []
  if (filed.length >= 2 && filed[0] !== '') return { family: filed[0]!, given: filed[1]!, suffix: filed.slice(2).join(', ') }
  const name = contributor.name.trim()
  if (ORGANISATION.test(name) || isOneWord(name)) return { family: name, given: '', suffix: '' }
  const comma = name.split(',').map((part) => part.trim())
  // "Melville, Herman" as a plain name; "King, Jr." is a suffix.
  if (comma.length === 2 && !SUFFIX.test(comma[1]!)) return { family: comma[0]!, given: comma[1]!, suffix: '' }
  const words = (comma[0] ?? name).split(/\s+/)
  let suffix = comma.length > 1 ? comma.slice(1).join(', ') : ''
  if (words.length > 2 && SUFFIX.test(words.at(-1)!)) suffix = words.pop()!
  const family = words.pop()!
  // Particles stay with the given names, as library catalogues file them: "Beethoven, Ludwig van".
  return { family, given: words.join(' '), suffix }
}

/** Chinese, Japanese and Korean names are written family first and are not turned about. */
function isOneWord(name: string): boolean {
  return !/\s/.test(name) || /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\s·・]+$/u.test(name)
}

/** "Melville, Herman"; an organisation as it is. */
export function invertedName(contributor: Contributor): string {
  const { family, given, suffix } = nameParts(contributor)
  return [family, given, suffix].filter((part) => part !== '').join(', ')
}

/** "H.", "J.-P.", "J. R. R."; particles whole. */
export function initialsOf(contributor: Contributor): string {
  return nameParts(contributor)
    .given.split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (PARTICLE.test(word) ? word : word.split('-').map(initial).join('-')))
    .join(' ')
}

/** "Melville, H.", "King, M. L., Jr.". */
export function initialledName(contributor: Contributor): string {
  const { family, suffix } = nameParts(contributor)
  return [family, initialsOf(contributor), suffix].filter((part) => part !== '').join(', ')
}

function initial(word: string): string {
  const [first] = word
  return first === undefined ? '' : `${first.toUpperCase()}.`
}

/** "Herman Melville": a name that the book gives in file order is turned back. */
export function straightName(contributor: Contributor): string {
  const { family, given, suffix } = nameParts(contributor)
  const comma = contributor.name.split(',')
  if (comma.length !== 2 || SUFFIX.test(comma[1]!.trim())) return contributor.name.trim()
  return `${[given, family].filter((part) => part !== '').join(' ')}${suffix === '' ? '' : `, ${suffix}`}`
}
