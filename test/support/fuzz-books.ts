import { epubFiles, pageBreak } from './build-epub.ts'

/** A small book of a kind, whose every paragraph has a word that stands nowhere else: "w12q". */
export interface FuzzBook {
  readonly kind: 'epub' | 'text' | 'markdown' | 'html'
  /** Files of an EPUB by their path; the one file of another kind. */
  readonly files: Readonly<Record<string, string>>
}

const CHAPTERS = 4

function words(): () => string {
  let count = 0
  return () => `w${++count}q`
}

function chapter(n: number, word: () => string): string {
  return `<h1 id="c${n}">Chapter ${n} ${word()}</h1>
<p>${pageBreak(String(n * 2 + 1))}The brass heron &amp; the <i>storm</i> of ${word()}, they said<a epub:type="noteref" href="#n${n}">1</a>.</p>
<h2 id="s${n}">A part ${word()}</h2><p class="first">Salt first, then <b>oil</b> ${word()}; ${pageBreak(String(n * 2 + 2))}and rope &#8212; always.<br/>So be it ${word()}.</p>
<div class="poem"><p>Lamp of brass ${word()},</p><p>lamp of tin ${word()}.</p></div>
<ul><li>rope ${word()}</li><li>tar ${word()}</li></ul>
<table><tr><th>Year ${word()}</th><th>Boats</th></tr><tr><td>1900</td><td>${word()}</td></tr></table>
<blockquote><p>“Nobody asked” ${word()}</p></blockquote><p><ruby>灯台<rt>とうだい</rt></ruby>守 ${word()} كِتَاب ${word()}</p>
<p><img src="pier.png" alt="The pier"/> <a href="c${n}.xhtml#s${n}">see the part</a> ${word()}</p>
<aside epub:type="footnote" id="n${n}"><p>1. The log ${word()} names no one.</p></aside>`
}

function epub3(): FuzzBook {
  const word = words()
  const numbers = Array.from({ length: CHAPTERS }, (_, n) => n + 1)
  const documents = Object.fromEntries(numbers.map((n) => [`c${n}.xhtml`, chapter(n, word)]))
  const entry = (n: number) =>
    `<li><a href="c${n}.xhtml#c${n}">Chapter ${n}</a><ol><li><a href="c${n}.xhtml#s${n}">A part</a></li></ol></li>`
  const pages = numbers.map((n) => `<li><a href="c${n}.xhtml#page${n * 2 + 1}">${n * 2 + 1}</a></li>`)
  return bookOf(
    epubFiles(documents, {
      title: 'The Varrow Light',
      nav: `<nav epub:type="toc"><ol>${numbers.map(entry).join('')}</ol></nav><nav epub:type="page-list"><ol>${pages.join('')}</ol></nav>`,
    }),
  )
}

function epub2(): FuzzBook {
  const word = words()
  const numbers = Array.from({ length: CHAPTERS }, (_, n) => n + 1)
  const body = (n: number) => `<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "x.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Part ${n}</title></head><body><h2><a name="p${n}" id="p${n}"></a>PART ${n} ${word()}</h2>
<p>The keeper&nbsp;kept a ledger ${word()}&mdash;of every storm<a href="notes.xhtml#f${n}" id="r${n}"><sup>${n}</sup></a>.</p>
<p align="center">* * *</p><p><span class="pagenum">[Pg ${n * 10}]</span>It was ${word()} known to all.</p><hr/>
<dl><dt>oil ${word()}</dt><dd>what burns ${word()}</dd></dl></body></html>`
  const documents: Record<string, string> = Object.fromEntries(numbers.map((n) => [`p${n}.xhtml`, body(n)]))
  documents['notes.xhtml'] =
    `<h2>Notes ${word()}</h2>${numbers.map((n) => `<p id="f${n}"><a href="p${n}.xhtml#r${n}">${n}</a> A note ${word()}.</p>`).join('')}`
  const point = (n: number) =>
    `<navPoint id="v${n}" playOrder="${n}"><navLabel><text>Part ${n}</text></navLabel><content src="p${n}.xhtml#p${n}"/></navPoint>`
  return bookOf(
    epubFiles(documents, {
      title: 'The Ledger',
      ncx: `<navMap>${numbers.map(point).join('')}</navMap>`,
      afterSpine: '<guide><reference type="notes" title="Notes" href="notes.xhtml"/></guide>',
    }),
  )
}

function plainText(): FuzzBook {
  const word = words()
  const part = (n: number) =>
    `CHAPTER ${n}\n\nThe tide came in at four ${word()}, early, said the\naunt of Oda, and nothing else happened ${word()} that\nday.\n\n    Lamp of brass ${word()},\n    lamp of tin ${word()}.\n\nA note mark[${n}] is no page ${word()}.\n\n[${n}] The log ${word()} says so.\n`
  return { kind: 'text', files: { 'ledger.txt': Array.from({ length: CHAPTERS }, (_, n) => part(n + 1)).join('\n\n') } }
}

function markdown(): FuzzBook {
  const word = words()
  const part = (n: number) =>
    `## Part ${n} ${word()}\n\nThe tide *came* in at **four** ${word()}[^${n}].\n\n- rope ${word()}\n- tar ${word()}\n\n| Year | Boats |\n|---|---|\n| 1900 | ${word()} |\n\n> Nobody asked ${word()}\n\n[^${n}]: The log ${word()}.\n`
  return {
    kind: 'markdown',
    files: { 'ledger.md': `# The Ledger\n\n${Array.from({ length: CHAPTERS }, (_, n) => part(n + 1)).join('\n')}` },
  }
}

function html(): FuzzBook {
  const word = words()
  const parts = Array.from({ length: CHAPTERS }, (_, n) => chapter(n + 1, word)).join('')
  return {
    kind: 'html',
    files: { 'ledger.html': `<!DOCTYPE html><html lang="en"><head><title>The Ledger</title></head><body>${parts}</body></html>` },
  }
}

function bookOf(files: Record<string, string | Uint8Array | null>): FuzzBook {
  return {
    kind: 'epub',
    files: Object.fromEntries(Object.entries(files).flatMap(([path, text]) => (typeof text === 'string' ? [[path, text]] : []))),
  }
}

export const FUZZ_BOOKS: readonly FuzzBook[] = [epub3(), epub2(), plainText(), markdown(), html()]
