import { buildEpub, pageBreak } from '../support/build-epub.ts'

export interface WrittenFile {
  readonly name: string
  readonly content: string | Uint8Array
}

/** What stands beside the history on the shelf, all of it invented: covers drawn and real, with pages and without, three formats, and one file that is broken. */
export function otherBooks(cover: Uint8Array): readonly WrittenFile[] {
  return [
    { name: 'letters-from-the-upper-valley.epub', content: letters() },
    { name: 'the-clockmaker-of-sallow-lane.epub', content: novel(cover) },
    { name: 'contes-du-vieux-moulin.epub', content: tales() },
    { name: 'a-calendar-of-wind.epub', content: calendar() },
    { name: 'weights-and-measures.md', content: MEASURES },
    { name: 'the-beekeepers-year.txt', content: BEES },
    { name: 'pilots-and-passages.epub', content: pilots() },
  ]
}

/** As it comes from a download that broke off. */
export const BROKEN_FILE: WrittenFile = { name: 'half-a-download.epub', content: letters().slice(0, 900) }

function letters(): Uint8Array {
  return buildEpub(
    {
      'one.xhtml': `<h1>First Letter</h1><p>${pageBreak('3')}We came over the pass by lantern and were taken in at the toll house, where the keeper's wife asked us at once whether we had heard the bell of the lower village. It is rung here for travellers whenever snow begins, and she had rung it herself since noon.</p><p>The valley has one road, one bell and, as far as we could learn, one opinion. It is a good opinion and they hold it kindly.</p>`,
      'two.xhtml': `<h1>Second Letter</h1><p>${pageBreak('9')}The light in this valley goes early. By three in the afternoon the lamps are lit, and the women carry their work to whichever house has oil. They call this going to the light, and think it a waste to burn two lamps where one will do.</p>`,
    },
    {
      title: 'Letters from the Upper Valley',
      creators: ['Ottilie Brandt'],
      metadata: '<dc:date>1874</dc:date>',
      contents: [
        ['First Letter', 'one.xhtml'],
        ['Second Letter', 'two.xhtml'],
      ],
    },
  )
}

function novel(cover: Uint8Array): Uint8Array {
  return buildEpub(
    {
      'one.xhtml':
        '<h1>Chapter 1</h1><p>Nobody in Sallow Lane had ever seen the clockmaker wind a clock. They went, all the same, and they struck together, so that noon in the Lane was a single bell with forty voices.</p><p>“A clock is not a machine for telling the time,” he used to say. “It is a machine for agreeing about it.”</p>',
      'two.xhtml':
        '<h1>Chapter 2</h1><p>Edith took the lamp from its hook and went down. The stairs were dark, but a light showed under the door of the workshop, and she could hear the small bell of the lathe.</p>',
    },
    {
      title: 'The Clockmaker of Sallow Lane',
      creators: ['Augustine Pell'],
      manifest: '<item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/>',
      contents: [
        ['Chapter 1', 'one.xhtml'],
        ['Chapter 2', 'two.xhtml'],
      ],
      extraFiles: { 'OEBPS/cover.png': cover },
    },
  )
}

function tales(): Uint8Array {
  return buildEpub(
    {
      'un.xhtml':
        '<h1>Le meunier et la lune</h1><p>Il y avait au vieux moulin un meunier si pauvre qu’il ne moulait que le clair de lune. Le matin, il en restait sur la pierre une farine très blanche, dont sa femme faisait un pain qui ne nourrissait personne et que tout le monde voulait goûter.</p>',
      'deux.xhtml':
        '<h1>La cloche sous l’eau</h1><p>Quand l’étang est calme, on entend la cloche. Elle sonne pour ceux qui ne sont pas encore partis.</p>',
    },
    {
      title: 'Contes du vieux moulin',
      creators: ['Aurélie Mestre'],
      language: 'fr',
      contents: [
        ['Le meunier et la lune', 'un.xhtml'],
        ['La cloche sous l’eau', 'deux.xhtml'],
      ],
    },
  )
}

