import type { Element } from 'domhandler'
import type { BlockSetting } from '../../src-shared/book.ts'
import { settingOf } from './block-setting.ts'
import {
  type ElementTraits,
  headingLevel,
  isCaption,
  isQuotation,
  isSetApart,
  isStyledHeading,
  keepsWhiteSpace,
} from './element-traits.ts'
import { listItem } from './list-item.ts'
import type { ListItem } from './stream-block.ts'
import { isAttributed, isVerse } from './verse-lines.ts'

/** What holds for all text inside an element. */
export interface ReadingContext {
  readonly types: readonly string[]
  /** Of the text at hand, and of the block that it stands in: a foreign word does not make a foreign paragraph. */
  readonly language: string | undefined
  readonly blockLanguage: string | undefined
  readonly heading: number | undefined
  readonly isQuotation: boolean
  readonly isCaption: boolean
  readonly isItem: boolean
  readonly item: ListItem | undefined
  readonly setting: BlockSetting | undefined
  readonly isSetApart: boolean
  readonly isBoilerplate: boolean
  readonly isStyledHeading: boolean
  readonly isPreformatted: boolean
  readonly isFormula: boolean
  /** The poem or stanza around. */
  readonly verse: Element | undefined
  /** Its child elements are lines. */
  readonly lines: Element | undefined
  readonly lead: string | undefined
  readonly note: number | undefined
  /** Text is left out: the commas between note marks. */
  readonly isMute: boolean
  /** Block boundaries are spaces: a table cell, a definition. */
  readonly isJoined: boolean
}

export const DOCUMENT_CONTEXT: ReadingContext = {
  types: [],
  language: undefined,
  blockLanguage: undefined,
  heading: undefined,
  isQuotation: false,
  isCaption: false,
  isItem: false,
  item: undefined,
  setting: undefined,
  isSetApart: false,
  isBoilerplate: false,
  isStyledHeading: false,
  isPreformatted: false,
  isFormula: false,
  verse: undefined,
  lines: undefined,
  lead: undefined,
  note: undefined,
  isMute: false,
  isJoined: false,
}

const BOILERPLATE = /^(?:boilerplate|pg-?(?:boilerplate|header|footer|license|machine-header))$/

/** The context inside a block element. */
export function enterBlock(
  context: ReadingContext,
  element: Element,
  traits: ElementTraits,
  note: number | undefined,
): ReadingContext {
  const { name } = element
  const isNote = note !== undefined
  const isPoem = isVerse(element, traits)
  const inline = enterInline(context, element)
  return {
    ...inline,
    blockLanguage: inline.language,
    types: traits.types.length === 0 ? context.types : [...context.types, ...traits.types],
    heading: headingLevel(element) ?? context.heading,
    isQuotation: context.isQuotation || isQuotation(element, traits) || (isPoem && isAttributed(element)),
    isCaption: context.isCaption || isCaption(element, traits),
    isItem: context.isItem || name === 'li',
    item: name === 'li' ? listItem(element, (context.item?.depth ?? 0) + 1) : context.item,
    setting: isNote ? undefined : (settingOf(element, traits) ?? context.setting),
    isSetApart: context.isSetApart || isNote || isSetApart(element, traits),
    isBoilerplate:
      context.isBoilerplate ||
      BOILERPLATE.test(element.attribs.id ?? '') ||
      traits.classes.some((word) => BOILERPLATE.test(word)),
    isStyledHeading: isStyledHeading(element, traits),
    isPreformatted: context.isPreformatted || keepsWhiteSpace(element),
    verse: isPoem ? element : context.verse,
    lines: undefined,
    note: note ?? context.note,
  }
}

/** The context inside an element that belongs to the line. */
export function enterInline(context: ReadingContext, element: Element): ReadingContext {
  const language = element.attribs['xml:lang'] ?? element.attribs.lang
  const isFormula = element.name === 'math'
  if (language === undefined && !isFormula) return context
  return {
    ...context,
    language: language === undefined ? context.language : language.trim(),
    isFormula: isFormula || context.isFormula,
  }
}
