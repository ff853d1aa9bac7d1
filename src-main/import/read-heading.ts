import { type HeadingKind, keywordKind } from './heading-words.ts'
import { arabicOf, hanValue, romanValue, withPlainDigits, wordValue } from './number-words.ts'
import { isAllCaps, isCaseless, isTitleLike } from './title-shape.ts'

export type NumberStyle = 'arabic' | 'roman' | 'word' | 'han' | 'letter'

/** One line read as a heading with a keyword or a number. */
export interface HeadingLine {
  /** `number` where only a number stands ("IV", "12. The Ferry"); "3.2" is a `section`. */
  readonly kind: HeadingKind | 'number'
  readonly value: number | undefined
  readonly style: NumberStyle | undefined
  /** What follows the number, '' when nothing does. */
  readonly title: string
  /** A point, colon or dash stands between number and title. */
  readonly isSeparated: boolean
  /** No keyword stands in it: a number in a list looks the same. */
  readonly isBare: boolean
  /** The keyword is in capitals, or the script has none. */
  readonly isLoud: boolean
}

const LONGEST = 200
const DECORATION = /^[\s*~=\-–—·•#]*(.*?)[\s*~=–—·•#]*$/u
/** "ACT II, SCENE 3". */
const BEFORE_KEYWORD = /^\s*,\s*(?=(\p{L}+)\.?\s+\S+)/u
const SEPARATOR = /^\s*(?:[.:)\]।]+\s*[-–—]*|[-–—|·]+|\.?\s*[-–—]+)\s*/u

/**
 * Reads "CHAPTER IV. The Ferry", "Zweites Buch", "1. Kapitel", "第三章 渡口", "XII", "3. Salt" as a heading; undefined for anything else.
 * Whether a line that reads like one is one is decided where the lines around it are known.
 */
export function readHeading(line: string): HeadingLine | undefined {
  if (line.length > LONGEST) return undefined
  const text = withPlainDigits(DECORATION.exec(line.trim())?.[1] ?? '')
  if (text === '') return undefined
  return readEastAsian(text) ?? readKeywordFirst(text) ?? readNumberFirst(text)
}

const HAN_NUMBER = `[0-9０-９]{1,4}|[零〇一二两兩三四五六七八九十百千廿卅壹贰弐叁参肆伍陆柒捌玖拾]{1,8}`
const EAST_ASIAN = new RegExp(
  String.raw`^(?<open>[【［\[〔（(]?)\s*(?:第\s*(?<counted>${HAN_NUMBER})\s*(?<unit>部分|[卷部篇編编巻集冊册章回話话節节幕場场折出])|제\s*(?<korean>\d{1,4}|[일이삼사오육칠팔구십]{1,3})\s*(?<koreanUnit>[부권장편화회절막])|(?<volume>[卷巻])\s*(?<volumeNumber>${HAN_NUMBER})(?=$|[\s　：:]))\s*(?<close>[】］\]〕）)]?)(?<title>.*)$`,
  'u',
)
const UNIT_KINDS: Readonly<Record<string, HeadingKind>> = {
  部分: 'part',
  卷: 'volume',
  巻: 'volume',
  冊: 'volume',
  册: 'volume',
  部: 'part',
  篇: 'part',
  編: 'part',
  编: 'part',
  集: 'part',
  章: 'chapter',
  回: 'chapter',
  話: 'chapter',
  话: 'chapter',
  節: 'section',
  节: 'section',
  幕: 'act',
  場: 'scene',
  场: 'scene',
  折: 'act',
  出: 'scene',
  부: 'part',
  권: 'volume',
  장: 'chapter',
  편: 'part',
  화: 'chapter',
  회: 'chapter',
  절: 'section',
  막: 'act',
}
/** "第一章里说……" and "第二部分" are sentences; a title has no full stop and is short. */
const EAST_ASIAN_TITLE =
  /^(?:$|[\s　:：、.．·—－-]+.{0,40}$|[^\s里裡中的是和与與以，,。！？!?；;：:分には에의는은]{1,24}$|[^里裡中的是和与與以分にはの에의는은].{0,28}$)/u

