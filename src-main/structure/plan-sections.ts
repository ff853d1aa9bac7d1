import type { PlacedEntry } from './place-contents.ts'
import { isNotesTitle, kindOfTitle } from './section-kind.ts'
import type { StreamBlock } from './stream-block.ts'
import { containsTitle, isBareNumber, isOrdinal, isSameTitle, joinOrdinal, sectionNumber, titleWords } from './title-words.ts'

export interface SectionPlan {
  title: string
  /** Index of the section around it, in the same list. */
  readonly parent: number | null
  /** Its own blocks are those from `first` up to the next section's `first`. */
  readonly first: number
  readonly source: 'contents' | 'heading' | 'opening' | 'document' | 'notice'
}

interface PlannedDocument {
  readonly isLinear: boolean
  /** For a section that has no other title. */
  readonly title: string
}

interface Open {
  readonly plan: number
  level: number | undefined
  readonly source: SectionPlan['source']
}

/**
 * Divides the stream into sections: the contents say which there are, headings that the contents do not have become sub-sections.
 *
 * Sections follow each other in the order of the text. A section ends where the next begins, whoever contains it; so a file without an
 * entry belongs to the entry before it. `entries` is in the order of the text.
 */
export function planSections(
  blocks: readonly StreamBlock[],
  entries: readonly PlacedEntry[],
  documents: readonly PlannedDocument[],
  dividesByDocument: boolean,
): SectionPlan[] {
  const planner = new SectionPlanner(blocks, entries, documents, dividesByDocument)
  return planner.plan()
}

class SectionPlanner {
  readonly #blocks: readonly StreamBlock[]
  readonly #entries: readonly PlacedEntry[]
  readonly #documents: readonly PlannedDocument[]
  readonly #dividesByDocument: boolean
  readonly #plans: SectionPlan[] = []
  /** From the outermost open section to the current one. */
  #open: Open[] = []
  readonly #planOfEntry: number[] = []
  #next = 0
  /** The entry that is current and may still take up headings as its own title. */
  #entry: { readonly entry: PlacedEntry; readonly headings: string[]; sawText: boolean } | undefined

  constructor(
    blocks: readonly StreamBlock[],
    entries: readonly PlacedEntry[],
    documents: readonly PlannedDocument[],
    dividesByDocument: boolean,
  ) {
    this.#blocks = blocks
    this.#entries = entries
    this.#documents = documents
    this.#dividesByDocument = dividesByDocument
  }

