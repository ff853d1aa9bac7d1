import { countOf, formatCount, formatShare } from '../ui/format.ts'

/** By the names of the import. */
const furniture: Readonly<Record<string, string>> = {
  'page-mark': 'page numbers',
  'note-mark': 'note marks',
  'line-number': 'line numbers',
  'link-back': 'links back from notes',
  navigation: 'lists of contents',
  reading: 'readings above the line',
  hidden: 'text that the book hides',
  'line-end': 'hyphens at line ends',
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

export const reportTexts = {
  title: 'Details and report',
  back: 'Back to the shelf',
  read: 'Read',
  ask: 'Ask this book',
  reindex: 'Index again',
  reveal: 'Show the original',
  failedFiles: 'Files that were not added',
  summary: (share: number, doubts: number) =>
    [
      share >= 1 ? 'Ready to ask. All of the text is searchable.' : `${formatShare(share)} of the text is searchable.`,
      doubts === 0
        ? 'Nothing is amiss.'
        : `${countOf(doubts, ['thing', 'things'])} to know before you cite it ${doubts === 1 ? 'is' : 'are'} marked below.`,
    ].join(' '),
  good: 'In order',
  doubt: 'To know',
  pages: 'Printed pages',
  pagesCount: (count: number) => `${countOf(count, ['page is', 'pages are'])} marked`,
  pagesNone: 'No printed pages',
  pagesNoneMore: 'Quotes are cited by chapter and paragraph. Give the number of pages of your own copy to have them estimated.',
  pagesEstimate: (count: number) => `About ${countOf(count, ['page', 'pages'])}, estimated`,
  pagesMissing: (gaps: readonly string[], more: number) =>
    `Missing: ${list.format(more > 0 ? [...gaps, `${formatCount(more)} more`] : gaps)}. A quote there takes the page before it.`,
  pagesBack: (count: number) => `Page numbers go back ${countOf(count, ['time', 'times'])}.`,
  pagesTwice: (count: number) => `${countOf(count, ['number stands', 'numbers stand'])} more than once.`,
  structure: 'Structure',
  chapters: (count: number, levels: number) =>
    `${countOf(count, ['section', 'sections'])}${levels > 1 ? ` on ${formatCount(levels)} levels` : ''}`,
  untitled: (count: number) => `${countOf(count, ['has', 'have'])} no title.`,
  notes: 'Notes',
  none: 'None',
  notesCount: (count: number) => (count === 0 ? 'None' : countOf(count, ['note', 'notes'])),
  notesTied: 'All are tied to their place in the text.',
  notesUntied: (count: number) => `${formatCount(count)} are called from nowhere in the text.`,
  looseMarks: (count: number) => `${countOf(count, ['mark leads', 'marks lead'])} to no note.`,
  figures: 'Tables, verse, pictures',
  tables: (count: number) => countOf(count, ['table', 'tables']),
  verse: (count: number) => countOf(count, ['verse', 'verses']),
  lists: (count: number) => countOf(count, ['list', 'lists']),
  pictures: (count: number) => countOf(count, ['picture', 'pictures']),
  silent: (count: number) =>
    `${countOf(count, ['picture has', 'pictures have'])} no description: what they show cannot be searched.`,
  language: 'Language',
  otherLanguages: (names: readonly string[]) => `with ${list.format([...names])}`,
  languageUnknown: 'Not stated',
  text: 'Text',
  words: (count: number) => countOf(count, ['word', 'words']),
  faults: {
    encoding: 'Characters that had to be repaired',
    repairs: 'Repaired',
    missing: 'Missing from the file',
    protected: 'Protected parts',
    other: 'Also',
  },
  textClean: 'Nothing repaired, nothing locked.',
  boilerplate: (count: number) => `${formatCount(count)} characters of licence and notices are kept and not searched.`,
  furniture,
  setApart: (kinds: readonly string[], count: number) =>
    `${formatCount(count)} characters of the file are not part of the text: ${list.format(kinds)}.`,
  unaccounted: (count: number) =>
    `${formatCount(Math.abs(count))} characters of the file are ${count > 0 ? 'not accounted for' : 'there twice'}.`,
  index: 'Index',
  indexShares: (words: number, meaning: number) => `By words ${formatShare(words)}, by meaning ${formatShare(meaning)}`,
  weakMeaning: (language: string) =>
    `The meaning model in use was not made for ${language}: questions find its words, and little that says the same in other words. Another model can be chosen in the settings.`,
  fits: 'Every passage fits the meaning model whole.',
  tooLarge: (count: number) => `${countOf(count, ['passage is', 'passages are'])} longer than the meaning model can read.`,
  divided: (count: number) => `${countOf(count, ['paragraph was', 'paragraphs were'])} divided at sentences.`,
  details: 'Details',
  contributors: 'By',
  publisher: 'Publisher',
  date: 'Date',
  series: 'Series',
  subjects: 'Subjects',
  identifiers: 'Identifiers',
  file: 'File',
  edit: 'Correct the details',
  editTitle: 'Details of this book',
  fieldTitle: 'Title',
  fieldAuthors: 'Authors, with semicolons between',
  fieldSeries: 'Series',
  fieldSeriesIndex: 'Number in the series',
  fieldTags: 'Tags, with commas between',
  fieldPageCount: 'Pages of your own printed copy',
  save: 'Save',
  edited: 'The details are changed.',
} as const
