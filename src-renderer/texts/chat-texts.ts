import type { AppEvent } from '../../src-shared/events.ts'
import { countOf, formatSeconds } from '../ui/format.ts'
import { nextStepOf } from '../ui/next-step.ts'

const quotes = (count: number): string => countOf(count, ['quote', 'quotes'])
const passages = (count: number): string => countOf(count, ['passage', 'passages'])

export const chatTexts = {
  newTitle: 'New conversation',
  new: 'New',
  conversations: 'Conversations',
  conversationActions: 'Rename, pin or delete this conversation',
  rename: 'Rename',
  renameTitle: 'Rename the conversation',
  name: 'Name',
  save: 'Save',
  pin: 'Pin to the top',
  unpin: 'Unpin',
  remove: 'Delete',
  exportAll: 'Export as Markdown…',
  exportAnswer: 'Export this answer as Markdown…',
  conversationRemoved: (title: string) => `“${title}” moved to the trash, kept 30 days.`,
  searchConversations: 'Search conversations',
  noConversations: 'Questions and their answers are kept here.',
  noneFound: (search: string) => `No conversation has “${search}” in it.`,
  pinned: 'Pinned',
  thisWeek: 'This week',
  earlier: 'Earlier',
  questions: (count: number) => countOf(count, ['question', 'questions']),
  beingAnswered: 'being answered',

  askLabel: 'Question',
  ask: 'Ask',
  stop: 'Stop',
  scopeLabel: 'Search in',
  placeholderAll: (books: number) => (books === 1 ? 'Ask this book' : 'Ask all books'),
  placeholderBook: 'Ask this book',
  placeholderBooks: (count: number) => `Ask these ${count} books`,
  placeholderNext: 'Ask the next question while this one is answered',
  placeholderNone: 'Add a book to ask it',
  scopeAll: (books: number) => (books === 1 ? 'The whole shelf, 1 book' : `All ${books} books`),
  removeScope: (name: string) => `Do not search in ${name} only`,
  addScope: 'Choose books or a chapter',
  filterScope: 'Find a book',
  scopeMany: (count: number) => `${count} books`,
  readSoFar: 'Up to where I have read',
  readSoFarShare: (share: string) => `Up to where I have read, ${share}`,
  withoutReadSoFar: 'Search also what I have not read yet',
  onlyIn: (title: string) => `Only in ${title}`,
  chapters: 'Chapters',
  wholeBook: 'The whole book',
  oneBookForChapters: 'Choose one book to see its chapters.',
  addScopeShort: 'Scope',
  editing: 'Takes the place of the question above and what followed it.',
  stopEditing: 'Leave it as it was',

  readAs: (reading: string) => `Read as “${reading}”`,
  corrected: (from: string, to: string) => `“${from}” is nowhere in these books; searched for “${to}”`,
  correct: 'Correct',
  correctLabel: 'The question, to stand alone',
  askCorrected: 'Ask this',

  evidence: 'Evidence',
  evidenceOf: (question: string) => `Evidence for: ${question}`,
  found: (count: number) => quotes(count),
  foundIn: (ms: number) => `found in ${formatSeconds(ms)}`,
  foundBefore: (ms: number) => `found in ${formatSeconds(ms)}, before the answer`,
  allPassages: (count: number) => `all ${passages(count)}`,
  fewerPassages: 'fewer',
  searching: 'Searching…',
  steps: {
    loading: 'Getting the answer model ready…',
    reading: 'Reading the passages…',
    writing: 'Writing from the passages…',
  },
  own: 'The model’s own knowledge',
  ownLead: 'From no book, and not checked.',
  answer: 'Answer',
  answerTo: (question: string) => `Answer to: ${question}`,
  markName: (n: number) => `Quote ${n}`,
  doubts: {
    one: 'No passage supports the underlined sentence. It is not copied or exported.',
    many: (count: number) => `No passage supports the ${count} underlined sentences. They are not copied or exported.`,
    hideOne: 'Hide it',
    hideMany: 'Hide them',
    showOne: 'Show the sentence that no passage supports',
    showMany: (count: number) => `Show ${count} sentences that no passage supports`,
  },
  doubtTitles: {
    'no-evidence': 'No passage supports this',
    'name-not-shown': 'It names someone or something that stands in none of the passages',
    'number-not-shown': 'It gives a number that stands in none of the passages',
    'negation-not-shown': 'It denies what no passage denies',
  },
  actions: {
    copy: 'Copy with sources',
    copied: 'Copied',
    pin: 'Pin',
    pinned: 'Pinned',
    searched: 'What was searched',
    export: 'Export',
    edit: 'Edit and ask again',
    retry: 'Ask again',
    more: 'More',
  },
  earlierAnswers: 'Earlier answers',
  noAnswerWritten: 'No answer was written.',
  stopped: 'Stopped.',
  foundStands: 'What was found stands.',
  evidenceOnly: 'These passages come closest. No answer was written.',
  evidenceOnlyUnsure: 'No sentence of the answer could be supported by the passages, so none is shown. What was found stands.',
  nothingToSearch: 'There is no book to search.',
  notCoveredOne: 'Not in this book',
  notCoveredMany: 'Not in these books',
  notCoveredAll: 'Not on the shelf',
  notCoveredRead: 'Not in what you have read',
  notCoveredLead: {
    one: (title: string) => ['The whole of ', title, ' was searched and no passage answers this.'] as const,
    readOne: (title: string) => ['What you have read of ', title, ' was searched and no passage of it answers this.'] as const,
    readMany: (books: number) =>
      `What you have read of ${countOf(books, ['book', 'books'])} was searched and no passage of it answers this.`,
    many: (books: number) =>
      `${books === 1 ? 'The whole book was' : `All ${books} books were`} searched and no passage answers this.`,
    nearest: 'What came closest is beside it.',
    nearestBelow: 'What came closest is below.',
  },
  incomplete: (share: string) => `Only ${share} could be searched by meaning so far: ask again when it is complete.`,
  askWhole: 'Ask also what I have not read yet',
  askAll: (books: number) => `Ask all ${books} books`,
  askOtherWords: 'Ask in other words',
  findInText: (term: string) => `Find “${term}” in the text`,
  emptyLead: 'What is asked here is answered with the books’ own sentences.',
  emptyExamples: 'For instance',
  emptyTitle: 'Ask your books',
  emptyTitleOf: (title: string) => `Ask “${title}”`,
  examples: (title?: string): readonly string[] =>
    title === undefined
      ? ['Who are the main people, and how are they related?', 'What is said about the sea?', 'Where is a wedding described?']
      : ['Who are the main people in it, and how are they related?', 'What does it say about the sea?', 'How does it begin?'],
  couldNotOpen: 'The conversation could not be opened.',

  /** What the live region says of an event: never the words of an answer. */
  announce: (event: AppEvent, isOpen: boolean): { readonly text: string; readonly urgent: boolean } | undefined => {
    if (!isOpen) return undefined
    if (event.type === 'answer.evidence') return { text: `${quotes(event.quotes.length)} found`, urgent: false }
    if (event.type === 'answer.failed')
      return event.error.code === 'cancelled'
        ? { text: 'Stopped', urgent: false }
        : { text: `${event.error.message} ${nextStepOf(event.error)}`, urgent: true }
    if (event.type !== 'answer.done') return undefined
    const { status } = event.result
    if (status === 'not-covered') return { text: 'Not covered. The search receipt says what was searched.', urgent: false }
    if (status === 'evidence-only') return { text: `Finished, ${quotes(event.result.quotes.length)}, no answer`, urgent: false }
    return { text: `Answer finished, ${quotes(event.result.quotes.length)}`, urgent: false }
  },
} as const

