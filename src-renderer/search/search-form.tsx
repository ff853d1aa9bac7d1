import { Bookmark, CircleHelp, LibraryBig } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useCommand } from '../stores/use-command.ts'
import { useNotices, useShelf } from '../stores/use-stores.ts'
import { searchTexts } from '../texts/search-texts.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { MenuButton, type MenuGroups } from '../ui/menu.tsx'
import { NameDialog } from '../ui/name-dialog.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { ChapterMenu } from './chapter-menu.tsx'
import { useSearch, useSearchStore } from './search-context.ts'
import { SearchHelp } from './search-history.tsx'

/** Most books that are offered by name: a longer menu is no help. */
const MOST_LISTED = 60

export function SearchForm() {
  const store = useSearchStore()
  const { query, matchCase, matchDiacritics } = useSearch((state) => state)
  const [isNaming, setNaming] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useCommand('search-shelf', () => {
    field.current?.focus()
    field.current?.select()
    return true
  })
  useCommand('find', () => {
    field.current?.focus()
    field.current?.select()
    return true
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    void store.getState().run({ remember: true })
  }

  function turn(part: { readonly matchCase?: boolean; readonly matchDiacritics?: boolean }): void {
    store.getState().change(part)
    void store.getState().run()
  }

  return (
    <search className="search-box">
      <form className="search-form" onSubmit={submit}>
        <SearchField
          ref={field}
          label={searchTexts.field}
          clearLabel={searchTexts.clear}
          value={query}
          onChange={(next) => store.getState().change({ query: next })}
        />
        <fieldset className="toggles" aria-label={searchTexts.options}>
          <Button kind="plain" pressed={matchCase} onPress={() => turn({ matchCase: !matchCase })}>
            {searchTexts.matchCase}
          </Button>
          <Button kind="plain" pressed={matchDiacritics} onPress={() => turn({ matchDiacritics: !matchDiacritics })}>
            {searchTexts.matchAccents}
          </Button>
        </fieldset>
        <div className="search-line">
          <Found />
          <span className="grow" />
          <ScopeMenu />
          <ChapterMenu />
          {query.trim() !== '' && (
            <button type="button" className="chip" onClick={() => setNaming(true)}>
              <Icon small of={Bookmark} />
              {searchTexts.save}
            </button>
          )}
          <DialogTrigger>
            <AriaButton className="chip">
              <Icon small of={CircleHelp} />
              {searchTexts.help}
            </AriaButton>
            <Popover className="popover" placement="bottom end" offset={6}>
              <Dialog className="search-help" aria-label={searchTexts.help}>
                <SearchHelp />
              </Dialog>
            </Popover>
          </DialogTrigger>
        </div>
        {isNaming && (
          <NameDialog
            title={searchTexts.save}
            label={searchTexts.saveName}
            action={searchTexts.saveDo}
            name={query}
            onClose={() => setNaming(false)}
            onDone={(name) => {
              setNaming(false)
              void store.getState().save(name)
            }}
          />
        )}
      </form>
    </search>
  )
}

/** How many, where, how long; or that it is nowhere, with the nearest wording that is somewhere. */
function Found() {
  const store = useSearchStore()
  const { running, result, partial, searched, tookMs, books } = useSearch((state) => state)
  const say = useNotices((state) => state.say)
  const all = useShelf((state) => state.books.length)
  const count = books.length === 0 ? all : books.length
  useEffect(() => {
    if (result !== null && !running) say(searchTexts.said(result.total, result.byBook.length))
  }, [result, running, say])
  if (running) {
    return (
      <span className="search-state num">
        {partial === null ? searchTexts.searching : searchTexts.soFar(partial.total)}{' '}
        <LinkButton onPress={store.getState().stop}>{searchTexts.stop}</LinkButton>
      </span>
    )
  }
  if (result === null || searched === null) return null
  if (result.total > 0) {
    return (
      <span className="search-state num">
        <strong>{searchTexts.found(result.total)}</strong>{' '}
        {searchTexts.foundIn(result.byBook.length, count, tookMs, result.stopped === true)}
      </span>
    )
  }
  const { corrected } = result
  const change = (part: Parameters<ReturnType<typeof store.getState>['change']>[0]): void => {
    store.getState().change(part)
    void store.getState().run({ remember: true })
  }
  return (
    <span className="search-state">
      <strong>{searchTexts.nowhere(`“${searched.query}”`, count, searched.section !== null)}</strong>{' '}
      {searched.section !== null ? (
        <LinkButton onPress={() => change({ section: null })}>{searchTexts.widenChapter}</LinkButton>
      ) : corrected !== undefined ? (
        <>
          {searchTexts.nearest} <LinkButton onPress={() => change({ query: corrected })}>{corrected}</LinkButton>
        </>
      ) : searched.matchCase || searched.matchDiacritics ? (
        <LinkButton onPress={() => change({ matchCase: false, matchDiacritics: false })}>{searchTexts.relax}</LinkButton>
      ) : books.length > 0 ? (
        <LinkButton onPress={() => change({ books: [], section: null })}>{searchTexts.widen(all)}</LinkButton>
      ) : (
        searchTexts.nothingNear
      )}
    </span>
  )
}

function ScopeMenu() {
  const store = useSearchStore()
  const chosen = useSearch((state) => state.books)
  const books = useShelf((state) => state.books)
  const collections = useShelf((state) => state.collections)
  const choose = (ids: readonly string[]): void => {
    store.getState().change({ books: ids, section: null })
    void store.getState().run()
  }
  const [only] = chosen
  const label =
    only === undefined
      ? searchTexts.allBooks(books.length)
      : chosen.length === 1
        ? (books.find(({ id }) => id === only)?.title ?? searchTexts.someBooks(1))
        : searchTexts.someBooks(chosen.length)
  const groups: MenuGroups = [
    [{ id: 'all', label: searchTexts.allBooks(books.length), checked: chosen.length === 0, onAction: () => choose([]) }],
    collections.map(({ collection, name }) => {
      const ids = books.filter((book) => book.collections.includes(collection)).map(({ id }) => id)
      return { id: collection, label: name, isDisabled: ids.length === 0, onAction: () => choose(ids) }
    }),
    books.slice(0, MOST_LISTED).map(({ id, title }) => ({
      id: `book-${id}`,
      label: title,
      checked: chosen.length === 1 && only === id,
      onAction: () => choose([id]),
    })),
  ]
  return (
    <MenuButton
      label={searchTexts.scope}
      groups={groups}
      className={only === undefined ? 'chip' : 'chip chip--on'}
      namedByContent
    >
      <Icon small of={LibraryBig} />
      <span className="truncate">{label}</span>
    </MenuButton>
  )
}
