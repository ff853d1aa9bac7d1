/** What a plain text turned out to be made of, in order. Strings may hold page marks (see `text-lines.ts`). */
export type TextPiece =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Line numbers of the margin are apart. */
  | { readonly kind: 'verse'; readonly lines: readonly VerseLine[] }
  | { readonly kind: 'item'; readonly text: string }
  | { readonly kind: 'preformatted'; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'quotation'; readonly pieces: readonly TextPiece[] }
  | { readonly kind: 'caption'; readonly paragraphs: readonly string[] }
  | { readonly kind: 'sidenote'; readonly text: string }
  /** `mark` is its label as it is written, brackets or a point included. */
  | {
      readonly kind: 'note'
      readonly number: number
      readonly label: string
      readonly mark: string
      readonly pieces: readonly TextPiece[]
    }
  | { readonly kind: 'boilerplate'; readonly pieces: readonly TextPiece[] }
  | { readonly kind: 'contents'; readonly lines: readonly string[] }

export interface VerseLine {
  readonly text: string
  readonly number?: string
}
