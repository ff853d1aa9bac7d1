/** Every place in the window. What a view needs beyond its name is in its route, so that a reload, a link and "back" find it again. */
export type Route =
  | { readonly view: 'shelf'; readonly part?: 'trash' }
  /** Without a conversation: a new one. */
  | { readonly view: 'ask'; readonly conversation?: string }
  | { readonly view: 'search'; readonly query?: string; readonly book?: string }
  | { readonly view: 'notes'; readonly book?: string }
  | { readonly view: 'settings'; readonly section?: string }
  /** `section` is a path; `start` and `end` are offsets in its text, to be highlighted; `quote` is "turn/n" of the quote that led here. */
  | {
      readonly view: 'reader'
      readonly book: string
      readonly section?: string
      readonly start?: number
      readonly end?: number
      readonly passage?: string
      readonly quote?: string
    }
  | { readonly view: 'report'; readonly book: string }
  | { readonly view: 'jobs' }

export type ViewName = Route['view']

const FIRST: Route = { view: 'ask' }

/** Address of a place: "#/reader?book=…&section=…". */
export function formatRoute(route: Route): string {
  const { view, ...rest } = route
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value))
  const search = query.toString()
  return `#/${view}${search === '' ? '' : `?${search}`}`
}

/** The place at an address; the conversation for an address that says nothing or cannot be understood. */
export function parseRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const query = new URLSearchParams(search)
  const text = (name: string): Record<string, string> => {
    const value = query.get(name)
    return value === null || value === '' ? {} : { [name]: value }
  }
  const offset = (name: string): Record<string, number> => {
    const value = Number(query.get(name) ?? Number.NaN)
    return Number.isInteger(value) && value >= 0 ? { [name]: value } : {}
  }
  const book = query.get('book') ?? ''
  switch (path) {
    case 'shelf':
      return query.get('part') === 'trash' ? { view: 'shelf', part: 'trash' } : { view: 'shelf' }
    case 'jobs':
      return { view: 'jobs' }
    case 'ask':
      return { view: 'ask', ...text('conversation') }
    case 'search':
      return { view: 'search', ...text('query'), ...text('book') }
    case 'notes':
      return { view: 'notes', ...text('book') }
    case 'settings':
      return { view: 'settings', ...text('section') }
    case 'reader':
      if (book === '') return FIRST
      return {
        view: 'reader',
        book,
        ...text('section'),
        ...offset('start'),
        ...offset('end'),
        ...text('passage'),
        ...text('quote'),
      }
    case 'report':
      return book === '' ? FIRST : { view: 'report', book }
    default:
      return FIRST
  }
}
