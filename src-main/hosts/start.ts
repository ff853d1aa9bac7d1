/** What `npm start` says until the window is there. */
const lines = [
  'Commonplace has no window yet. From this terminal it already does the whole job:',
  '',
  '  npm run --silent ask -- BOOK.epub "QUESTION"   adds the book and answers, with quotations and pages',
  '  npm run --silent cli -- --help                 every command',
  '',
]
process.stdout.write(`${lines.join('\n')}\n`)
