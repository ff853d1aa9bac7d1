/** Words of a book: paragraphs are told apart by an indent, as books do, not by an empty line. Lines within one stay lines: verse. */
export function BookWords({ text }: { readonly text: string }) {
  return placed(text.split(/\n{2,}/)).map(({ at, paragraph }) => (
    <span key={at} className="para">
      {paragraph}
    </span>
  ))
}

function placed(paragraphs: readonly string[]): readonly { readonly at: number; readonly paragraph: string }[] {
  let at = 0
  return paragraphs.map((paragraph) => {
    const begins = at
    at += paragraph.length + 2
    return { at: begins, paragraph }
  })
}
