import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { GlossaryEntryView, SynonymView } from '../../src-shared/contract/words-contract.ts'
import { useStores } from '../stores/use-stores.ts'
import { wordsTexts } from '../texts/words-texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { WordsDialog } from './words-dialog.tsx'
import { changesWords, createWordsStore, type WordsDraft } from './words-store.ts'
import './words.css'

/** The reader's synonyms and glossary, for the library and for single books. */
export function WordsSettings() {
  const { api, notices } = useStores()
  const store = useMemo(() => createWordsStore(api, notices), [api, notices])
  const { synonyms, glossary, loaded, error, load, save, remove } = useStore(store)
  const [draft, setDraft] = useState<WordsDraft | null>(null)
  useEffect(
    () =>
      api.subscribe(
        (event) => {
          if (changesWords(event)) void load()
        },
        () => void load(),
      ),
    [api, load],
  )
  return (
    <>
      {error !== null && <ErrorBox error={error} />}
      <section className="set-role">
        <h3>{wordsTexts.synonyms}</h3>
        <p className="quiet">{loaded && synonyms.length === 0 ? wordsTexts.noSynonyms : wordsTexts.synonymsMore}</p>
        <ul>
          {synonyms.map((synonym) => (
            <WordsLine
              key={synonym.id}
              name={wordsTexts.same(synonym.words)}
              book={synonym.book}
              onChange={() => setDraft(draftOfSynonym(synonym))}
              onRemove={() => void remove(synonym.id, wordsTexts.same(synonym.words))}
            />
          ))}
        </ul>
        <Button icon={Plus} onPress={() => setDraft({ kind: 'synonyms', id: null, book: '', words: '' })}>
          {wordsTexts.addSynonyms}
        </Button>
      </section>
      <section className="set-role">
        <h3>{wordsTexts.glossary}</h3>
        <p className="quiet">{loaded && glossary.length === 0 ? wordsTexts.noTerms : wordsTexts.glossaryMore}</p>
        <ul>
          {glossary.map((entry) => (
            <WordsLine
              key={entry.id}
              name={entry.term}
              book={entry.book}
              onChange={() => setDraft(draftOfTerm(entry))}
              onRemove={() => void remove(entry.id, entry.term)}
            >
              <span>{entry.meaning}</span>
            </WordsLine>
          ))}
        </ul>
        <Button icon={Plus} onPress={() => setDraft({ kind: 'term', id: null, book: '', term: '', meaning: '' })}>
          {wordsTexts.addTerm}
        </Button>
      </section>
      {draft !== null && <WordsDialog draft={draft} onSave={save} onClose={() => setDraft(null)} />}
    </>
  )
}

interface WordsLineProps {
  readonly name: string
  readonly book: SynonymView['book']
  readonly children?: ReactNode
  readonly onChange: () => void
  readonly onRemove: () => void
}

function WordsLine({ name, book, children, onChange, onRemove }: WordsLineProps) {
  return (
    <li className="set-line">
      <span className="grow words-line">
        <strong>{name}</strong>
        {children}
        {book !== null && <span className="quiet">{book.title}</span>}
      </span>
      <IconButton small icon={Pencil} label={wordsTexts.changeNamed(name)} onPress={onChange} />
      <IconButton small icon={Trash2} label={wordsTexts.removeNamed(name)} onPress={onRemove} />
    </li>
  )
}

function draftOfSynonym({ id, words, book }: SynonymView): WordsDraft {
  return { kind: 'synonyms', id, book: book?.id ?? '', words: words.join(', ') }
}

function draftOfTerm({ id, term, meaning, book }: GlossaryEntryView): WordsDraft {
  return { kind: 'term', id, book: book?.id ?? '', term, meaning }
}
