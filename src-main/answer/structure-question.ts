import { primarySubtag } from '../indexing/stem-word.ts'

/** A question about how a book is made or where its words stand, which its contents and the text index answer exactly. */
export type StructureQuestion =
  | { readonly kind: 'contents' }
  | { readonly kind: 'length' }
  | { readonly kind: 'mention'; readonly which: 'first' | 'last'; readonly phrase: string }
  | { readonly kind: 'count'; readonly phrase: string }
  | { readonly kind: 'places'; readonly phrase: string }
  | { readonly kind: 'page'; readonly label: string }

interface Forms {
  readonly contents: RegExp
  readonly length: RegExp
  /** Group `which` or `which2` is one of `first` or a word for the last one; `phrase` is what is looked for. */
  readonly mention: readonly RegExp[]
  readonly first: RegExp
  readonly count: RegExp
  readonly places: RegExp
  readonly page: RegExp
}

const BOOK = '(?: (?:in|of|from) (?:this|the) (?:book|text))?'
const LIVRO = '(?: (?:neste|nesse|no|deste|do) (?:livro|texto))?'

/**
 * Whole questions only: "How often is Pip mentioned?" is one, "How often did Pip jump, and why is he mentioned?" is not. A question that is taken for
 * one by mistake gets a wrong kind of answer, one that is missed gets passages as ever.
 */
const BY_LANGUAGE: Readonly<Record<string, Forms>> = {
  en: {
    contents:
      /^(?:(?:please )?(?:list|show|give|name|print)(?: me)?(?: all(?: of)?)? (?:the |its )?(?:chapters|sections|parts|contents|table of contents)|what (?:are|is) (?:the |its )?(?:chapters|sections|parts|contents|table of contents)|how many (?:chapters|sections|parts) (?:does (?:it|the book|this book) have|are there|has (?:it|the book|this book)))(?: (?:in|of) (?:it|this book|the book))?$/i,
    length:
      /^how (?:long is|many (?:pages|words) (?:does|has|are (?:there )?in)) (?:it|the book|this book|the text)(?: have| got)?$/i,
    mention: [
      new RegExp(
        `^(?:where|when|(?:on|in) (?:what|which) (?:page|chapter|section))(?:'s| is| are| was| were| does| do| did) (?<phrase>.+?) (?<which>first|last) (?:mentioned|named|introduced|used|appear|occur|come up)${BOOK}$`,
        'i',
      ),
      new RegExp(
        `^(?:where|when|(?:on|in) (?:what|which) (?:page|chapter|section))(?: is| are| was| were| does| do| did) (?<phrase>.+?) (?:mentioned|named|used|appear|occur|come up) (?:for the )?(?<which>first|last)(?: time)?${BOOK}$`,
        'i',
      ),
      new RegExp(
        `^(?:where|what) is the (?<which>first|last) (?:mention|appearance|occurrence|use) of (?<phrase>.+?)${BOOK}$`,
        'i',
      ),
    ],
    first: /^first$/i,
    count: new RegExp(
      `^how (?:often|many times) (?:is|are|was|were|does|do|did) (?<phrase>.+?) (?:mentioned|named|used|appear|occur|come up)${BOOK}$`,
      'i',
    ),
    places: new RegExp(
      `^(?:where|(?:on|in) (?:what|which) (?:pages|chapters|sections)) (?:is|are|does|do) (?<phrase>.+?) (?:mentioned|named|appear|occur|come up)${BOOK}$`,
      'i',
    ),
    page: /^(?:what (?:is|stands|does it say|does the book say) on|show(?: me)?|quote(?: me)?|read(?: me)?) page (?<label>[\p{L}\p{N}.-]{1,8})(?: of (?:this|the) book)?$/iu,
  },
  pt: {
    contents:
      /^(?:(?:liste|listar|mostre|mostra)(?:-me)?(?: todos)? (?:os cap[ií]tulos|o [ií]ndice|as partes|o sum[áa]rio)|quais s[ãa]o (?:os cap[ií]tulos|as partes)|quantos cap[ií]tulos (?:tem|h[áa]))(?: (?:o|este|no|neste|do|deste) livro)?$/iu,
    length: /^(?:quantas (?:p[áa]ginas|palavras) tem|que tamanho tem) (?:o|este) livro$/iu,
    mention: [
      new RegExp(
        `^(?:onde|quando|em que (?:p[áa]gina|cap[ií]tulo)) (?:[ée]|s[ãa]o|aparece|aparecem|ocorre|surge) (?<phrase>.+?)(?: mencionad[oa]s?)? pela (?<which>primeira|[úu]ltima) vez${LIVRO}$`,
        'iu',
      ),
      new RegExp(
        `^(?:onde|quando|em que (?:p[áa]gina|cap[ií]tulo)) (?:[ée]|aparece|ocorre|surge) pela (?<which>primeira|[úu]ltima) vez (?<phrase>.+?)${LIVRO}$`,
        'iu',
      ),
    ],
    first: /^primeira$/i,
    count: new RegExp(
      `^(?:quantas vezes|com que frequ[êe]ncia) (?:[ée]|s[ãa]o|aparece|aparecem|ocorre) (?<phrase>.+?)(?: mencionad[oa]s?)?${LIVRO}$`,
      'iu',
    ),
    places: new RegExp(
      `^(?:onde|em que (?:p[áa]ginas|cap[ií]tulos)) (?:[ée]|s[ãa]o) (?<phrase>.+?) mencionad[oa]s?${LIVRO}$`,
      'iu',
    ),
    page: /^(?:o que (?:est[áa]|diz)(?: o livro)? na|mostre(?:-me)? a) p[áa]gina (?<label>[\p{L}\p{N}.-]{1,8})(?: d(?:o|este) livro)?$/iu,
  },
}

