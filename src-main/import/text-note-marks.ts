/** How a text writes the marks of its notes: "[1]", "*", "(1)", "¹". What stands in a list of notes has numbers as lists have them. */
export type NoteMarkKind = 'bracket' | 'sign' | 'round' | 'raised'

export interface NoteMark {
  readonly kind: NoteMarkKind
  /** Without brackets, in plain digits. */
  readonly label: string
  /** As it is written. */
  readonly written: string
}

const LABEL = String.raw`\d{1,4}[a-z]?|[A-Z]|[*†‡§¶]{1,3}|[ivxlc]{1,6}`
/** What a mark touches, or has a space from. */
const WORD_END = String.raw`[\p{L}\p{N}.,;:!?”’"')»\]_]`
/**
 * A mark in running text (as a pattern), behind a word: its first sign comes before what stands in front of it, for speed. At the beginning of a line it is a note's own. Numbers in round brackets that a colon, a
 * comma or "and" leads to count things.
 */
export const REFERENCE = [
  String.raw`\[(?:(?<=\S\[)(?<label>${LABEL})|(?<=\S \[)(?<number>\d{1,3}))\]`,
  String.raw`(?<star>[*†‡§](?<=${WORD_END}.)(?<!(?:^|[\s(“"'])\*{1,3}[^\s*][^*]{0,80}.)[*†‡§]{0,2})(?![*†‡§\p{L}\p{N}])`,
  String.raw`\((?<=[\p{L}\p{N}.!?”’"'»] ?\()(?<!(?<!\p{L})(?:and|or|und|oder|et|ou|y|o|e|are|is|in|see|eq|no|nr) ?\()(?<round>\d{1,3})\)`,
  `(?<raised>[¹²³⁰⁴-⁹](?<=${WORD_END}.)[¹²³⁰⁴-⁹]{0,2})`,
].join('|')
const REFERENCES = new RegExp(REFERENCE, 'gu')

/** The mark that a match of `REFERENCE` is; undefined for other matches. */
export function markOfMatch(groups: Readonly<Record<string, string | undefined>>): NoteMark | undefined {
  const bracket = groups.label ?? groups.number
  if (bracket !== undefined) return { kind: 'bracket', label: bracket, written: `[${bracket}]` }
  if (groups.star !== undefined) return { kind: 'sign', label: groups.star, written: groups.star }
  if (groups.round !== undefined) return { kind: 'round', label: groups.round, written: `(${groups.round})` }
  return groups.raised === undefined ? undefined : raised(groups.raised)
}

function raised(written: string): NoteMark {
  return { kind: 'raised', label: written.normalize('NFKC'), written }
}

export function referencesIn(text: string): NoteMark[] {
  if (!/[[(*†‡§¹²³⁰⁴-⁹]/.test(text)) return []
  return [...text.matchAll(REFERENCES)].flatMap(({ groups }) => markOfMatch(groups!) ?? [])
}

const BRACKET = new RegExp(String.raw`^\[(${LABEL})\](?::\s*|\s+|$|(?=\p{Lu}))`, 'u')
/** "*He slept.*" is emphasis. */
const SIGN = /^([*†‡§]{1,3})\s?(?=["“«‘'([_]*[\p{L}\p{N}])(?!.*[^\s*]\*+\s*$)/u
const ROUND = /^\((\d{1,3})\)\s+(?=\S)/
const RAISED = /^([¹²³⁰⁴-⁹]{1,3})\s*(?=["“«‘'([_]*[\p{L}\p{N}])/u
const LISTED = /^(?:(\d{1,3})[.)]|(\d{1,3})(?=\s+["“«‘'([_]*\p{Lu}))\s+(?=\S)/u

/** What a paragraph begins with where it is a note, with the length of that. */
export interface NoteOpening {
  readonly mark: NoteMark
  readonly length: number
}

export function openingOf(text: string): NoteOpening | undefined {
  const found = (pattern: RegExp, kind: NoteMarkKind): NoteOpening | undefined => {
    const match = pattern.exec(text)
    if (!match) return undefined
    const written = match[0].trim().replace(/:$/, '')
    const mark = kind === 'raised' ? raised(match[1]!) : { kind, label: match[1]!, written }
    return { mark, length: match[0].length }
  }
  return found(BRACKET, 'bracket') ?? found(SIGN, 'sign') ?? found(ROUND, 'round') ?? found(RAISED, 'raised')
}

/** The number of an item in a list of notes: "1.", "1)", or "1" before a capital. */
export function listedOpeningOf(text: string): NoteOpening | undefined {
  const match = LISTED.exec(text)
  const label = match?.[1] ?? match?.[2]
  if (!match || label === undefined) return undefined
  return { mark: { kind: 'bracket', label, written: match[0].trim() }, length: match[0].length }
}

const NOTES_TITLE =
  /^\W*(?:(?:foot|end)?notes?|notes? and references|anmerkungen|fu(?:ß|ss)noten|endnoten|notas(?: de rodapé| al pie)?|note|notes de bas de page|примечания|сноски|noter|noten|viitteet|przypisy|poznámky|注释|註釋|注|註|脚注)\W*$/iu

/** Whether a heading stands over a list of notes, and not over a chapter about them. */
export function isNotesHeading(title: string): boolean {
  return NOTES_TITLE.test(title)
}
