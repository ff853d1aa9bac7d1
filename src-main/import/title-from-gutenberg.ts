/**
 * Title and author out of the title line that Project Gutenberg's HTML carries ("The Project Gutenberg eBook of Guernsey Folk-Lore, by Sir
 * Edgar MacCulloch."), which converters copy into dc:title; undefined for any other title (shelf: guernsey-folk-lore.epub, dom-casmurro.epub).
 */
export function titleFromGutenberg(written: string): { readonly title: string; readonly author?: string } | undefined {
  const named = /^(?:the )?project gutenberg(?:['’]s)? e-?(?:book|text),? (?:of )?(.+?)\.?$/i.exec(written)?.[1]
  if (named === undefined) return undefined
  // The last "by" is the author's: "Side by Side, by A. Roy".
  const parts = /^(.*\S),? +by +(\S.*)$/i.exec(named)
  const title = (parts?.[1] ?? named).replace(/,$/, '')
  return parts?.[2] === undefined ? { title } : { title, author: parts[2] }
}
