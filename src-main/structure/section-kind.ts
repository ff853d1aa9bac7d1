import type { SectionKind } from '../../src-shared/book.ts'
import type { StreamBlock } from './stream-block.ts'
import { titleWords } from './title-words.ts'

/** https://www.w3.org/TR/epub-ssv-11/ : what says more than "front", "body" or "back". */
const KIND_OF_TYPE: Readonly<Record<string, SectionKind>> = {
  cover: 'front-matter',
  titlepage: 'front-matter',
  halftitlepage: 'front-matter',
  halftitle: 'front-matter',
  seriespage: 'front-matter',
  'copyright-page': 'front-matter',
  imprint: 'front-matter',
  imprimatur: 'front-matter',
  dedication: 'front-matter',
  foreword: 'front-matter',
  preface: 'front-matter',
  toc: 'front-matter',
  loi: 'front-matter',
  lot: 'front-matter',
  errata: 'front-matter',
  acknowledgments: 'front-matter',
  acknowledgements: 'front-matter',
  contributors: 'front-matter',
  'other-credits': 'front-matter',
  'revision-history': 'front-matter',
  appendix: 'back-matter',
  appendices: 'back-matter',
  afterword: 'back-matter',
  colophon: 'back-matter',
  bibliography: 'back-matter',
  glossary: 'back-matter',
  credits: 'back-matter',
  endnotes: 'notes',
  rearnotes: 'notes',
  footnotes: 'notes',
  index: 'index',
}

const PARTITION: Readonly<Record<string, SectionKind>> = {
  frontmatter: 'front-matter',
  bodymatter: 'body',
  backmatter: 'back-matter',
  rearmatter: 'back-matter',
}

const FRONT = `contents|table of contents|brief contents|detailed contents|list of (?:illustrations|figures|plates|tables|maps|abbreviations)|\
illustrations|errata|corrigenda|dedication|title page|titlepage|half title|cover|copyright|copyright page|imprint|frontispiece|\
(?:author|editor|translator|publisher|transcriber)s? (?:preface|foreword|introduction|notes?)|original transcribers notes?|preface(?: to .*)?|foreword|forward|acknowledge?ments?|\
praise for .*|also by .*|other books by .*|índice|indice|sumário|sumario|prefácio|prefacio|prólogo|dedicatoria|dedicatória|agradecimientos|agradecimentos|\
préface|avant propos|table des matières|sommaire|remerciements|vorwort|inhalt|inhaltsverzeichnis|widmung|impressum|danksagung|\
prefazione|indice generale|предисловие|содержание|оглавление|目次|目录|目錄|前言|序|序言|まえがき|はじめに`
const BACK = `appendix(?: .*)?|appendices|glossary(?: .*)?|bibliography|works cited|references|further reading|colophon|uncopyright|afterword|\
about the (?:authors?|editors?|translators?|publisher)|biographical note|credits|apéndice|glosario|bibliografía|bibliografia|apêndice|\
posfácio|postface|bibliographie|annexes?|anhang|nachwort|literaturverzeichnis|glossar|приложение|послесловие|библиография|あとがき|后记|後記|附录`
const NOTES = `notes|endnotes|footnotes|notes (?:on|to) .*|notas|notes de fin|anmerkungen|fußnoten|endnoten|note|примечания|注|注释|註`
const INDEX = `index|general index|subject index|index of .*|name index|register|sachregister|personenregister|índice (?:analítico|alfabético|remissivo)|索引|предметный указатель|указатель`

const matcher = (titles: string): RegExp => new RegExp(`^(?:${titles})$`, 'u')
const BY_TITLE: readonly (readonly [RegExp, SectionKind])[] = [
  [matcher(INDEX), 'index'],
  [matcher(FRONT), 'front-matter'],
  [matcher(BACK), 'back-matter'],
]
const NOTES_TITLE = matcher(NOTES)

interface SectionFacts {
  readonly title: string
  readonly blocks: readonly StreamBlock[]
  /** epub:type words of landmarks that lead to its beginning. */
  readonly landmarks: readonly string[]
  /** Kind of the section above, undefined at the top. */
  readonly parentKind: SectionKind | undefined
  /** epub:type words that hold for its first block and not for what its parent begins with. */
  readonly types: readonly string[]
}

/** Which part of the book a section is: by its epub:type, its title, the shape of what it holds, else as the section above. */
export function sectionKind({ title, blocks, landmarks, parentKind, types }: SectionFacts): SectionKind {
  if (isNotice(blocks)) return 'boilerplate'
  const specific = [...types].reverse().map((type) => KIND_OF_TYPE[type])
  const marked =
    specific.find((kind) => kind !== undefined) ?? landmarks.map((type) => KIND_OF_TYPE[type]).find((kind) => kind !== undefined)
  if (marked === 'front-matter' || marked === 'back-matter') return partitionOf(types, ['front-matter', 'back-matter']) ?? marked
  if (marked !== undefined) return marked
  const named = kindOfTitle(title)
  if (named !== undefined) return named
  if (isMadeOfNotes(blocks, title)) return 'notes'
  if (parentKind !== undefined && parentKind !== 'boilerplate') return parentKind
  return partitionOf(types, ['front-matter', 'body', 'back-matter']) ?? 'body'
}

/** A licence or a scanner's words, with a few lines of the same sort behind them. */
function isNotice(blocks: readonly StreamBlock[]): boolean {
  if (!blocks[0]?.boilerplate) return false
  const length = (some: readonly StreamBlock[]): number => some.reduce((sum, { text }) => sum + text.length, 0)
  return 2 * length(blocks.filter(({ boilerplate }) => boilerplate)) >= length(blocks)
}

/** The innermost of the book's great parts, when it is one of `kinds`. */
function partitionOf(types: readonly string[], kinds: readonly SectionKind[]): SectionKind | undefined {
  return [...types]
    .reverse()
    .map((type) => PARTITION[type])
    .find((kind) => kind !== undefined && kinds.includes(kind))
}

export function kindOfTitle(title: string): SectionKind | undefined {
  const words = titleWords(title.replace(/['’]s\b/gu, '').replace(/['’]/gu, '')).join(' ')
  return BY_TITLE.find(([pattern]) => pattern.test(words))?.[1]
}

export function isNotesTitle(title: string): boolean {
  return NOTES_TITLE.test(titleWords(title).join(' '))
}

/** "Notes" may be a chapter about notes: at least half of it has to be numbered or marked as notes. */
function isMadeOfNotes(blocks: readonly StreamBlock[], title: string): boolean {
  const own = blocks.filter(({ kind }) => kind !== 'heading')
  if (own.length === 0) return false
  const noted = own.filter(
    ({ note, text, kind }) => note !== undefined || (isNotesTitle(title) && (kind === 'list-item' || NUMBERED.test(text))),
  )
  return noted.length * 2 >= own.length && (isNotesTitle(title) || noted.length === own.length)
}

const NUMBERED = /^[[(]?(?:\d{1,4}|[*†‡§]+)[\]).:]?\s/u