  plan(): SectionPlan[] {
    for (let n = 0; n < this.#blocks.length; n++) n = this.#take(n)
    this.#openEntries(this.#blocks.length)
    return this.#plans
  }

  /** Returns the index of the last block it has dealt with. */
  #take(n: number): number {
    const block = this.#blocks[n]!
    const hasEntry = this.#openEntries(n)
    const isNewDocument = block.document !== this.#blocks[n - 1]?.document
    if (isNewDocument && !hasEntry && !this.#documents[block.document]!.isLinear && !this.#hasEntryIn(block.document))
      this.#open = []
    if (block.kind === 'heading' && block.opensSection) return this.#takeHeading(n, isNewDocument)
    if (this.#entry) this.#entry.sawText = true
    const current = this.#open.at(-1)
    if (hasEntry) return n
    const isNotice = current !== undefined && this.#blocks[this.#plans[current.plan]!.first]!.boilerplate
    if (current !== undefined && block.boilerplate !== isNotice) this.#crossNotice(n)
    else if (current === undefined || (isNewDocument && this.#dividesByDocument)) this.#openUntitled(n)
    return n
  }

  #openEntries(n: number): boolean {
    let opened = false
    for (let entry = this.#entries[this.#next]; entry && entry.position.block <= n; entry = this.#entries[++this.#next]) {
      const parent = entry.parent === null ? null : this.#planOfEntry[entry.parent]!
      this.#open = this.#chainTo(parent)
      this.#planOfEntry.push(this.#plans.length)
      this.#push({ title: entry.title, parent, first: n, source: 'contents' }, undefined)
      this.#entry = { entry, headings: [], sawText: false }
      opened = true
    }
    return opened
  }

  #takeHeading(n: number, isNewDocument: boolean): number {
    const block = this.#blocks[n]!
    const entry = this.#entry
    if (entry && this.#belongsToEntry(n)) {
      entry.headings.push(block.text)
      const current = this.#open.at(-1)!
      current.level = Math.min(current.level ?? 6, block.level ?? 6)
      this.#plans[current.plan]!.title = fullerTitle(entry.entry.title, entry.headings)
      return n
    }
    const run = this.#titlePageRun(n)
    if (run > 0 && this.#open.length > 0 && this.#isJustOpened()) return n + run - 1
    const merged = run === 0 && this.#mergesWithNext(n)
    const level = Math.min(block.level ?? 6, merged ? (this.#blocks[n + 1]!.level ?? 6) : 6)
    const title = merged ? joinOrdinal(block.text, this.#blocks[n + 1]!.text) : block.text
    this.#closeFor(level, title, isNewDocument)
    this.#push({ title, parent: this.#open.at(-1)?.plan ?? null, first: n, source: 'heading' }, level)
    if (run > 0) return n + run - 1
    return merged ? n + 1 : n
  }

  /** Whether a heading is the entry's own title, or a line of it. */
  #belongsToEntry(n: number): boolean {
    const { entry, headings, sawText } = this.#entry!
    const { text, document } = this.#blocks[n]!
    if (this.#open.at(-1)?.source !== 'contents' || document !== entry.document) return false
    if (sawText) return headings.length === 0 && isSameTitle(entry.title, text)
    if (headings.length === 0 || containsTitle(entry.title, text)) return true
    const previous = headings.at(-1)!
    if (!containsTitle(entry.title, previous) && isSameTitle(entry.title, text)) return true
    return isOrdinal(previous) && !isOrdinal(text) && !sectionNumber(text)?.kind && this.#isOnlyOne(n)
  }

  #isJustOpened(): boolean {
    return this.#entry !== undefined && !this.#entry.sawText && this.#open.at(-1)?.source === 'contents'
  }

  /** "Chapter IV" and, below it, "The Ledger": one section. Not when "The Ledger" is the first of several sections of the chapter. */
  #mergesWithNext(n: number): boolean {
    const [block, next] = [this.#blocks[n]!, this.#blocks[n + 1]]
    if (!isOrdinal(block.text) || next?.kind !== 'heading' || !next.opensSection || next.document !== block.document) return false
    // "SCENE I. A pier." under "ACT II" is a section of its own, and no name of the act.
    if (isOrdinal(next.text) || sectionNumber(next.text)?.kind || this.#entries[this.#next]?.position.block === n + 1)
      return false
    return (next.level ?? 6) <= (block.level ?? 6) || this.#isOnlyOne(n + 1)
  }

  /** No other heading of this level follows before one of a higher level. */
  #isOnlyOne(n: number): boolean {
    const level = this.#blocks[n]!.level ?? 6
    const upper = this.#blocks[n - 1]!.level ?? 6
    if (level <= upper) return true
    for (let m = n + 1; m < this.#blocks.length; m++) {
      const { kind, opensSection, level: other = 6 } = this.#blocks[m]!
      if (kind !== 'heading' || !opensSection) continue
      if (other <= upper) return true
      if (other === level) return false
    }
    return true
  }

  /** Length of a run of headings that a title page is made of (author, publisher, street, year): several of one level, none with text. */
  #titlePageRun(n: number): number {
    let end = n
    let empty = 0
    const nextEntry = this.#entries[this.#next]?.position.block ?? Number.POSITIVE_INFINITY
    while (
      end < nextEntry &&
      end - n <= LONGEST_TITLE_PAGE &&
      this.#blocks[end]?.kind === 'heading' &&
      this.#blocks[end]!.opensSection
    ) {
      const [heading, before] = [this.#blocks[end]!, this.#blocks[end - 1]]
      if (heading.document !== this.#blocks[n]!.document) break
      if (end > n && heading.level === before!.level && !isOrdinal(before!.text)) empty++
      end++
    }
    return end - n >= 3 && end - n <= LONGEST_TITLE_PAGE && empty >= 2 ? end - n : 0
  }

  #closeFor(level: number, title: string, isNewDocument: boolean): void {
    const isMatter = isNewDocument && (kindOfTitle(title) !== undefined || isNotesTitle(title))
    for (let top = this.#open.at(-1); top; top = this.#open.at(-1)) {
      const isLower = top.level !== undefined && (top.source === 'contents' ? level < top.level : level <= top.level)
      const isBeside = isMatter && (top.level === undefined || level <= top.level)
      if (top.source === 'heading' || top.source === 'contents' ? !isLower && !isBeside && !this.#isElsewhere(top) : false) return
      this.#open.pop()
    }
  }

  /** An entry whose own file has no text (a cover) holds nothing that comes later. */
  #isElsewhere(open: Open): boolean {
    const entry = this.#entry?.entry
    if (open.source !== 'contents' || !entry || open.plan !== this.#planOfEntry.at(-1) || this.#entry!.sawText) return false
    return entry.document !== undefined && this.#blocks[this.#plans[open.plan]!.first]?.document !== entry.document
  }

  #crossNotice(n: number): void {
    const block = this.#blocks[n]!
    if (block.boilerplate) {
      this.#open = []
      const text = this.#blocks
        .slice(n, n + 4)
        .map((each) => each.text)
        .join(' ')
      const title = /project gutenberg/i.test(text) ? 'Project Gutenberg' : 'Notice'
      this.#push({ title, parent: null, first: n, source: 'notice' }, undefined)
      return
    }
    // The text goes on behind the notice, under the title that was in force before it.
    const before = this.#plans.findLast((plan) => !this.#blocks[plan.first]!.boilerplate)
    this.#open = this.#chainTo(before?.parent ?? null)
    this.#push({ title: before?.title ?? '', parent: before?.parent ?? null, first: n, source: 'opening' }, undefined)
  }

  #openUntitled(n: number): void {
    const block = this.#blocks[n]!
    const document = this.#documents[block.document]!
    this.#open = []
    const isNotice = block.boilerplate && /project gutenberg/i.test(block.text)
    const named = !document.isLinear || this.#dividesByDocument
    const title = isNotice ? 'Project Gutenberg' : named ? document.title : ''
    const source = block.boilerplate ? 'notice' : named ? 'document' : 'opening'
    this.#push({ title, parent: null, first: n, source }, undefined)
  }

  #push(plan: SectionPlan, level: number | undefined): void {
    this.#open.push({ plan: this.#plans.length, level, source: plan.source })
    this.#plans.push(plan)
    if (plan.source !== 'contents') this.#entry = undefined
  }

  #chainTo(plan: number | null): Open[] {
    const chain: Open[] = []
    for (let at = plan; at !== null; at = this.#plans[at]!.parent) {
      const open = this.#open.find((each) => each.plan === at)
      chain.unshift(open ?? { plan: at, level: undefined, source: this.#plans[at]!.source })
    }
    return chain
  }

  #hasEntryIn(document: number): boolean {
    return this.#entries.some((entry) => entry.document === document)
  }
}

/** Headings of a title page, at most; more in a row are a list. */
const LONGEST_TITLE_PAGE = 24

/** Longest title that is taken from headings instead of the contents. */
const LONGEST_TITLE = 160
const NOTE_MARK = /(?<=\p{L})[\d*†‡]+$/u
/** What converters write for want of a title. */
const FILE_NAME = /^[\w.-]+\.x?html?$/i

/**
 * The contents' label is cleaner as a rule. The headings win where they say the same and more ("I" and "I. The Ledger"), or where the
 * label is a mere number.
 */
function fullerTitle(written: string, headings: readonly string[]): string {
  // Contents made by a program took the mark of a note for a letter of the title ("Tides1").
  const unmarked = written.replace(NOTE_MARK, '')
  const label = unmarked !== written && headings.some((each) => isSameTitle(each, unmarked)) ? unmarked : written
  const numbered = headings.length > 1 && isOrdinal(headings[0]!) && !isOrdinal(headings[1]!)
  const same = FILE_NAME.test(label) ? headings[0] : headings.find((each) => containsTitle(each, label))
  const heading = numbered ? joinOrdinal(headings[0]!, headings[1]!) : same
  if (heading === undefined || heading.length > LONGEST_TITLE) return label
  if (FILE_NAME.test(label)) return heading
  const [own, full] = [titleWords(label), titleWords(heading)]
  if (isBareNumber(label)) return full.length > own.length || !isBareNumber(heading) ? heading : label
  const startsSame = own.length < full.length && own.every((word, n) => word === full[n])
  return startsSame ? heading : label
}
