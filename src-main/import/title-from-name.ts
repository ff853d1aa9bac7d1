/** A file's name without its folders and its extension, for a book that has no title of its own. */
export function titleFromName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? name
  return base.replace(/(?<=.)\.[a-z\d]{1,8}$/i, '').trim() || base
}
