/**
 * Numbers that the sources of a step declare as constants ("RRF_K = 60"), by `<file>.<NAME>`: what a run must say to be compared with another.
 * Read from the text, because most of them are private to their file, and a list kept by hand would miss the one that was changed.
 * Only a plain number counts; what is computed from another constant follows from it.
 */
export function readConstants(sources: readonly { readonly name: string; readonly text: string }[]): Record<string, number> {
  return Object.fromEntries(
    sources.flatMap(({ name, text }) =>
      [...text.matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: number)? = (-?[\d_]*\.?\d+(?:e-?\d+)?)$/gm)].map(
        ([, constant, value]): [string, number] => [`${name}.${constant}`, Number(value?.replaceAll('_', ''))],
      ),
    ),
  )
}
