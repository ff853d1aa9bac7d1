import { buildEpub, pageBreak } from './build-epub.ts'

/** A small shelf: each book speaks of a thing of its own, so that a question leads to one of them. */
export interface E2eBook {
  readonly name: string
  readonly title: string
  readonly bytes: Uint8Array
}

/** With printed pages: the keeper's oil is on page 12, the wreck on page 27 after a long log. */
const LIGHTHOUSE: E2eBook = {
  name: 'lighthouse.epub',
  title: 'The Lighthouse at Skerry',
  bytes: buildEpub(
    {
      'c1.xhtml': `<h1>The Lamp</h1>${pageBreak('12')}<p>The lamp burned whale oil through the winter.</p>
        <p>Hanne the keeper trimmed the wick at dusk.</p>`,
      'c2.xhtml': `<h1>The Log</h1>${pageBreak('13')}${logOfDays(120)}`,
      'c3.xhtml': `<h1>The Wreck</h1>${pageBreak('26')}${logOfDays(40)}
        <h2>The Reef</h2>${pageBreak('27')}<p>A schooner struck the reef in March.</p>
        <p>The crew rowed ashore and nobody was lost.</p>`,
    },
    {
      title: 'The Lighthouse at Skerry',
      creators: ['Ana Writer'],
      contents: [
        ['The Lamp', 'c1.xhtml'],
        ['The Log', 'c2.xhtml'],
        ['The Wreck', 'c3.xhtml'],
      ],
      pageList: [
        ['12', 'c1.xhtml#page12'],
        ['13', 'c2.xhtml#page13'],
        ['26', 'c3.xhtml#page26'],
        ['27', 'c3.xhtml#page27'],
      ],
    },
  ),
}

const BEES: E2eBook = {
  name: 'bees.epub',
  title: 'A Year with Bees',
  bytes: buildEpub(
    {
      'c1.xhtml': `<h1>Spring</h1><p>In April the queen lays eggs and the hive grows.</p>
        <p>A swarm that leaves in May is worth a load of hay.</p>`,
      'c2.xhtml':
        '<h1>Autumn</h1><p>Honey is taken when the heather has faded.</p><p>The drones are driven out before the frost.</p>',
    },
    {
      title: 'A Year with Bees',
      creators: ['Tomas Verne'],
      contents: [
        ['Spring', 'c1.xhtml'],
        ['Autumn', 'c2.xhtml'],
      ],
    },
  ),
}

const CLOCKS: E2eBook = {
  name: 'clocks.txt',
  title: 'The Mending of Clocks',
  bytes: new TextEncoder().encode(
    'The Mending of Clocks\n\nby Ida Brandt\n\n\nCHAPTER I\n\nThe pendulum must hang freely, or the clock will stop.\n\n' +
      'A mainspring is wound with a key of brass.\n',
  ),
}

export const SHELF = [LIGHTHOUSE, BEES, CLOCKS] as const

/** Cut off in the middle of its archive, as by a download that broke. */
export const BROKEN: E2eBook = { name: 'broken.epub', title: 'broken.epub', bytes: LIGHTHOUSE.bytes.slice(0, 700) }

/**
 * Words by what they are about, each topic an axis of its own, for an embedder without weights: texts on one topic are near, on two far apart. Words
 * that are in none fall where their letters lead.
 */
const TOPICS: readonly (readonly string[])[] = [
  'the a an in of at was is did to and or who what when how with where which must into . ? ,'.split(' '),
  'lamp burned burn whale oil winter hanne keeper trimmed wick dusk wrote weather log lighthouse'.split(' '),
  'schooner struck strike reef march crew rowed ashore nobody lost wreck ship tide water'.split(' '),
  'april queen lays eggs hive grows swarm may bees hay honey heather drones frost taken spring autumn'.split(' '),
  'pendulum hang freely clock clocks stop mainspring wound key brass mending'.split(' '),
]

export const TOPIC_AXES = Object.fromEntries(TOPICS.flatMap((words, axis) => words.map((word) => [word, axis])))

/** Paragraphs that are about nothing else in the books, each a little different. */
function logOfDays(days: number): string {
  return Array.from({ length: days }, (_, day) => `<p>Day ${day + 1}: cloud over the hills, mild, and the gulls loud.</p>`).join(
    '',
  )
}
