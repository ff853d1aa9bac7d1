/** A piece of a query, before it is known whether its operators have something to join. `text` is what it says when they have not. */
export type SearchToken =
  | { readonly kind: 'words'; readonly text: string; readonly negative: boolean }
  | { readonly kind: 'phrase'; readonly text: string; readonly negative: boolean }
  | { readonly kind: 'prefix'; readonly text: string; readonly negative: boolean }
  | { readonly kind: 'near'; readonly text: string; readonly distance: number }
  | { readonly kind: 'operator'; readonly operator: 'AND' | 'OR' | 'NOT'; readonly text: string }
  | { readonly kind: 'field'; readonly field: 'title' | 'author'; readonly text: string }

const NEAR = /NEAR\(([^()"“”]*?)(?:,\s*(\d{1,3})\s*)?\)/uy
const PHRASE = /(-?)(?:"([^"]*)"|“([^”"]*)[”"]|«([^»]*)»|„([^“”"]*)[“”"]|「([^」]*)」|『([^』]*)』)/uy
const FIELD = /(title|author):(?:"([^"]*)"|“([^”]*)”|([^\s"“]+))/iuy
const WORD = /[^\s"“”„«»「」『』]+|./suy
/** As FTS5 has it: https://www.sqlite.org/fts5.html#fts5_near_queries */
const DEFAULT_DISTANCE = 10

/** Cuts a query into words, phrases and operators. Quotation marks without a partner are passed over. */
export function tokeniseSearch(query: string): SearchToken[] {
  const tokens: SearchToken[] = []
  for (let at = 0; at < query.length; ) {
    const near = matchAt(NEAR, query, at)
    const phrase = near ? undefined : matchAt(PHRASE, query, at)
    const field = near || phrase ? undefined : matchAt(FIELD, query, at)
    const word = near || phrase || field ? undefined : matchAt(WORD, query, at)
    if (near?.[1] !== undefined && /\S\s+\S/u.test(near[1])) {
      tokens.push({ kind: 'near', text: near[1], distance: Number(near[2] ?? DEFAULT_DISTANCE) })
    } else if (near !== undefined) {
      // One word is near nothing: it is asked for by itself, and without any there is only what is written.
      tokens.push({ kind: 'words', text: near[1]?.trim() || near[0], negative: false })
    } else if (phrase !== undefined) {
      tokens.push({
        kind: 'phrase',
        text: phrase.slice(2).find((inside) => inside !== undefined) ?? '',
        negative: phrase[1] === '-',
      })
    } else if (field !== undefined) {
      const text = field.slice(2).find((inside) => inside !== undefined) ?? ''
      tokens.push({ kind: 'field', field: field[1]?.toLowerCase() === 'title' ? 'title' : 'author', text })
    } else if (word !== undefined && word[0].trim() !== '') tokens.push(wordToken(word[0]))
    at += (near ?? phrase ?? field ?? word)?.[0].length ?? 1
  }
  return tokens
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

function wordToken(text: string): SearchToken {
  if (text === 'AND' || text === 'OR' || text === 'NOT') return { kind: 'operator', operator: text, text }
  const negative = /^-[\p{L}\p{N}]/u.test(text)
  const said = negative ? text.slice(1) : text
  if (/[\p{L}\p{M}\p{N}]\*$/u.test(said)) return { kind: 'prefix', text: said.slice(0, -1), negative }
  return { kind: 'words', text: said, negative }
}
