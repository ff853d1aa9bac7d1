import type { Contributor } from '../../src-shared/book.ts'
import { languageTag } from './language-tag.ts'

/** What a Project Gutenberg header says about the book. Absent where it says nothing. */
export interface GutenbergHeader {
  readonly title?: string
  readonly subtitle?: string
  readonly contributors: readonly Contributor[]
  /** BCP 47. */
  readonly language?: string
  /** Of the print, else of the electronic text, "2017-10-15" where it can be read as a date. */
  readonly date?: string
  readonly identifiers: readonly string[]
  /** Label as written ("ISO-8859-1"). */
  readonly encoding?: string
}

const FIELD = /^(?<name>\p{L}[\p{L} ]{2,30}?)\s*:\s*(?<value>.*)$/u

/** MARC relators, https://www.loc.gov/marc/relators/relaterm.html */
const ROLES: Readonly<Record<string, string>> = {
  author: 'aut',
  authors: 'aut',
  editor: 'edt',
  translator: 'trl',
  illustrator: 'ill',
  contributor: 'ctb',
  compiler: 'com',
  photographer: 'pht',
  commentator: 'cwt',
  annotator: 'ann',
  composer: 'cmp',
  'author of introduction': 'aui',
}

/** "Ann Other (1850-1920)": Canada and Australia name the dates that make a book free there. */
const LIFE_DATES = /\s*\(\D{0,8}\d{3,4}\??\s*[-–—]\s*(?:\D{0,8}\d{3,4}\??)?\)\s*$/u

/** A title that has room left on its line does not wrap: what follows in the next is a subtitle. */
const FULL_LINE = 55

/** Reads "Title:", "Author:", "Language:" … of the lines before a book; continued values are indented. */
export function readGutenbergHeader(lines: readonly string[]): GutenbergHeader {
  const fields = readFields(lines)
  const first = (name: string): readonly string[] | undefined => fields.find((field) => field.name === name)?.values
  const [title, subtitle] = splitTitle(first('title') ?? [])
  const opening = title === undefined ? readOpening(lines) : undefined
  const contributors = fields.flatMap(({ name, values }) => {
    const role = ROLES[name]
    if (role === undefined) return []
    return values.flatMap((value): Contributor[] => (value === '' ? [] : [{ name: value.replace(LIFE_DATES, ''), role }]))
  })
  const released = first('release date')?.join(' ') ?? first('posting date')?.join(' ')
  const number = /\[?e-?(?:book|text) ?#?\s?(\d+)\]?/i.exec(
    `${released ?? ''} ${lines.slice(0, 60).find((line) => /\[e-?(?:book|text) #\d+\]/i.test(line)) ?? ''}`,
  )?.[1]
  const language = languageNamed(first('language')?.[0] ?? '')
  const named = title ?? opening?.title
  const printed = first('date of first publication')?.join(' ')
  const date = printed ?? (released === undefined ? undefined : dateOf(released))
  const encoding = first('character set encoding')?.[0]
  return {
    ...(named === undefined ? {} : { title: named }),
    ...(subtitle === undefined ? {} : { subtitle }),
    contributors:
      contributors.length > 0 || opening?.author === undefined ? contributors : [{ name: opening.author, role: 'aut' }],
    ...(language === undefined ? {} : { language }),
    ...(date === undefined ? {} : { date }),
    identifiers: number === undefined ? [] : [`https://www.gutenberg.org/ebooks/${number}`],
    ...(encoding === undefined || encoding === '' ? {} : { encoding }),
  }
}

function readFields(lines: readonly string[]): { readonly name: string; readonly values: string[] }[] {
  const fields: { readonly name: string; readonly values: string[] }[] = []
  let isOpen = false
  for (const line of lines) {
    const match = FIELD.exec(line)
    if (match) fields.push({ name: match.groups!.name!.toLowerCase(), values: [match.groups!.value!.trim()] })
    else if (isOpen && /^\s+\S/.test(line)) fields.at(-1)!.values.push(line.trim())
    isOpen = match !== null || (isOpen && /^\s+\S/.test(line))
  }
  return fields
}

function splitTitle(values: readonly string[]): [title: string | undefined, subtitle: string | undefined] {
  const [title, ...rest] = values.filter((value) => value !== '')
  if (title === undefined || rest.length === 0) return [title, undefined]
  return title.length >= FULL_LINE ? [[title, ...rest].join(' '), undefined] : [title, rest.join(' ')]
}

/** "The Project Gutenberg EBook of Salt, by Ann Other" and "Project Gutenberg's Salt, by Ann Other". */
function readOpening(lines: readonly string[]): { readonly title: string; readonly author?: string } | undefined {
  const line = lines.slice(0, 20).find((text) => /project gutenberg(?:['’]s|(?: e-?(?:book|text))? of) \S/i.test(text))
  const named = line && /project gutenberg(?:['’]s|(?: e-?(?:book|text))? of) (\S.*?)[\s*]*$/i.exec(line)?.[1]
  if (!named) return undefined
  const own = splitByline(named)
  if (own.author !== undefined) return own
  // Headers of the 1990s say it once more, on a line of its own: "Salt, by Ann Other".
  const repeated = lines.slice(0, 30).map((text) => splitByline(text.trim()))
  const author = repeated.find((each) => each.author !== undefined && each.title.toLowerCase() === named.toLowerCase())?.author
  return author === undefined ? own : { title: named, author }
}

function splitByline(line: string): { readonly title: string; readonly author?: string } {
  const at = line.toLowerCase().lastIndexOf(', by ')
  return at < 0
    ? { title: line }
    : {
        title: line.slice(0, at).trim(),
        author: line
          .slice(at + 5)
          .replace(/[\s*.]+$/, '')
          .trim(),
      }
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

function dateOf(released: string): string {
  const plain = released.replace(/\[.*$/, '').trim()
  const match = /^(\p{L}+),?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})$/u.exec(plain)
  const month = match ? MONTHS.indexOf(match[1]!.toLowerCase()) : -1
  if (!match || month < 0) return plain
  const parts = [match[3]!, String(month + 1).padStart(2, '0')]
  return (match[2] === undefined ? parts : [...parts, match[2].padStart(2, '0')]).join('-')
}

/** The languages that Project Gutenberg's catalogue names in English; its first when there are two ("English and Latin"). */
const LANGUAGES =
  'af ar bg br ca cs cy da de el en eo es et eu fa fi fr fy ga gd gl he hi hr hu ia id is it iu ja ko la lt lv mi nl no oc pl pt ro ru sa sk sl sr sv ta te th tl tr uk ur vi yi zh'.split(
    ' ',
  )
const names = new Intl.DisplayNames('en', { type: 'language' })
const tagOf = new Map(LANGUAGES.map((tag) => [names.of(tag)!.toLowerCase(), tag]))

function languageNamed(name: string): string | undefined {
  for (const word of name.toLowerCase().split(/[,;/]|\band\b/)) {
    const tag = tagOf.get(word.replace(/\(.*$/, '').trim()) ?? languageTag(word)
    if (tag !== undefined) return tag
  }
  return undefined
}