/** Undefined for every other question. `language` is the question's (BCP 47). */
export function structureQuestion(question: string, language: string): StructureQuestion | undefined {
  const forms = BY_LANGUAGE[primarySubtag(language)] ?? BY_LANGUAGE.en!
  const asked = question
    .trim()
    .replace(/[\s?？.!]+$/u, '')
    .replace(/\s+/gu, ' ')
    .replaceAll('’', "'")
  if (forms.contents.test(asked)) return { kind: 'contents' }
  if (forms.length.test(asked)) return { kind: 'length' }
  const label = forms.page.exec(asked)?.groups?.label
  if (label !== undefined) return { kind: 'page', label }
  for (const form of forms.mention) {
    const found = form.exec(asked)?.groups
    const phrase = named(found?.phrase)
    if (phrase !== undefined) return { kind: 'mention', which: forms.first.test(found?.which ?? '') ? 'first' : 'last', phrase }
  }
  const counted = named(forms.count.exec(asked)?.groups?.phrase)
  if (counted !== undefined) return { kind: 'count', phrase: counted }
  const placed = named(forms.places.exec(asked)?.groups?.phrase)
  return placed === undefined ? undefined : { kind: 'places', phrase: placed }
}

/** Words that the index knows as they stand; a pronoun or a clause ("the man who came") is nothing to look up. */
const MOST_WORDS = 5
const PRONOUNS = /^(?:it|he|she|they|him|her|them|this|that|these|those|there|ele|ela|eles|elas|isso|isto)(?: |$)/i
const CLAUSE = /(?:^| )(?:who|which|whose|whom|where|when|how|why|and|or|que|quem|quando|onde|como)(?: |$)/i

function named(phrase: string | undefined): string | undefined {
  if (phrase === undefined) return undefined
  const bare = phrase
    .replace(/^(?:the |a |o |a )?(?:word|name|phrase|term|palavra|nome|express[ãa]o|termo) /iu, '')
    .replace(/^["“”«'‘]+|["“”»'’]+$/gu, '')
    .replace(/^(?:the|a|an|o|a|os|as|um|uma) /iu, '')
    .trim()
  const words = bare.split(' ')
  const quoted = bare !== phrase && /["“«‘']/u.test(phrase)
  if (bare === '' || PRONOUNS.test(bare) || words.length > MOST_WORDS || (!quoted && CLAUSE.test(bare))) return undefined
  return bare
}
