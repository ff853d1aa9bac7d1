import { countOf, formatCount, formatSeconds } from '../ui/format.ts'

const passages = (count: number): string => countOf(count, ['passage', 'passages'])
const books = (count: number): string => countOf(count, ['book', 'books'])

export const searchTexts = {
  title: 'Search the shelf',
  field: 'Words, “a phrase”, word*, -word',
  clear: 'Empty the field',
  options: 'What must match',
  matchCase: 'Match case',
  matchAccents: 'Accents matter',
  scope: 'Where to search',
  allBooks: (count: number) => (count === 1 ? 'The only book' : `All ${books(count)}`),
  someBooks: (count: number) => books(count),
  stop: 'Stop',
  searching: 'Searching…',
  found: (count: number) => passages(count),
  soFar: (count: number) => `${passages(count)} so far…`,
  foundIn: (inBooks: number, searched: number, ms: number, isStopped: boolean) =>
    `in ${books(inBooks)}, ${formatCount(searched)} searched, ${isStopped ? 'stopped before the end' : 'complete'}, ${formatSeconds(ms)}`,
  chapter: 'Which chapter to search',
  allChapters: 'All chapters',
  said: (count: number, inBooks: number) => (count === 0 ? 'Nothing found' : `${passages(count)} in ${books(inBooks)}`),
  nowhere: (query: string, searched: number, isChapter: boolean) =>
    isChapter
      ? `${query} is nowhere in this chapter.`
      : searched === 1
        ? `${query} is nowhere in this book.`
        : `${query} is nowhere in these ${books(searched)}.`,
  nearest: 'Nearest wording:',
  nothingNear: 'No word there comes near it. Try fewer words, or the beginning of one: wor*',
  relax: 'Search without case and accents',
  widenChapter: 'Search the whole book',
  widen: (count: number) => `Search all ${books(count)}`,
  results: 'Passages found',
  listed: (listed: number, total: number) => `The first ${formatCount(listed)} of ${passages(total)} are listed.`,
  listAll: 'List all',
  save: 'Save this search',
  saveName: 'Name of the search',
  saveDo: 'Save',
  help: 'How to write a search',
  history: 'Searched before',
  saved: 'Saved searches',
  noHistory: 'Searches that you make are kept here, on this computer.',
  forget: (query: string) => `Forget ${query}`,
  forgetAll: 'Forget all',
  forgotten: 'The history is emptied.',
  forgottenOne: (query: string) => `“${query}” is forgotten.`,
  hits: (count: number | null) => (count === null ? '' : formatCount(count)),
  byChapter: 'By chapter',
  bar: (title: string, count: number) => `${title}: ${passages(count)}`,
  inContext: 'In its place',
  openInReader: 'Open in the reader',
  askAbout: 'Ask about it',
  untitled: 'Untitled',
  ways: [
    ['ferry boat', 'both words, in any of their forms, anywhere in a paragraph'],
    ['"the white whale"', 'these words in this order, exactly, also “the” and “of”'],
    ['harpoon*', 'every word that begins so'],
    ['whale -white', 'without the second word'],
    ['wells OR springs', 'either word; AND and NOT work too, in capitals'],
    ['NEAR(ship storm, 5)', 'with at most five words between them'],
    ['author:melville sea', 'only in books by Melville; title: does the same for titles'],
  ],
  waysNote:
    'Whatever makes no sense as one of these is searched as plain words. Quotation marks, dashes, hyphens and line breaks never hide a hit.',
} as const
