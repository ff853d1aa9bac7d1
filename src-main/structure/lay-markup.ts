import type { Markup, Picture } from '../../src-shared/book.ts'
import type { BookPosition } from './lay-sections.ts'
import type { StreamBlock, StreamPosition } from './stream-block.ts'

/** How words look and where pictures stand, in the sections. */
export function layMarkup(
  blocks: readonly StreamBlock[],
  locate: (position: StreamPosition) => BookPosition,
): { readonly markup: readonly Markup[]; readonly pictures: readonly Picture[] } {
  const markup: Markup[] = []
  const pictures: Picture[] = []
  blocks.forEach(({ marks, text }, block) => {
    for (const { offset, end, subject } of marks) {
      if (subject.type === 'markup') {
        const last = Math.min(end, text.length)
        if (offset >= last) continue
        const { section, offset: start } = locate({ block, offset })
        const { kind, value } = subject
        markup.push({ section, start, end: start + last - offset, kind, ...(value !== undefined && { value }) })
      } else if (subject.type === 'picture') {
        const { type: _type, ...picture } = subject
        pictures.push({ ...locate({ block, offset }), ...picture })
      }
    }
  })
  return { markup, pictures }
}
