/** Words that several views use. Every text of the interface stands in this folder, by view, ready for translation. */
export const sharedTexts = {
  appName: 'Commonplace',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  undo: 'Undo',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Nothing was copied: the window has not the focus. Click into it and copy again.',
  retry: 'Try again',
  more: 'More',
  loading: 'Opening…',
  and: 'and',
  untitled: 'Untitled',
  /** What to do next in the window where the engine tells a command of the command line. */
  nextSteps: {
    'model-missing': 'Fetch it in Settings, under Models.',
    'model-damaged': 'Fetch it again in Settings, under Models.',
    'model-unreachable':
      'Connect to the internet and try again; what has arrived is kept. Or bring the file from another computer and import it in Settings, under Models.',
  },
  openModels: 'Open the models',
  authors: (names: readonly string[]) => names.join(', '),
  voices: {
    body: 'Body text',
    note: 'Note',
    quotation: 'Quotation of another author',
    'front-matter': 'Front matter',
    'back-matter': 'Back matter',
  },
  verdicts: {
    exact: 'Exact',
    typography: 'Same wording',
    elsewhere: 'Found elsewhere',
    stitched: 'Joined from several places',
    'not-found': 'Not found',
  },
  verdictMeaning: {
    exact: 'Every character stands in the book.',
    typography: 'The book’s words in its order; quotation marks, dashes, capitals or spaces differ.',
    elsewhere: 'The words stand in the book, in another place.',
    stitched: 'Every part stands in the book, not one after the other.',
    'not-found': 'The book does not say it.',
  },
} as const
