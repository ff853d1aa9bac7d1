import { X } from 'lucide-react'
import type { SearchView as Search } from '../../src-shared/contract/searches-contract.ts'
import { useStores } from '../stores/use-stores.ts'
import { searchTexts } from '../texts/search-texts.ts'
import { IconButton, LinkButton } from '../ui/button.tsx'
import { useSearch, useSearchStore } from './search-context.ts'

/** How a search is written, by examples. */
export function SearchHelp() {
  return (
    <section className="ways">
      <h2 className="heading-s">{searchTexts.help}</h2>
      <dl>
        {searchTexts.ways.map(([written, meaning]) => (
          <div key={written}>
            <dt>
              <code>{written}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{searchTexts.waysNote}</p>
    </section>
  )
}

export function SearchHistory() {
  const { history, saved } = useSearch((state) => state.lists)
  const { notices } = useStores()
  const store = useSearchStore()

  async function forgetAll(): Promise<void> {
    const undo = await store.getState().remove()
    if (undo !== undefined) notices.getState().offerUndo(searchTexts.forgotten, undo)
  }

  return (
    <>
      {saved.length > 0 && (
        <section>
          <h2 className="heading-s">{searchTexts.saved}</h2>
          <SearchList searches={saved} />
        </section>
      )}
      <section>
        <h2 className="heading-s">
          {searchTexts.history}
          {history.length > 0 && <LinkButton onPress={() => void forgetAll()}>{searchTexts.forgetAll}</LinkButton>}
        </h2>
        {history.length === 0 ? <p className="quiet">{searchTexts.noHistory}</p> : <SearchList searches={history} />}
      </section>
    </>
  )
}

function SearchList({ searches }: { readonly searches: readonly Search[] }) {
  const store = useSearchStore()
  const { notices } = useStores()

  async function forget(search: Search): Promise<void> {
    const undo = await store.getState().remove(search.search)
    if (undo !== undefined) notices.getState().offerUndo(searchTexts.forgottenOne(search.name ?? search.query), undo)
  }

  return (
    <ul className="search-list">
      {searches.map((search) => (
        <li key={search.search}>
          <button type="button" className="plain" onClick={() => void store.getState().again(search)}>
            <span className="truncate">{search.name ?? search.query}</span>
            {search.name !== null && search.name !== search.query && <code className="truncate">{search.query}</code>}
            <span className="count num">{searchTexts.hits(search.hits)}</span>
          </button>
          <IconButton
            small
            icon={X}
            label={searchTexts.forget(search.name ?? search.query)}
            onPress={() => void forget(search)}
          />
        </li>
      ))}
    </ul>
  )
}
