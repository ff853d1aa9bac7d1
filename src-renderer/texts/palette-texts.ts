export const paletteTexts = {
  title: 'Go anywhere',
  field: 'Book, command, conversation, or words to search',
  results: 'Places and commands',
  groups: { commands: 'Commands', books: 'Books', conversations: 'Conversations', views: 'Places', search: 'Search' },
  searchFor: (words: string) => `Search the shelf for “${words}”`,
  helpTitle: 'Keyboard shortcuts',
  helpMore:
    'In lists and trees the arrows move, Enter opens, Escape closes. F6 goes from pane to pane. In a book, Shift and the arrows select words.',
} as const
