import { buildEpub, pageBreak } from '../support/build-epub.ts'

/** An invented local history, written for the pictures: printed pages, notes of two hands, a table, verse, a picture, words in French. */
export function harbourBook(cover: Uint8Array, plate: Uint8Array): Uint8Array {
  return buildEpub(DOCUMENTS, {
    title: 'Ellery Roads: Notes on a Small Harbour',
    creators: ['Josephine Marrack'],
    metadata:
      '<dc:publisher>Old Chapel Press</dc:publisher><dc:date>1911</dc:date><dc:subject>Local history</dc:subject>' +
      '<dc:subject>Lighthouses</dc:subject><dc:source>Port Ellery: Old Chapel Press, 1911</dc:source>',
    manifest:
      '<item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/>' +
      '<item id="plate" href="plate.png" media-type="image/png"/>',
    contents: CONTENTS,
    pageList: PAGES,
    extraFiles: { 'OEBPS/cover.png': cover, 'OEBPS/plate.png': plate },
  })
}

function paragraphs(...texts: readonly string[]): string {
  return texts.map((text) => `<p>${text}</p>`).join('\n')
}

function noteMark(label: string): string {
  return `<a epub:type="noteref" role="doc-noteref" id="ref${label}" href="notes.xhtml#n${label}">${label}</a>`
}

const PREFACE = `<section epub:type="preface">${pageBreak('vii')}<h1>Preface</h1>${paragraphs(
  `These notes were begun in the winter of 1896, when the vestry of Port Ellery gave me the keys of the church chest and asked only that I should put the papers back dry. I have added nothing to them but order.`,
  `Where two accounts differ I have given both. Old people remember the sea better than they remember the year, and I have not corrected them where no paper does.`,
)}</section>`