function readEastAsian(text: string): HeadingLine | undefined {
  const groups = EAST_ASIAN.exec(text)?.groups
  if (!groups) return undefined
  const title = groups.title ?? ''
  if (!EAST_ASIAN_TITLE.test(title) || /[。；;，]$|[。]/u.test(title)) return undefined
  const unit = groups.unit ?? groups.koreanUnit ?? groups.volume ?? ''
  const written = groups.counted ?? groups.volumeNumber ?? groups.korean ?? ''
  const kind = UNIT_KINDS[unit]
  if (kind === undefined) return undefined
  const value = arabicOf(written) ?? hanValue(written)
  return {
    kind,
    value,
    style: 'han',
    title: title.replace(/^[\s　:：、.．·—－-]+/u, ''),
    isSeparated: true,
    isLoud: true,
    isBare: false,
  }
}

const WORD = String.raw`[\p{L}\p{M}§'’]+`
const KEYWORD_FIRST = new RegExp(
  String.raw`^(?<keyword>${WORD})\.?\s+(?:(?:the|la|le|el|il|o|no|nr|nº|n°|№)\.?\s+)?(?<number>\S+)(?<rest>.*)$`,
  'iu',
)
const GLUED = /^(?<keyword>§)\s*(?<number>\d+)(?<rest>.*)$/u

function readKeywordFirst(text: string): HeadingLine | undefined {
  const groups = (KEYWORD_FIRST.exec(text) ?? GLUED.exec(text))?.groups
  const kind = groups && keywordKind(groups.keyword!)
  if (!groups || kind === undefined) return kind === undefined ? readLoneKeyword(text) : undefined
  const whole = groups.number! + (groups.rest ?? '')
  const number = readNumber(whole)
  if (!number) return readLoneKeyword(text)
  const isLoud = isAllCaps(groups.keyword!) || isCaseless(groups.keyword!)
  return finish(kind, number, whole.slice(number.length), isLoud)
}

/** An appendix may be the only one. */
function readLoneKeyword(text: string): HeadingLine | undefined {
  const match = /^(\p{L}+)(?=$|[.:—–-])(.*)$/u.exec(text)
  if (!match || keywordKind(match[1]!) !== 'appendix') return undefined
  return finish('appendix', { value: undefined, style: undefined, length: 0 }, match[2]!, isAllCaps(match[1]!))
}

const NUMBER_FIRST =
  /^(?<number>[\p{L}\p{M}]+(?:[- ](?:[a-z]+))?|\d{1,4})(?<point>[.)ª°º]?)\s+(?<keyword>[\p{L}\p{M}]+)(?<rest>.*)$/iu

/** "First Part", "ERSTES KAPITEL", "1. fejezet"; then a number alone, or a number with a title. */
function readNumberFirst(text: string): HeadingLine | undefined {
  const groups = NUMBER_FIRST.exec(text)?.groups
  const kind = groups && keywordKind(groups.keyword!)
  if (groups && kind !== undefined) {
    const value =
      wordValue(groups.number!) ?? (groups.point === '' ? undefined : (arabicOf(groups.number!) ?? romanValue(groups.number!)))
    const style = /^\d/.test(groups.number!) ? 'arabic' : 'word'
    if (value !== undefined) return finish(kind, { value, style, length: 0 }, groups.rest!, isAllCaps(groups.keyword!))
  }
  return readBareNumber(text)
}

const BARE =
  /^[(（]?(?:(?<roman>[IVXLC]{1,9}|[ivxlc]{1,9}(?=[.)\]]))|(?<arabic>[0-9０-９]{1,3}(?:\.\d{1,3})*)|(?<han>[一二三四五六七八九十百]{1,5}))(?:[)）]|(?=[.:—–\s、．]|-\s|$))(?<rest>.*)$/u

function readBareNumber(text: string): HeadingLine | undefined {
  const groups = BARE.exec(text)?.groups
  if (!groups) {
    const value = isAllCaps(text) || /^\p{Lu}\p{Ll}+\.?$/u.test(text) ? wordValue(text.replace(/\.$/, '')) : undefined
    return value === undefined ? undefined : finish('number', { value, style: 'word', length: 0 }, '', true, true)
  }
  const rest = groups.rest!
  if (groups.roman !== undefined) {
    const value = romanValue(groups.roman)
    return value === undefined ? undefined : finish('number', { value, style: 'roman', length: 0 }, rest, true, true)
  }
  if (groups.arabic !== undefined) {
    const counts = groups.arabic.split('.')
    const value = arabicOf(counts.at(-1)!)
    return finish(counts.length > 1 ? 'section' : 'number', { value, style: 'arabic', length: 0 }, rest, true, true)
  }
  if (rest !== '' && !/^[、.．\s　]/u.test(rest)) return undefined
  return finish('number', { value: hanValue(groups.han!), style: 'han', length: 0 }, rest.replace(/^[、．]/u, '.'), true, true)
}