export const receiptTexts = {
  title: 'Search receipt',
  titleFor: (question: string) => `Search receipt for: ${question}`,
  copy: 'Copy',
  searched: 'Searched',
  searchedText: (books: number, sections: number, passageCount: number) =>
    `${books === 1 ? 'All' : `${countOf(books, ['book', 'books'])}, all`} ${countOf(sections, ['section', 'sections'])} and ${passages(passageCount)}`,
  how: 'How',
  legs: { lexical: 'by words', dense: 'by meaning', rerank: 'the best read together with the question' },
  index: 'Index',
  complete: 'Complete: all of the text, by words and by meaning',
  incomplete: (share: string) => `All of the text by words, ${share} of it by meaning`,
  wordsOnly: 'All of the text, by words only',
  imagined: 'Also searched',
  imaginedText: (sentence: string) => `“${sentence}” (made up by the model, to find passages that say it; from no book)`,
  words: 'Words found',
  noWords: 'The question has no word that could be looked up.',
  times: (count: number) => countOf(count, ['time', 'times']),
  also: (words: readonly { readonly term: string; readonly count: number }[]) =>
    `also ${words.map(({ term, count }) => `${term} ${countOf(count, ['time', 'times'])}`).join(', ')}`,
  glossary: 'Your glossary',
  glossaryText: (terms: readonly string[]) =>
    `${terms.join(', ')} (your own words, read beside the quotes; evidence for nothing)`,
  missing: 'Missing',
  asked: 'Asked',
  took: 'Took',
  tookText: (evidence: string, total: string) => `${evidence} to the evidence, ${total} in all`,
  searchedAs: 'Searched as',
  asGiven: '(as you put it)',
  when: 'Asked on',
  models: 'Models',
  leftOut: 'Left out',
  leftOutWhy: 'No passage supports what the model wrote here:',
  hide: 'Hide what was searched',
} as const

export const counterTexts = {
  show: 'Against it',
  hide: 'Hide what is against it',
  title: 'What speaks against it',
  looking: 'Looking for passages that limit or contradict it…',
  lead: (read: number) => `From the ${passages(read)} nearest to it. Found by words that limit or deny: judge for yourself.`,
  none: (read: number) => `Nothing in the ${passages(read)} nearest to it limits or denies it in so many words.`,
  by: (cue: string) => `By “${cue}”`,
}