const HARBOUR = `${pageBreak('1')}<h1>I. The Harbour and Its Bell</h1>${paragraphs(
  `Port Ellery lies in the crook of two long reefs, the Sow and the Farrow, and owes to them both its shelter and its graves. A vessel that has passed between them is as safe as in a dock; a vessel that has missed the passage by the length of a boat is lost. Nobody who has seen the place from the Head at low water needs to be told why the town has always cared more for its bell than for its steeple.`,
  `The harbour bell is older than any light. It hung at first from an oak gallows at the end of the north pier, and was rung by hand in fog, three strokes and a rest, from the first hour of thickness until the air was clear.${noteMark('1')} The parish paid a woman to ring it, for the men were at sea when it was wanted.`,
)}<h2>The Bell Wardens</h2>${paragraphs(
  `The first bell warden whose name we have is Agnes Tolley, who rang for one-and-thirty years and was never known to have left the rope while a boat was out. She was paid ${pageBreak('2')}fourpence a night and a sack of sea-coal at Michaelmas. When her hands grew stiff she tied the rope about her waist and rang by walking to and fro.`,
  `After her came her daughter, and after the daughter a niece, so that for ninety years the bell was rung by one family. The children of the port still say of a thing that can be trusted, that it is “as sure as Tolley's bell.”`,
  `In the great fog of 1771, which lay eleven days upon the roads, Agnes Tolley rang without relief for two nights together. Seven boats came in by the sound of the bell, and it was said that the last of them steered by it from beyond the Farrow, having heard nothing else for five hours.`,
)}${pageBreak('3')}<h2>How the Bell Was Lost</h2>${paragraphs(
  `The old bell was lost on the night of the ninth of January 1784, when the sea took the end of the pier, the gallows and the bell together. Fishermen maintain that it is rung by the ground swell before a northerly gale, and that the sound comes up through the keel of a boat rather than through the air.`,
  `A second bell was cast at the expense of the widow Penrose, whose husband and two sons had been drowned within hearing of the first. She asked that it should bear no name, and it bears none, but only a line of the psalm about those that go down to the sea in ships.`,
)}`

const LIGHT = `${pageBreak('4')}<h1>II. The First Light</h1>${paragraphs(
  `The first light on Ellery Head was a fire of coal in an iron basket, kindled on the feast of All Saints in the year 1786. It burned a ton of coal in a week of winter nights and gave, in the words of a pilot, “a great deal of smoke by which to guess at a very little flame.”`,
  `Its keeper was Hannah Vey, the widow of a pilot. The trustees had meant the place for a man, and appointed her for a month only, until one could be found. She kept the light for forty-one years.${noteMark('2')} When the trustees at last sent her a lamp with a polished reflector, she would not let the basket be taken down until she had watched both burn through a whole winter, side by side, and had satisfied herself from the sea which was the better.`,
)}<h2>What the Lamp Burned</h2>${paragraphs(
  `The lamp burned whale oil until 1829, and colza after that. Hannah Vey complained of the colza, which thickened in frost: on the coldest nights she warmed the cans in her own bed, and slept in the chair. ${pageBreak('5')}The keeper's daybook records that in the January of 1830 she did so on nineteen nights out of thirty-one.`,
  `The glass of the lantern was washed with vinegar every morning, and the soot of the night was kept, for the sailmaker bought it to blacken his thread. Nothing at the light was thrown away. The ash of the coal fire lies under the road to this day.`,
)}<figure><img src="plate.png" alt="Ellery Head with the basket and the lamp, from the sea"/><figcaption>Plate 1. Ellery Head with the basket and the lamp, winter of 1811.</figcaption></figure>${paragraphs(
  `It is often asked why the light was set upon the Head and not upon the Sow, where the danger is. The answer is in the trustees' minutes: the Sow is covered at the top of every spring tide, and no mason would contract for it at any price.`,
)}${pageBreak('6')}<h2>The Keepers</h2>${paragraphs(`The keepers of Ellery light, with their years and wages, were these:`)}
<table><caption>Keepers of the light, 1786 to 1902</caption><thead><tr><th>Keeper</th><th>From</th><th>To</th><th>Wages by the year</th></tr></thead><tbody>
<tr><td>Hannah Vey</td><td>1786</td><td>1827</td><td>£ 11</td></tr><tr><td>Matthew Crale</td><td>1827</td><td>1849</td><td>£ 24</td></tr>
<tr><td>John and Ruth Sallow</td><td>1849</td><td>1871</td><td>£ 40, and a house</td></tr><tr><td>Ruth Sallow, alone</td><td>1871</td><td>1884</td><td>£ 40</td></tr>
<tr><td>Peter Orme</td><td>1884</td><td>1902</td><td>£ 62</td></tr></tbody></table>${paragraphs(
  `It will be seen that a widow who did the whole of the work was twice paid as if she did the half of it.`,
)}`

const WINTER = `${pageBreak('7')}<h1>III. The Winter of 1784</h1>${paragraphs(
  `On the evening of the ninth of January the wind, which had been westerly for a week, went round to the north in less time than it takes to reef a sail. Eleven boats were outside. The bell was rung from four in the afternoon, and those ashore heard it plainly until a little after nine, when it stopped in the middle of its three strokes.`,
  `The women carried lanterns along the Head and stood with them in a row, a yard apart, from the church wall to the brink. By this light five boats found the passage. Of the other six, and of the twenty-three men in them, nothing came ashore but an oar and a child's cap that one of them had carried for luck.`,
)}<blockquote><p>Cold is the hand that held the oar,<br/>And cold the hearth it warmed for;<br/>The bell shall ring for him no more<br/>That was so rung and stormed for.</p></blockquote>${paragraphs(
  `${pageBreak('8')}These lines were cut in slate and set in the north wall of the church by the widow Penrose, and are the only verse in it. It was she who first said in the vestry that a bell tells a man where the land is only when he is near enough to be wrecked on it, and that the port must have a light.`,
  `The vestry answered that there was no money. She replied that there had been money for a steeple. Within two years the basket was burning on the Head.`,
)}`

const FAIRS = `${pageBreak('9')}<h1>IV. Fairs, Ferries and Customs</h1><h2>The Ferry Penny</h2>${paragraphs(
  `The ferry over Ellery Water cost a penny by day and twopence after the evening bell. Clergymen, midwives and the dead were carried free. A bride was carried free to her wedding and paid double to come back, a custom for which I have been given six explanations, none of them decent.`,
)}<h2>Lantern Night</h2>${paragraphs(
  `On the ninth of January the children go along the Head with lanterns and stand in a row, a yard apart, as their great-grandmothers stood. Three strokes are rung upon the bell, and a rest, and three strokes, until each child has named somebody at sea. Nobody is allowed to name the drowned.`,
  `A visitor from Saint-Malo, who was present in 1858, wrote of it: <span lang="fr" xml:lang="fr">« Les enfants tiennent leur lanterne à deux mains, comme on tient un oiseau, et pas un ne rit. »</span>${noteMark('3')}`,
)}${pageBreak('10')}<h2>The Bread of the Head</h2>${paragraphs(
  `Every boat that came in safe on a night of fog sent a loaf to the bell warden. The loaves were more than one household could eat, and what was left was given out on Sunday at the church door. In this way, as an old man told me, “the fog fed the poor.”`,
)}`

const NOTES = `<section epub:type="endnotes" role="doc-endnotes">${pageBreak('11')}<h1>Notes</h1>
<aside epub:type="endnote" id="n1"><p><a href="one.xhtml#ref1">1</a> Vestry book, vol. ii. The rest was to be “as long as a man may say his name twice,” so that no other bell on the coast should be mistaken for it.</p></aside>
<aside epub:type="endnote" id="n2"><p><a href="two.xhtml#ref2">2</a> From the minutes of the trustees, 3 November 1786 to 20 October 1827. She signed for her wages with a drawing of the basket.</p></aside>
<aside epub:type="endnote" id="n3"><p><a href="four.xhtml#ref3">3</a> “The children hold their lanterns in both hands, as one holds a bird, and not one of them laughs.”</p></aside></section>`

const DOCUMENTS: Readonly<Record<string, string>> = {
  'preface.xhtml': PREFACE,
  'one.xhtml': HARBOUR,
  'two.xhtml': LIGHT,
  'three.xhtml': WINTER,
  'four.xhtml': FAIRS,
  'notes.xhtml': NOTES,
}

const CONTENTS: readonly (readonly [string, string])[] = [
  ['Preface', 'preface.xhtml'],
  ['I. The Harbour and Its Bell', 'one.xhtml'],
  ['II. The First Light', 'two.xhtml'],
  ['III. The Winter of 1784', 'three.xhtml'],
  ['IV. Fairs, Ferries and Customs', 'four.xhtml'],
  ['Notes', 'notes.xhtml'],
]

const PAGES: readonly (readonly [string, string])[] = Object.entries(DOCUMENTS).flatMap(([path, html]) =>
  [...html.matchAll(/id="page(\w+)"/g)].map(([, label]) => [label ?? '', `${path}#page${label}`] as const),
)