function calendar(): Uint8Array {
  const months = ['January', 'February', 'March', 'April']
  const documents = months.map((month, n) => [
    `m${n}.xhtml`,
    `<h1>${month}</h1><p>${pageBreak(String(n * 6 + 1))}The winds of ${month} are entered here from forty years of one farmer’s daybook. He wrote where the smoke went, what the gulls did, and whether the church bell could be heard from the long field.</p>`,
  ])
  return buildEpub(Object.fromEntries(documents), {
    title: 'A Calendar of Wind',
    creators: ['E. R. Holloway'],
    contents: months.map((month, n) => [month, `m${n}.xhtml`] as const),
  })
}

function pilots(): Uint8Array {
  return buildEpub(
    {
      'one.xhtml': `<h1>Of Pilots</h1><p>${pageBreak('1')}A pilot is known by what he will not do. He will not enter by night where there is no light, nor in fog where there is no bell, nor ever on another man’s word.</p><p>The pilots of the north coast took no apprentice who had not been wrecked once. “It saves the telling,” they said.</p>`,
      'two.xhtml': `<h1>Of Passages</h1><p>${pageBreak('14')}There are three passages through the reefs, and each has its hour. The first is for boats, the second for ships, and the third for those who have missed the other two.</p>`,
    },
    {
      title: 'Pilots and Passages',
      creators: ['Thomas Arkwright', 'Mary Arkwright'],
      contents: [
        ['Of Pilots', 'one.xhtml'],
        ['Of Passages', 'two.xhtml'],
      ],
    },
  )
}

const MEASURES = `# Weights and Measures of the Coast

## Fish

Herring were counted by the long hundred, which is six score, and three for the man who counted.

## Coal and Lime

| measure | holds | used for |
|---|---|---|
| basket | half a hundredweight | coal, at the light |
| barge | nine tons | lime |

A basket of coal burned two hours in a calm and one in a gale.
`

const BEES = `The Beekeeper's Year


CHAPTER I. WINTER

In winter the beekeeper has nothing to do, and must do it carefully. A hive that is
lifted in frost is a hive that is lost. It is enough to put an ear against the straw: a
living hive sounds like a very distant bell.


CHAPTER II. SPRING

On the first day on which a lamp is not needed at breakfast, the beekeeper may look at
his hives. He looks once, and writes down what he has seen.
`

function monthOfLog(month: number): string {
  const days = Array.from({ length: 30 }, (_, day) => {
    const depth = 4 + ((month * 7 + day * 3) % 19)
    return `Day ${day + 1}. Sounded ${depth} fathoms off the Farrow at slack water. ${WEATHER[(month + day) % WEATHER.length]} ${WORK[(month * 3 + day) % WORK.length]}`
  })
  return `CHAPTER ${month + 1}\n\n${days.join('\n\n')}`
}

const WEATHER = [
  'Wind northerly, and cold for the month.',
  'Calm until noon, with a long swell from the west.',
  'Thick since daybreak; the bell was heard twice.',
  'Fresh breeze, clear sky, the light seen at nine miles.',
  'Rain, and the glass falling.',
] as const

const WORK = [
  'Mended the small boat.',
  'Took on water and two hens.',
  'Painted the rail, and stood off from it.',
  'The men sang, not well.',
  'Shifted the ballast, which had shifted us.',
  'Wrote to the owners, and did not send it.',
  'Nothing was caught and nothing was lost.',
] as const

/** Long enough to be seen while it is prepared. */
export const LONG_FILE: WrittenFile = {
  name: 'the-log-of-the-heron.txt',
  content: `The Log of the Heron\n\nby Silas Crale\n\n\n${Array.from({ length: 24 }, (_, month) => monthOfLog(month)).join('\n\n\n')}\n`,
}
