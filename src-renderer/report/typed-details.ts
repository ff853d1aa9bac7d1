import type { BookChanges, BookDetails } from '../../src-shared/contract/shelf-contract.ts'

/** The details as they stand in fields. */
export interface TypedDetails {
  readonly title: string
  readonly authors: string
  readonly series: string
  readonly seriesIndex: string
  readonly tags: string
  readonly pageCount: string
}

type Details = Pick<BookDetails, 'title' | 'creators' | 'series' | 'seriesIndex' | 'tags' | 'pageCount'>

export function typedDetails(details: Details): TypedDetails {
  const { title, creators, series, seriesIndex, tags, pageCount } = details
  return {
    title,
    authors: creators.join('; '),
    series: series ?? '',
    seriesIndex: seriesIndex === null ? '' : String(seriesIndex),
    tags: tags.join(', '),
    pageCount: pageCount === null ? '' : String(pageCount),
  }
}

/** Only what differs. An emptied field is null, which is "as the file says". */
export function changesOf(before: TypedDetails, after: TypedDetails): BookChanges {
  const changed = (name: keyof TypedDetails): boolean => before[name].trim() !== after[name].trim()
  const pageCount = Number.parseInt(after.pageCount, 10)
  const seriesIndex = Number.parseFloat(after.seriesIndex.replace(',', '.'))
  return {
    ...(changed('title') ? { title: after.title.trim() === '' ? null : after.title.trim() } : {}),
    ...(changed('authors') ? { authors: after.authors.trim() === '' ? null : namesIn(after.authors, ';') } : {}),
    ...(changed('series') ? { series: after.series.trim() === '' ? null : after.series.trim() } : {}),
    ...(changed('seriesIndex') ? { seriesIndex: Number.isNaN(seriesIndex) ? null : seriesIndex } : {}),
    ...(changed('tags') ? { tags: namesIn(after.tags, ',') } : {}),
    ...(changed('pageCount') ? { pageCount: Number.isNaN(pageCount) ? null : pageCount } : {}),
  }
}

function namesIn(text: string, separator: string): string[] {
  const names = text.split(separator).map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}
