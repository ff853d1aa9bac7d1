import { isBlankLine } from './text-lines.ts'

/**
 * Plain texts as Aozora Bunko writes them: readings in 《》 behind their ideographs, notes to the typesetter in ［＃］, an explanation of both
 * between rules under the title, and who made the file behind 底本. https://www.aozora.gr.jp/annotation/
 */
export interface AozoraText {
  readonly title: string | undefined
  readonly author: string | undefined
  /** Title and explanation. */
  readonly header: readonly string[]
  readonly body: readonly string[]
  /** The printed source and who typed it. */
  readonly footer: readonly string[]
}

/** Noncharacters again, see text-lines.ts: ideographs, their reading, the end of it. */
export const BASE = '\ufdd6'
export const READING = '\ufdd7'
export const READING_END = '\ufdd8'

const READINGS =
  /(?:｜([^｜《》\n]{1,30})|([\p{Script=Han}々〆ヶ仝〇※]{1,20}))《([\p{Script=Hiragana}\p{Script=Katakana}ー・]{1,30})》/gu
/** So many readings are no titles of books, which stand in the same brackets in Chinese. */
const FEWEST_READINGS = 3
const NOTE = /［＃[^］]*］/g
const HEADING = /［＃(?:「[^」]*」は)?(?:同行|窓)?([大中小])見出し(?:終わり)?］/
const RULE = /^-{20,}\s*$/

/** Undefined for all other texts. */
export function readAozora(lines: readonly string[]): AozoraText | undefined {
  let readings = 0
  for (const line of lines) if (line.includes('《')) readings += line.match(READINGS)?.length ?? 0
  const explained = lines.findIndex((line) => line.includes('【テキスト中に現れる記号について】'))
  if (explained < 0 && readings < FEWEST_READINGS) return undefined
  const end = explained < 0 ? -1 : lines.findIndex((line, n) => n > explained && RULE.test(line))
  const start = end < 0 ? 0 : end + 1
  const source = lines.findLastIndex((line) => /^底本[：:]/.test(line))
  const to = source > start ? source : lines.length
  const [title, author] = explained < 0 ? [] : lines.slice(0, explained).filter((line) => !isBlankLine(line) && !RULE.test(line))
  return {
    title: title?.trim(),
    author: author?.trim(),
    header: lines.slice(0, start),
    body: lines.slice(start, to).flatMap(readLine),
    footer: lines.slice(to),
  }
}

/** A heading is underlined, as in other plain texts; readings are marked; notes to the typesetter are no words of the book. */
function readLine(line: string): string[] {
  const level = HEADING.exec(line)?.[1]
  const plain = line.replace(NOTE, '')
  if (level !== undefined && plain.trim() !== '') {
    const title = plain.replace(READINGS, '$1$2').trim()
    return ['', title, (level === '大' ? '=' : '-').repeat(Math.max(3, title.length)), '']
  }
  if (plain.trim() === '' && line.trim() !== '') return ['']
  return [
    plain.replace(
      READINGS,
      (_, marked: string | undefined, ideographs: string | undefined, reading: string) =>
        BASE + (marked ?? ideographs ?? '') + READING + reading + READING_END,
    ),
  ]
}
