import type { Contributor } from '../../src-shared/book.ts'
import { decodeBook } from './decode-book.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import { guessLanguage } from './guess-language.ts'
import { languageTag } from './language-tag.ts'
import type { Publication } from './publication.ts'
import { takeOutFootnotes } from './take-out-footnotes.ts'
import type { BookFile } from './tell-format.ts'
import { splitLines } from './text-lines.ts'
import { titleFromName } from './title-from-name.ts'
import { type MarkdownMarkup, writeMarkdownMarkup } from './write-markdown-markup.ts'

/**
 * A Markdown file as a publication of one document. Title, authors, date and language come from its front matter; the title else from
 * its only first-level heading, else from the file's name. HTML in it stays letters.
 *
 * Throws AppError 'book-empty', 'not-a-book' (see `decodeBook`) or 'book-too-big'.
 */
export function readMarkdown(file: BookFile): Publication {
  const decoded = decodeBook(file)
  const { fields, body } = readFrontMatter(splitLines(decoded.text).join('\n'))
  const { body: text, notes } = takeOutFootnotes(body)
  const language = languageTag(firstOf(fields, 'lang', 'language', 'locale') ?? '') ?? guessLanguage(text)
  const markup = writeMarkdownMarkup(text, notes, language)
  const subtitle = firstOf(fields, 'subtitle')
  const date = firstOf(fields, 'date', 'published', 'year')
  const publisher = firstOf(fields, 'publisher')
  const description = firstOf(fields, 'description', 'abstract', 'summary')
  return {
    format: 'markdown',
    metadata: {
      title: firstOf(fields, 'title', 'book title') ?? titleByHeading(markup) ?? titleFromName(file.name),
      ...(subtitle === undefined ? {} : { subtitle }),
      contributors: [
        ...people(fields, 'aut', 'author', 'authors', 'creator'),
        ...people(fields, 'trl', 'translator'),
        ...people(fields, 'edt', 'editor'),
      ],
      language: language ?? 'und',
      ...(publisher === undefined ? {} : { publisher }),
      ...(date === undefined ? {} : { date }),
      ...(description === undefined ? {} : { description }),
      subjects: [...new Set(['tags', 'keywords', 'subject', 'subjects', 'categories'].flatMap((name) => fields.get(name) ?? []))],
      identifiers: ['isbn', 'identifier'].flatMap((name) => fields.get(name) ?? []),
    },
    documents: [{ href: file.name, root: markup.root, linear: true }],
    contents: [],
    pageTargets: [],
    pageTargetSource: 'none',
    landmarks: [],
    warnings: decoded.warnings,
  }
}

function firstOf(fields: FrontMatter['fields'], ...names: readonly string[]): string | undefined {
  return names.map((name) => fields.get(name)?.[0]).find((value) => value !== undefined && value !== '')
}

function people(fields: FrontMatter['fields'], role: string, ...names: readonly string[]): Contributor[] {
  const written = names.flatMap((name) => fields.get(name) ?? [])
  return [...new Set(written)].map((name) => ({ name, role }))
}

/** The only heading of the first level, when the text begins with it. With several of them they are chapters. */
function titleByHeading({ headings }: MarkdownMarkup): string | undefined {
  const [first, ...others] = headings
  return first?.isFirst && first.level === 1 && first.text !== '' && others.every(({ level }) => level > 1)
    ? first.text
    : undefined
}
