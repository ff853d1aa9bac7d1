import type { Block, Section, SectionKind, Voice } from '../../src-shared/book.ts'
import type { SectionPlan } from './plan-sections.ts'
import { sectionKind } from './section-kind.ts'
import { pathSections } from './slug-titles.ts'
import type { StreamBlock, StreamPosition } from './stream-block.ts'

/** Between two blocks of a section's text. */
const BLOCK_GAP = '\n\n'

export interface BookPosition {
  readonly section: number
  readonly offset: number
}

interface LaidSections {
  readonly sections: readonly Section[]
  /** Where in the sections a place in the stream has come to lie. */
  locate(position: StreamPosition): BookPosition
}

/** Joins each plan's blocks into a section. `landmarksAt` gives the epub:types that lead to a block. */
export function laySections(
  blocks: readonly StreamBlock[],
  plans: readonly SectionPlan[],
  landmarksAt: (block: number) => readonly string[],
): LaidSections {
  const paths = pathSections(plans)
  const sections: Section[] = []
  const starts: number[] = []
  const sectionOf: number[] = []
  plans.forEach((plan, ordinal) => {
    const end = plans[ordinal + 1]?.first ?? blocks.length
    const own = blocks.slice(plan.first, end)
    const parent = plan.parent === null ? undefined : sections[plan.parent]
    const kind = sectionKind({
      title: plan.title,
      blocks: own,
      landmarks: own.length > 0 ? landmarksAt(plan.first) : [],
      parentKind: parent?.kind,
      types: own[0]?.types ?? [],
    })
    const laid: Block[] = []
    let length = 0
    own.forEach((block, n) => {
      if (n > 0) length += BLOCK_GAP.length
      starts[plan.first + n] = length
      sectionOf[plan.first + n] = ordinal
      laid.push(layBlock(block, length, kind))
      length += block.text.length
    })
    sections.push({
      ordinal,
      path: paths[ordinal]!,
      title: plan.title,
      headings: [...(parent?.headings ?? []), ...(plan.title === '' ? [] : [plan.title])],
      parent: plan.parent,
      depth: parent ? parent.depth + 1 : 0,
      kind,
      text: own.map(({ text }) => text).join(BLOCK_GAP),
      blocks: laid,
    })
  })
  return {
    sections,
    locate({ block, offset }) {
      const section = sectionOf[block]
      if (section !== undefined) return { section, offset: starts[block]! + offset }
      const last = sections.at(-1)
      return { section: last?.ordinal ?? 0, offset: last?.text.length ?? 0 }
    },
  }
}

function layBlock(block: StreamBlock, start: number, kind: SectionKind): Block {
  const { level, lead, language, noteLabel, setting, item } = block
  return {
    kind: block.kind,
    voice: voiceOf(block, kind),
    start,
    end: start + block.text.length,
    ...(lead !== undefined && { lead }),
    ...(language !== undefined && { language }),
    ...(level !== undefined && { level }),
    ...(noteLabel !== undefined && { noteLabel }),
    ...(setting !== undefined && { setting }),
    ...(item !== undefined && { item: { label: item.label, depth: item.depth } }),
  }
}

function voiceOf({ voice, kind }: StreamBlock, section: SectionKind): Voice {
  if (voice !== 'body') return voice
  if (section === 'notes') return kind === 'heading' ? 'back-matter' : 'note'
  if (section === 'front-matter') return 'front-matter'
  return section === 'body' ? 'body' : 'back-matter'
}
