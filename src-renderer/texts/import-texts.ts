import { countOf, formatBytes } from '../ui/format.ts'

const files = (count: number): string => countOf(count, ['file', 'files'])

interface Counts {
  readonly added: number
  readonly duplicate: number
  readonly failed: number
}

export const importTexts = {
  drop: 'Drop to add to the shelf',
  formats: 'EPUB, plain text, Markdown and HTML, and folders of them.',
  copied: 'Each file is copied into your library. Nothing leaves this computer.',
  sending: (done: number, total: number) => `Copying, ${formatBytes(done)} of ${formatBytes(total)}`,
  reading: (count: number) => `Reading ${files(count)}`,
  statuses: { added: 'Added', duplicate: 'Already here, nothing added', failed: 'Not added' },
  /** For the live region and the line in the shelf. */
  said: ({ added, duplicate, failed }: Counts) =>
    [
      added > 0 ? `${countOf(added, ['book', 'books'])} added` : '',
      duplicate > 0 ? `${duplicate} already here` : '',
      failed > 0 ? `${failed} not added` : '',
    ]
      .filter(Boolean)
      .join(', '),
  headline: ({ added, duplicate, failed }: Counts) => {
    const all = added + duplicate + failed
    if (failed > 0) return all === 1 ? 'The file was not added' : `${failed} of ${files(all)} were not added`
    if (duplicate > 0)
      return duplicate === all && all === 1 ? 'This book is already here' : `${duplicate} of ${files(all)} were already here`
    return `${countOf(added, ['book', 'books'])} added`
  },
  rest: ({ added, duplicate }: Counts) => {
    const parts = [
      added > 0 ? `${countOf(added, ['book is', 'books are'])} on the shelf` : '',
      duplicate > 0 ? `${countOf(duplicate, ['was', 'were'])} there already` : '',
    ].filter(Boolean)
    return `${parts.length === 0 ? '' : `${parts.join(', ')}. `}Your own files were not changed.`
  },
  finished: 'Books are on the shelf',
  copyList: 'Copy the list',
  tryAgain: (count: number) => (count === 1 ? 'Try it again' : `Try these ${count} again`),
  editionOf: (title: string) => `It looks like another edition of “${title}”.`,
  adopt: 'Put it in that book’s place',
  adoptMore: 'Quotes and notes stay where their text is unchanged. Or keep both.',
  adopted: (title: string) => `“${title}” is read from the new file now.`,
  moreAdded: (count: number) => `and ${countOf(count, ['more book', 'more books'])} added`,
  seeAll: 'See what became of each file',
  nothingDropped: {
    message: 'Nothing in it is a file that can be read here.',
    nextStep: 'Drop EPUB, plain text, Markdown or HTML files, or a folder of them.',
  },
  dropped: 'What was dropped',
} as const
