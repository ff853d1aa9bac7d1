import { type Dice, pick } from './dice.ts'

type MarkupMutation = (text: string, dice: Dice, other: string) => string

const TAGS = /<[^<>]+>/g
const ATTRIBUTES = /\s([\w:.-]+)="([^"]*)"/g

const ODD_VALUES = [
  '',
  '#',
  '..',
  '../../../etc/passwd',
  'javascript:alert(1)',
  '%',
  '%zz',
  '&',
  '&#0;',
  '&#x110000;',
  ' ',
  '0',
  '-1',
  '9'.repeat(400),
  'a'.repeat(20_000),
  '\u202e',
  '\u0000',
]
const ATTRIBUTE_NAMES = [
  'id',
  'class',
  'href',
  'epub:type',
  'role',
  'style',
  'xml:lang',
  'title',
  'src',
  'name',
  'idref',
  'media-type',
  'properties',
]
const ODD_CHARACTERS = [
  '<',
  '>',
  '&',
  '"',
  "'",
  '\u0000',
  '\u0007',
  '\ufffe',
  '\u202e',
  ']]>',
  '<!--',
  '-->',
  '<![CDATA[',
  '<?',
  '?>',
  '/',
  '\ud800',
  '</p>',
  '<p/>',
]
const ENTITIES = ['&nbsp;', '&mdash;', '&nosuch;', '&#0;', '&#55296;', '&#x1F4A9;', '&amp;amp;', '&', '&#99999999;', '&e9;']
const ELEMENTS = [
  'p',
  'div',
  'span',
  'b',
  'li',
  'td',
  'table',
  'ul',
  'h1',
  'blockquote',
  'aside',
  'section',
  'a',
  'sup',
  'ruby',
  'svg',
  'math',
  'pre',
]
const ENCODINGS = ['utf-8', 'utf-16', 'windows-1252', 'shift_jis', 'iso-8859-1', 'x-nonsense', '']
/** Ten of ten of ten … : 10^9 of the innermost. */
const BOMB = `<!DOCTYPE html [<!ENTITY e0 "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')}]>`

function placeOf(pattern: RegExp, text: string, dice: Dice): { readonly start: number; readonly end: number } | undefined {
  const found = [...text.matchAll(pattern)]
  const match = found.length === 0 ? undefined : pick(dice, found)
  return match && { start: match.index, end: match.index + match[0].length }
}

function replaceAt(
  text: string,
  place: { readonly start: number; readonly end: number } | undefined,
  by: (part: string) => string,
) {
  return place ? text.slice(0, place.start) + by(text.slice(place.start, place.end)) + text.slice(place.end) : text
}

const bodyOf = (text: string) => Math.max(0, text.indexOf('<body'))

/** What converters, editors and enemies do to markup. Text in, text out: none of them takes more than one word away. */
export const MARKUP_MUTATIONS: Readonly<Record<string, MarkupMutation>> = {
  'a tag is missing': (text, dice) => replaceAt(text, placeOf(TAGS, text, dice), () => ''),
  'a tag is there twice': (text, dice) => replaceAt(text, placeOf(TAGS, text, dice), (tag) => tag + tag),
  'two tags have changed places': (text, dice) => {
    const [one, two] = [placeOf(TAGS, text, dice), placeOf(TAGS, text, dice)].sort((a, b) => (a?.start ?? 0) - (b?.start ?? 0))
    if (!one || !two || one.end > two.start) return text
    const [first, second] = [text.slice(one.start, one.end), text.slice(two.start, two.end)]
    return text.slice(0, one.start) + second + text.slice(one.end, two.start) + first + text.slice(two.end)
  },
  'another element': (text, dice) => {
    const name = pick(dice, ELEMENTS)
    return replaceAt(text, placeOf(TAGS, text, dice), (tag) => tag.replace(/^(<\/?)[\w:]+/, `$1${name}`))
  },
  'an attribute has another name': (text, dice) => {
    const name = pick(dice, ATTRIBUTE_NAMES)
    return replaceAt(text, placeOf(ATTRIBUTES, text, dice), (attribute) => attribute.replace(/[\w:.-]+(?==)/, name))
  },
  'an attribute has an odd value': (text, dice) => {
    const value = pick(dice, ODD_VALUES)
    return replaceAt(text, placeOf(ATTRIBUTES, text, dice), (attribute) => attribute.replace(/"[^"]*"/, () => `"${value}"`))
  },
  'two attributes have changed values': (text, dice) => {
    const values = [...text.matchAll(ATTRIBUTES)]
    if (values.length < 2) return text
    const [one, two] = [pick(dice, values), pick(dice, values)]
    return replaceAt(text, { start: one.index, end: one.index + one[0].length }, () => ` ${one[1]}="${two[2]}"`)
  },
  'an attribute is there twice': (text, dice) =>
    replaceAt(text, placeOf(ATTRIBUTES, text, dice), (attribute) => attribute + attribute),
  'a quotation mark is missing': (text, dice) => replaceAt(text, placeOf(/"/g, text, dice), () => ''),
  'an odd character': (text, dice) => {
    const at = bodyOf(text) + dice(Math.max(1, text.length - bodyOf(text)))
    return text.slice(0, at) + pick(dice, ODD_CHARACTERS) + text.slice(at)
  },
  'a character is missing': (text, dice) => {
    const at = dice(text.length)
    return text.slice(0, at) + text.slice(at + 1)
  },
  'an odd entity': (text, dice) => replaceAt(text, placeOf(/> /g, text, dice), (part) => `${part}${pick(dice, ENTITIES)} `),
  'entities that grow': (text) => `${BOMB}${text.replace(/<\?xml[^>]*>|<!DOCTYPE[^>]*>/g, '')}`.replace('</p>', ' &e9;</p>'),
  'deep nesting': (text, dice) => {
    const name = pick(dice, ELEMENTS)
    const depth = 1 + dice(5_000)
    return text
      .replace(/(<body[^>]*>)/, `$1${`<${name}>`.repeat(depth)}`)
      .replace('</body>', `${`</${name}>`.repeat(depth)}</body>`)
  },
  'a part many times over': (text, dice) => {
    const start = dice(text.length)
    const part = text.slice(start, start + 1 + dice(60))
    return text.slice(0, start) + part.repeat(1 + dice(2_000)) + text.slice(start)
  },
  'broken off': (text, dice) => text.slice(0, dice(text.length)),
  'a part of another file': (text, dice, other) => {
    const [at, from] = [dice(text.length), dice(Math.max(1, other.length))]
    return text.slice(0, at) + other.slice(from, from + dice(400)) + text.slice(at)
  },
  'another encoding declared': (text, dice) => {
    const declared = `<?xml version="1.0" encoding="${pick(dice, ENCODINGS)}"?>`
    return declared + text.replace(/^<\?xml[^>]*>/, '')
  },
}

/** The same text in bytes of another encoding, declared or not. */
export function reencode(text: string, dice: Dice): Uint8Array {
  const kind = dice(4)
  if (kind === 0) return Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'))
  if (kind === 1) return Uint8Array.from(Buffer.from(text, 'utf16le'))
  if (kind === 2) return Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())
  return Uint8Array.from(Buffer.from(text, 'latin1'))
}
