/** What a printed page can be called: "27", "xii", "A-3", "212a", "iv-b". */
export const PAGE_LABEL = String.raw`(?:[a-z]{0,3}[-.\u2013]?\d{1,4}[a-z]?|[ivxlcdm]{1,10})`
const LONG_WORD = String.raw`(?:(?:start|beginning) of )?(?:page[\s-]?breaks?|page[\s-]?n(?:umber|o)\b|pages?|pag|pg|pp|seite|página|pagina|folio|fol|str|стр)[\s._:#\-]*`
/** A letter alone may be part of the label ("S-1" is in a supplement); with a point or a blank behind it it is short for "page". */
const SHORT_WORD = String.raw`p(?:[.\s]+|(?=\d))|[sfс](?:\.\s*|\s+)`
/** "Page ", "p. ", "S. " before a label. */
export const PAGE_WORD = `(?:${LONG_WORD}|${SHORT_WORD})`
const WHOLE = new RegExp(
  String.raw`^\W*?(?:${PAGE_WORD})?[\[{(]?\s*(?:${PAGE_WORD})?(${PAGE_LABEL})\s*[\]})]?\.?(?:\s+(?:of|von|de|sur|из)\s+\d{1,5}|\s*\(page\))?\W*$`,
  'iu',
)
const BRACKETS = /^[[({]\s*(.*?)\s*[\])}]$/

/** "xii" of " Page xii. ", "[Pg xii]", "{xii}", "xii"; undefined when the text says anything else. `text` is on one line. */
export function pageLabelIn(text: string): string | undefined {
  return WHOLE.exec(text)?.[1]
}

/** The label of a page in a list of pages: "Page 12", "[12]" and "p.12" are the page 12; what is no number stays as it is ("Inside Cover"). */
export function listedPageLabel(written: string): string {
  return pageLabelIn(written) ?? written.replace(BRACKETS, '$1')
}
