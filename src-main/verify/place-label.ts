import type { Section } from '../../src-shared/book.ts'

/** A word for "chapter" in the languages of the shelf, then its number; or a heading that is only a number ("XXIII", "4. The Counterpane"). */
const NUMBERED_HEADING =
  /^(?:(?:chapter|chap\.?|ch\.?|kapitel|chapitre|cap[ií]tulo|capitolo|hoofdstuk|глава)\s+)?(\d{1,4}|[IVXLC]{1,8})(?=$|[\s.:)—–-])/iu
const CHAPTER_WORD = /^(?:chapter|chap|ch|kapitel|chapitre|cap[ií]tulo|capitolo|hoofdstuk|глава)\b/iu

/**
 * Where a place is in a book that has no page for it: "ch. 23, ¶ 2" when the nearest heading that is numbered says so, else
 * "“Etymology”, ¶ 2", else "¶ 2". Paragraphs are counted from 1 within the section, headings left out. Nothing is counted that the
 * book does not number itself, paragraphs excepted.
 */
export function placeLabel(section: Pick<Section, 'headings' | 'blocks'>, start: number): string {
  const paragraph = `¶ ${paragraphAt(section, start)}`
  const number = section.headings.map(chapterNumber).findLast((n) => n !== undefined)
  if (number !== undefined) return `ch. ${number}, ${paragraph}`
  const title = section.headings.findLast((heading) => heading !== '')
  return title === undefined ? paragraph : `“${title}”, ${paragraph}`
}

/** Number of the block that holds the offset, or of the one before it; a heading has that of the paragraph it stands over. */
function paragraphAt(section: Pick<Section, 'blocks'>, start: number): number {
  let count = 0
  for (const block of section.blocks) {
    if (block.start > start) break
    if (block.kind !== 'heading') count += 1
  }
  return Math.max(1, count)
}

function chapterNumber(heading: string): string | undefined {
  const match = NUMBERED_HEADING.exec(heading.trim())
  const number = match?.[1]
  if (number === undefined) return undefined
  if (/^\d/.test(number)) return number
  const roman = fromRoman(number.toUpperCase())
  // "I" and "MIX" begin sentences too: a Roman numeral without the word for chapter counts only when written as one (capitals, alone or before a stop).
  const certain = CHAPTER_WORD.test(heading.trim()) || /^[IVXLC]+(?:$|[.:)])/.test(heading.trim())
  return certain && roman !== undefined ? String(roman) : undefined
}

const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 }

function fromRoman(numeral: string): number | undefined {
  if (!/^C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/.test(numeral) || numeral === '') return undefined
  let total = 0
  for (let i = 0; i < numeral.length; i += 1) {
    const value = ROMAN[numeral[i]!]!
    total += value < (ROMAN[numeral[i + 1] ?? ''] ?? 0) ? -value : value
  }
  return total
}
