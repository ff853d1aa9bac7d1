import { type Element, isTag } from 'domhandler'
import { textBelow } from './element-traits.ts'

/** Outer and inner pairs by language, as browsers draw them around <q>: https://html.spec.whatwg.org/#quotes */
const PAIRS: Readonly<Record<string, string>> = {
  bg: '„“‚‘',
  ca: '«»“”',
  cs: '„“‚‘',
  da: '“”‘’',
  de: '„“‚‘',
  el: '«»“”',
  es: '«»“”',
  fi: '””’’',
  fr: '«»“”',
  hr: '„“‚‘',
  hu: '„”»«',
  it: '«»“”',
  ja: '「」『』',
  no: '«»‘’',
  pl: '„”«»',
  pt: '“”‘’',
  ro: '„”«»',
  ru: '«»„“',
  sk: '„“‚‘',
  sv: '””’’',
  uk: '«»„“',
  'zh-hant': '「」『』',
  'zh-tw': '「」『』',
}
const ENGLISH = '“”‘’'
const WRITTEN = /^\s*["“”„«»‹'‘’‚「『]/

/** The marks that a <q> stands for in `language` (BCP 47); undefined where its text has some of its own, or it has none. */
export function quotationMarks(quote: Element, language: string): readonly [open: string, close: string] | undefined {
  const text = textBelow(quote, 40)
  if (text.trim() === '' || WRITTEN.test(text)) return undefined
  const tag = language.toLowerCase().replace('_', '-')
  const pairs = PAIRS[tag] ?? PAIRS[tag.split('-', 1)[0]!] ?? ENGLISH
  let depth = 0
  for (let { parent } = quote; parent && isTag(parent); parent = parent.parent) if (parent.name === 'q') depth++
  const at = depth % 2 === 0 ? 0 : 2
  return [pairs[at]!, pairs[at + 1]!]
}
