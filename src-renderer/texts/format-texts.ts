const NO_BREAK = '\u00a0'

/** Words inside numbers, pages and times. */
export const formatTexts = {
  underAMinute: 'under a minute',
  about: (time: string) => `about ${time}`,
  minutes: (minutes: number) => `${minutes}${NO_BREAK}min`,
  hours: (hours: number, minutes: number) => `${hours}${NO_BREAK}h${minutes === 0 ? '' : ` ${minutes}${NO_BREAK}min`}`,
  page: 'p.',
  pages: 'pp.',
  noPages: 'This book has no printed pages: chapter and paragraph instead',
  estimatedPages: 'Estimated from the page count that you gave',
  printedPage: (edition: string | undefined, source: string) =>
    edition === undefined ? `Printed page, ${source}` : `Printed page of ${edition}, ${source}`,
  sources: {
    'page-list': 'from the book’s page list',
    'page-break': 'from page breaks in the text',
    ncx: 'from the book’s page list',
    'page-map': 'from the book’s page map',
    'text-mark': 'from marks in the text',
  },
  today: 'Today',
  yesterday: 'Yesterday',
} as const
