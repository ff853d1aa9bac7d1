import { BookOpen, Check, ChevronLeft, FolderOpen, MessageSquareText, Pencil, RefreshCw, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BookDetails } from '../../src-shared/contract/shelf-contract.ts'
import type { BookHealth } from '../../src-shared/contract.ts'
import { type ErrorReport, toErrorReport } from '../../src-shared/errors.ts'
import { onceMore } from '../stores/once-more.ts'
import { useImports, useNavigation, useSession, useStores } from '../stores/use-stores.ts'
import { reportTexts } from '../texts/report-texts.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Cover } from '../ui/cover.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWindowSize } from '../ui/window-size.ts'
import { BookFacts } from './book-facts.tsx'
import { EditDetails } from './edit-details.tsx'
import { type HealthLine, healthLines } from './health-lines.ts'
import './report.css'

interface Shown {
  readonly details: BookDetails
  readonly health: BookHealth['health']
  readonly weakMeaning: BookHealth['weakMeaning']
}

/** How well the file of a book could be read, and what is known of the book. */
export function ReportView() {
  const { api, shelf, commands } = useStores()
  const size = useWindowSize()
  const go = useNavigation((state) => state.go)
  const book = useNavigation(({ route }) => (route.view === 'report' ? route.book : ''))
  const canReveal = useSession((state) => state.shell?.can.reveal === true)
  const failedFiles = useImports((state) => state.outcomes.some(({ status }) => status === 'failed'))
  const showOutcomes = useImports((state) => state.show)
  const [shown, setShown] = useState<Shown | null>(null)
  const [error, setError] = useState<ErrorReport | null>(null)
  const [isEditing, setEditing] = useState(false)

  useEffect(() => {
    let isCurrent = true
    const load = onceMore(() => Promise.all([api.call('book.details', { book }), api.call('book.health', { book })]), {
      take: ([details, { health, weakMeaning }]) => {
        if (!isCurrent) return
        setShown({ details, health, weakMeaning })
        setError(null)
      },
      failed: (failure) => {
        if (isCurrent) setError(toErrorReport(failure))
      },
    })
    const end = api.subscribe(
      (event) => {
        if (event.type === 'shelf.changed' || (event.type === 'book.changed' && event.books.includes(book))) void load()
      },
      () => void load(),
    )
    return () => {
      isCurrent = false
      end()
    }
  }, [api, book])

  function ask(): void {
    commands.run('new-conversation')
    shelf.getState().setSelected([book])
  }

  const reveal = (path: string): void =>
    void api.call('shell.reveal', { path }).catch((failure: unknown) => setError(toErrorReport(failure)))

  return (
    <main className="pane pane--page" id="main" aria-label={reportTexts.title} data-pane>
      <header className="bar">
        <IconButton icon={ChevronLeft} label={reportTexts.back} onPress={() => go({ view: 'shelf' })} />
        <h1 className="grow truncate">{reportTexts.title}</h1>
        {failedFiles &&
          (size === 'narrow' ? (
            <IconButton icon={TriangleAlert} label={reportTexts.failedFiles} onPress={() => showOutcomes(true)} />
          ) : (
            <Button kind="quiet" icon={TriangleAlert} onPress={() => showOutcomes(true)}>
              {reportTexts.failedFiles}
            </Button>
          ))}
        {size !== 'narrow' && (
          <Button kind="quiet" icon={RefreshCw} onPress={() => void shelf.getState().reindex([book])}>
            {reportTexts.reindex}
          </Button>
        )}
        {canReveal && shown !== null && size !== 'narrow' && (
          <Button kind="quiet" icon={FolderOpen} onPress={() => reveal(shown.details.file.path)}>
            {reportTexts.reveal}
          </Button>
        )}
      </header>
      <div className="scroll report">
        {error !== null && <ErrorBox error={error} />}
        {shown !== null && (
          <>
            <Cover book={shown.details} />
            <div className="report-body">
              <Head shown={shown} />
              <div className="actions">
                <Button kind="main" icon={BookOpen} onPress={() => go({ view: 'reader', book })}>
                  {reportTexts.read}
                </Button>
                <Button icon={MessageSquareText} onPress={ask}>
                  {reportTexts.ask}
                </Button>
                <Button kind="quiet" icon={Pencil} onPress={() => setEditing(true)}>
                  {reportTexts.edit}
                </Button>
              </div>
              <dl className="report-lines">
                {linesOf(shown).map((line) => (
                  <Line key={line.id} line={line} />
                ))}
              </dl>
              <BookFacts details={shown.details} />
            </div>
            {isEditing && <EditDetails details={shown.details} onClose={() => setEditing(false)} />}
          </>
        )}
      </div>
    </main>
  )
}

function linesOf({ details, health, weakMeaning }: Shown): readonly HealthLine[] {
  return healthLines(health, { words: details.words, meaning: details.indexed, weakMeaning })
}

function Head({ shown }: { readonly shown: Shown }) {
  const doubts = linesOf(shown).filter(({ isDoubt }) => isDoubt).length
  return (
    <header>
      <h2>{shown.details.title}</h2>
      <p className="report-lead">
        {shown.details.creators.length > 0 && `${sharedTexts.authors(shown.details.creators)}. `}
        {reportTexts.summary(shown.health.text.indexed, doubts)}
      </p>
    </header>
  )
}

function Line({ line }: { readonly line: HealthLine }) {
  return (
    <div>
      <dt className={line.isDoubt ? 'report-doubt' : 'report-good'}>
        <Icon small of={line.isDoubt ? TriangleAlert : Check} />
        <span className="sr-only">{line.isDoubt ? reportTexts.doubt : reportTexts.good}</span>
        {line.title}
      </dt>
      <dd>
        <strong>{line.found}</strong>
        {line.more.map((more) => (
          <span key={more}>{more}</span>
        ))}
      </dd>
    </div>
  )
}