interface ReadNumber {
  readonly value: number | undefined
  readonly style: NumberStyle | undefined
  readonly length: number
}

const GREEK_OR_HEBREW = /^[Α-Ω]{1,3}['΄ʹ’]?(?=$|[\s.:—-])|^[א-ת]{1,2}["'״׳]?[א-ת]?['׳]?(?=$|[\s.:—-])/u

/** The number at the beginning of `text`, with its length. */
function readNumber(text: string): ReadNumber | undefined {
  const word = /^[\p{L}\p{M}\p{N}'’]+/u.exec(text)?.[0] ?? ''
  const arabic = /^\d{1,4}(?:\.\d{1,3})*[a-z]?(?=$|[^\p{L}\p{N}])/iu.exec(text)?.[0]
  if (arabic !== undefined) return { value: arabicOf(/^\d+/.exec(arabic)![0]), style: 'arabic', length: arabic.length }
  const roman = romanValue(word)
  if (roman !== undefined && (isUpper(word) || isLower(word))) return { value: roman, style: 'roman', length: word.length }
  const compound = /^\p{L}+-\p{L}+/u.exec(text)?.[0]
  for (const candidate of compound === undefined ? [word] : [compound, word]) {
    const value = wordValue(candidate)
    if (value !== undefined) return { value, style: 'word', length: candidate.length }
  }
  if (/^(?:the )?last$/i.test(word)) return { value: undefined, style: 'word', length: word.length }
  const letter = /^\p{Lu}(?=$|[.:—–)-])/u.exec(text)?.[0] ?? GREEK_OR_HEBREW.exec(text)?.[0]
  if (letter !== undefined) return { value: undefined, style: 'letter', length: letter.length }
  // "الفصل الأول": ordinals with the article.
  if (/^ال\p{L}{2,8}/u.test(text)) return { value: undefined, style: 'word', length: word.length }
  return undefined
}

function isUpper(text: string): boolean {
  return text === text.toUpperCase()
}

function isLower(text: string): boolean {
  return text === text.toLowerCase()
}

function finish(
  kind: HeadingLine['kind'],
  number: ReadNumber,
  rest: string,
  isLoud: boolean,
  isBare = false,
): HeadingLine | undefined {
  const comma = BEFORE_KEYWORD.exec(rest)
  const separator = SEPARATOR.exec(rest)?.[0] ?? (comma && keywordKind(comma[1]!) ? comma[0] : '')
  const title = rest.slice(separator.length).trim()
  const isSeparated = separator.trim() !== ''
  if (rest !== '' && separator === '' && !/^\s/.test(rest) && title !== '') return undefined
  if (title === '' && !/^[\s.:)\]।—–-]*$/u.test(rest)) return undefined
  const heading: HeadingLine = { kind, value: number.value, style: number.style, title, isSeparated, isLoud, isBare }
  return title === '' || isHeadingTitle(heading) ? heading : undefined
}

/** Most words of a title that is written like a sentence ("In which the miller loses his hat"). */
const SENTENCE_WORDS = 12

/**
 * Whether what stands behind a number reads as a title. Prose that begins like a heading goes on in small letters ("Chapter 9 is a …"),
 * and with a point between it is long, or ends as sentences do.
 */
function isHeadingTitle({ title, isSeparated, isBare }: HeadingLine): boolean {
  if (isTitleLike(title)) return true
  // "Book the Second--the Golden Thread"
  if (isSeparated && !isBare && isTitleLike(title[0]!.toUpperCase() + title.slice(1)) && /\p{Lu}/u.test(title)) return true
  if (/[,;]$/.test(title) || /^\p{Ll}/u.test(title)) return false
  if (isCaseless(title)) return title.length <= 40 && !/[。；，.]$/u.test(title)
  const words = title.split(/\s+/).length
  if (isBare) return isSeparated && words <= SENTENCE_WORDS && !/[.:]$/.test(title)
  return isSeparated && words <= SENTENCE_WORDS
}
