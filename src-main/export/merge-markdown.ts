const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/

/** A line that ends one of our blocks. */
const BLOCK_ID = /(?:^|[ \t])\^([aoqpbn][0-9a-z]{4,})[ \t]*$/

/** Properties that the reader may have made their own; the rest say what is in the file and follow the export. */
const READERS_OWN = new Set(['title', 'date', 'tags'])

interface Block {
  /** Undefined for what is not ours: the reader's words. */
  readonly id: string | undefined
  readonly text: string
}

/**
 * A fresh export brought into the file of an earlier one. A block of ours (an answer with its heading, a quote with its source line) that is in both
 * is replaced where it differs; one that the file has not comes behind the block that precedes it in the export, before the first that follows it, or at the end; everything else in
 * the file stays: the reader's paragraphs between and behind our blocks, blocks of other answers, properties of their own.
 */
export function mergeMarkdown(existing: string, fresh: string): string {
  const old = splitDocument(existing)
  const next = splitDocument(fresh)
  // A chain: in a list, looking for 14,000 quotes among 16,000 blocks took a second of two.
  const head: Link = { block: { id: undefined, text: '' }, next: undefined }
  const byId = new Map<string, Link>()
  let last = head
  for (const block of old.blocks) {
    last = insertBehind(last, block)
    if (block.id !== undefined && !byId.has(block.id)) byId.set(block.id, last)
  }
  let behind: Link | undefined
  for (const [index, block] of next.blocks.entries()) {
    if (block.id === undefined) continue
    const known = byId.get(block.id)
    if (known === undefined) {
      behind = insertBehind(behind === undefined ? beforeNext(head, next.blocks.slice(index + 1)) : endOfRemarks(behind), block)
      byId.set(block.id, behind)
    } else {
      known.block = block
      behind = known
    }
  }
  const properties = mergeProperties(old.properties, next.properties)
  const front = properties.length === 0 ? '' : `---\n${properties.join('\n')}\n---\n\n`
  return `${front}${textsBehind(head).join('\n\n')}\n`
}

/** A block and the one that follows it. */
interface Link {
  block: Block
  next: Link | undefined
}

function insertBehind(link: Link, block: Block): Link {
  const inserted = { block, next: link.next }
  link.next = inserted
  return inserted
}

function textsBehind(head: Link): string[] {
  const texts: string[] = []
  for (let link = head.next; link !== undefined; link = link.next) texts.push(link.block.text)
  return texts
}

/** What a block belongs behind that comes before all that the file has of the export; the last one when it has nothing of it. */
function beforeNext(head: Link, following: readonly Block[]): Link {
  const ids = new Set(following.map(({ id }) => id).filter((id) => id !== undefined))
  let link = head
  while (link.next !== undefined && (link.next.block.id === undefined || !ids.has(link.next.block.id))) link = link.next
  return link
}

/** The last of the reader's own paragraphs behind a block, which belong to it, but not past one of their headings. */
function endOfRemarks(behind: Link): Link {
  let link = behind
  while (link.next !== undefined && link.next.block.id === undefined && !/^#{1,6}\s/.test(link.next.block.text)) link = link.next
  return link
}

function splitDocument(markdown: string): { readonly properties: string[]; readonly blocks: Block[] } {
  const front = FRONT_MATTER.exec(markdown)
  const body = markdown.slice(front?.[0].length ?? 0).replaceAll('\r\n', '\n')
  const blocks: Block[] = []
  // Chunks that may turn out to be the beginning of one of our blocks.
  let open: string[] = []
  for (const chunk of chunksOf(body)) {
    const lines = chunk.split('\n')
    const last = lines.findIndex((line) => BLOCK_ID.test(line))
    if (last < 0) {
      open.push(chunk)
      continue
    }
    const id = BLOCK_ID.exec(lines[last]!)![1]!
    const own = lengthOfOwn(open, id)
    for (const text of open.slice(0, open.length - own)) blocks.push({ id: undefined, text })
    blocks.push({ id, text: [...open.slice(open.length - own), lines.slice(0, last + 1).join('\n')].join('\n\n') })
    open = []
    // What the reader wrote right under our line, without an empty one between, is theirs.
    if (last + 1 < lines.length) open.push(lines.slice(last + 1).join('\n'))
  }
  for (const text of open) blocks.push({ id: undefined, text })
  return { properties: front === null ? [] : (front[1] ?? '').split(/\r?\n/), blocks }
}

/** How many of the chunks in front of an id belong to its block: a quotation, a heading with "Searched as", a bibliography. */
function lengthOfOwn(open: readonly string[], id: string): number {
  const last = open.at(-1) ?? ''
  if (id.startsWith('q') || id.startsWith('p')) return last.startsWith('>') ? 1 : 0
  if (id.startsWith('n')) return lengthOfNote(open)
  if (id.startsWith('o')) return last.startsWith('> [!warning]') ? 1 : 0
  if (id.startsWith('b')) return last.startsWith('```bibtex') ? 1 : 0
  if (last.startsWith('## ')) return 1
  return last.startsWith('Searched as: ') && (open.at(-2) ?? '').startsWith('## ') ? 2 : 0
}

/** A heading over the first note of a book, the quotation, the reader's comment. */
function lengthOfNote(open: readonly string[]): number {
  let own = open.at(-1)?.startsWith('> [!note]') ? 1 : 0
  const before = open.at(-1 - own) ?? ''
  if (before.startsWith('>') && !before.startsWith('> [!')) own += 1
  return (open.at(-1 - own) ?? '').startsWith('## ') ? own + 1 : own
}

/** Pieces between empty lines; a fenced code block is one piece whatever is in it. */
function chunksOf(body: string): string[] {
  const chunks: string[] = []
  let lines: string[] = []
  let fence: string | undefined
  function close(): void {
    if (lines.length > 0) chunks.push(lines.join('\n'))
    lines = []
  }
  for (const line of body.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined) fence = fence === undefined ? mark : line.trim().startsWith(fence) ? undefined : fence
    if (line.trim() === '' && fence === undefined) close()
    else lines.push(line)
  }
  close()
  return chunks
}

/** Lines of the old front matter, ours brought up to date in place and new ones behind. A property that the reader wrote over several lines stays. */
function mergeProperties(old: readonly string[], fresh: readonly string[]): string[] {
  const keyOf = (line: string): string | undefined => /^([\w-]+):/.exec(line)?.[1]
  const latest = new Map(fresh.map((line) => [keyOf(line), line]))
  const kept = old.map((line, i) => {
    const key = keyOf(line)
    const goesOn = /^(?:\s|- )/.test(old[i + 1] ?? '')
    return key === undefined || READERS_OWN.has(key) || goesOn ? line : (latest.get(key) ?? line)
  })
  const present = new Set(old.map(keyOf))
  return [...kept, ...fresh.filter((line) => !present.has(keyOf(line)))]
}
