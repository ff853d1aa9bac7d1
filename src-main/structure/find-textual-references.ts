import type { CrossReference, PageBreak, ReferenceKind, Section } from '../../src-shared/book.ts'
import { pageRanges } from './find-references.ts'
import { readNumber, sectionNumber } from './title-words.ts'

interface Target {
  readonly section: number
  readonly start: number
  readonly end: number
}

/** What the words of a book can point to, by "chapter 4", "page 212", "note 3", "figure 2". */
type Targets = ReadonlyMap<string, readonly Target[]>

const LEAD = String.raw`(?:see|cf\.?|compare|vide|in|of|to|from|under|per|on|at|and|or)\s+(?:also\s+)?(?:the\s+)?`
const POINTER = String.raw`(?:see|cf\.?|compare|vide|on|at)\s+(?:also\s+)?`
const VALUE = String.raw`(\d{1,4}(?:\.\d{1,3})*[a-z]?|[ivxlcdm]+|[a-h])`
/** Behind a number: what it numbers is in another work ("p. 12 of his Travels"). */
const ELSEWHERE = String.raw`(?![\w.]*\d|\s+(?:of|in)\s+(?:the\s+)?["“‘'\p{Lu}])`

const PATTERNS: readonly { readonly kind: ReferenceKind; readonly pattern: RegExp }[] = [
  {
    kind: 'section',
    pattern: new RegExp(
      String.raw`\b${LEAD}(chapter|chap|ch|part|section|sect|book|appendix|lesson|letter|unit|§)\.?\s*${VALUE}\b${ELSEWHERE}`,
      'giu',
    ),
  },
  { kind: 'page', pattern: new RegExp(String.raw`\b${POINTER}(p{1,2}|pages?)\.?\s*(\d{1,4}|[ivxlc]+)\b${ELSEWHERE}`, 'giu') },
  {
    kind: 'note',
    pattern: new RegExp(String.raw`\b${POINTER}(?:the\s+)?(note|footnote|endnote)\s+(\d{1,4})\b${ELSEWHERE}`, 'giu'),
  },
  {
    kind: 'figure',
    pattern: new RegExp(String.raw`\b(figure|fig|table|plate)s?\.?\s+(\d{1,3}(?:[.-]\d{1,3})*|[ivxlc]+)\b${ELSEWHERE}`, 'giu'),
  },
]

const NAMES: Readonly<Record<string, string>> = {
  chap: 'chapter',
  ch: 'chapter',
  sect: 'section',
  '§': 'section',
  p: 'page',
  pp: 'page',
  pages: 'page',
  footnote: 'note',
  endnote: 'note',
  fig: 'figure',
}

/**
 * References that are words and no links ("see Chapter IV", "cf. p. 212", "see note 3", "fig. 2"), where the book has exactly one such
 * thing, or exactly one in the part or the section at hand. What `known` has already is left alone.
 */
export function findTextualReferences(
  sections: readonly Section[],
  pageBreaks: readonly PageBreak[],
  known: readonly CrossReference[],
): CrossReference[] {
  const targets = collectTargets(sections, pageBreaks)
  const linked = new Set(known.map(({ fromSection, fromOffset }) => `${fromSection} ${fromOffset}`))
  const references: CrossReference[] = []
  for (const section of sections) {
    if (section.kind === 'boilerplate' || section.kind === 'index') continue
    for (const block of section.blocks) {
      if (block.kind === 'heading') continue
      const text = section.text.slice(block.start, block.end)
      for (const { kind, pattern } of PATTERNS) {
        for (const match of text.matchAll(pattern)) {
          const name = match[1]!.toLowerCase()
          const label = match[0].slice(match[0].indexOf(match[1]!))
          const fromOffset = block.start + match.index + match[0].length - label.length
          const to = nearest(targets.get(keyOf(NAMES[name] ?? name, match[2]!)), section, sections)
          const isOwn = to !== undefined && to.section === section.ordinal && to.start <= fromOffset && fromOffset < to.end
          if (to === undefined || isOwn || isLinked(linked, section.ordinal, fromOffset, label.length)) continue
          const { ordinal: fromSection } = section
          references.push({ kind, fromSection, fromOffset, toSection: to.section, toStart: to.start, toEnd: to.end, label })
        }
      }
    }
  }
  return references
}

function isLinked(linked: ReadonlySet<string>, section: number, offset: number, length: number): boolean {
  for (let at = offset; at < offset + length; at++) if (linked.has(`${section} ${at}`)) return true
  return false
}

function keyOf(name: string, value: string): string {
  return `${name} ${name === 'page' ? value : (readNumber(value) ?? value.toLowerCase())}`
}

function collectTargets(sections: readonly Section[], pageBreaks: readonly PageBreak[]): Targets {
  const targets = new Map<string, Target[]>()
  const add = (key: string, target: Target): void => {
    const list = targets.get(key)
    if (!list) targets.set(key, [target])
    else if (list.at(-1)!.section !== target.section || !key.startsWith('note')) list.push(target)
  }
  const pages = pageRanges(pageBreaks, sections)
  pageBreaks.forEach(({ label }, n) => {
    if (label !== '') add(`page ${label}`, pages[n]!)
  })
  for (const section of sections) {
    const whole = { section: section.ordinal, start: 0, end: section.text.length }
    for (const key of sectionKeys(section)) add(key, whole)
    for (const { kind, noteLabel, start, end } of section.blocks) {
      const target = { section: section.ordinal, start, end }
      if (noteLabel !== undefined) add(keyOf('note', noteLabel), target)
      if (kind !== 'caption') continue
      const caption = /^\W*(figure|fig|table|plate)\.?\s+(\d{1,3}(?:[.-]\d{1,3})*|[ivxlc]+)\b/iu.exec(
        section.text.slice(start, end),
      )
      if (caption) add(keyOf(NAMES[caption[1]!.toLowerCase()] ?? caption[1]!.toLowerCase(), caption[2]!), target)
    }
  }
  return targets
}

/** "chapter 4" for a section called so in its title or in a heading that it begins with; "section 3.4" for "3.4 Gauges". */
function sectionKeys(section: Section): Set<string> {
  const titles = [section.title]
  for (const { kind, start, end } of section.blocks) {
    if (kind !== 'heading') break
    titles.push(section.text.slice(start, end))
  }
  const keys = new Set<string>()
  for (const title of titles) {
    const decimal = /^\W*(?:section\s+|§\s*)?(\d{1,3}(?:\.\d{1,3})+)\b/iu.exec(title)?.[1]
    const numbered = sectionNumber(title)
    if (decimal !== undefined) keys.add(`section ${decimal}`)
    else if (numbered) keys.add(`${NAMES[numbered.kind] ?? (numbered.kind || 'chapter')} ${numbered.number}`)
  }
  return keys
}

/** The only target; or the only one in the same section, or under the same part as `from`. */
function nearest(found: readonly Target[] | undefined, from: Section, sections: readonly Section[]): Target | undefined {
  if (found === undefined || found.length === 0) return undefined
  if (found.length === 1) return found[0]
  for (let around: Section | undefined = from; around; around = around.parent === null ? undefined : sections[around.parent]) {
    const inside = found.filter(({ section }) => isUnder(sections[section]!, around!, sections))
    if (inside.length === 1) return inside[0]
    if (inside.length > 1) return undefined
  }
  return undefined
}

function isUnder(section: Section, around: Section, sections: readonly Section[]): boolean {
  for (let at: Section | undefined = section; at; at = at.parent === null ? undefined : sections[at.parent])
    if (at === around) return true
  return false
}
