/** What the stored, derived parts of a book were made with. A part whose fingerprint differs from today's must be made again. */
export interface IndexFingerprints {
  /** Of reading and structure: the original file must be parsed again. */
  readonly structure: string
  /** Of the passages and windows: they are split again, and everything after them is made again. */
  readonly passages: string
  /** Of the text analysis: the text index is made again. */
  readonly analysis: string
}

/** Raise it when `analyse` gives other terms for some text. */
const ANALYSIS_VERSION = 3

/** Raise it when import or structure gives another Book for some file. */
const STRUCTURE_VERSION = 3

/** Raise it when passages or windows are cut elsewhere. */
const PASSAGE_RULES_VERSION = 2

/** Of the text analysis in force. */
export const ANALYSIS_FINGERPRINT = `analysis ${ANALYSIS_VERSION}`

/** `tokenizer` names the tokenizer that counted (its model's id) and `maxTokens` the window that passages had to fit. */
export function indexFingerprints(fit: { readonly tokenizer: string; readonly maxTokens: number }): IndexFingerprints {
  return {
    structure: `structure ${STRUCTURE_VERSION}`,
    passages: `passages ${PASSAGE_RULES_VERSION}, ${fit.tokenizer}, ${fit.maxTokens} tokens`,
    analysis: ANALYSIS_FINGERPRINT,
  }
}

export type RebuildPart = 'structure' | 'passages' | 'text-index' | 'vectors'

/** What was stored with a book's vectors of the model in use, or null when it has none. */
export interface VectorStampFingerprints {
  readonly textFingerprint: string
  readonly passages: string
}

/** What must be made again, in the order in which to do it. Whatever makes the passages again makes all that follows again, too. */
export function partsToRebuild(
  stored: IndexFingerprints & { readonly textFingerprint: string },
  wanted: IndexFingerprints,
  vectors: VectorStampFingerprints | null,
): RebuildPart[] {
  if (stored.structure !== wanted.structure) return ['structure', 'passages', 'text-index', 'vectors']
  if (stored.passages !== wanted.passages) return ['passages', 'text-index', 'vectors']
  const parts: RebuildPart[] = []
  if (stored.analysis !== wanted.analysis) parts.push('text-index')
  if (vectors === null || vectors.textFingerprint !== stored.textFingerprint || vectors.passages !== stored.passages)
    parts.push('vectors')
  return parts
}
