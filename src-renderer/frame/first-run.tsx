import { Check, FileText, FolderOpen } from 'lucide-react'
import { usePickBooks } from '../shelf/use-pick-books.ts'
import { useImports } from '../stores/use-stores.ts'
import { firstRunTexts } from '../texts/frame-texts.ts'
import { importTexts } from '../texts/import-texts.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { Button } from '../ui/button.tsx'
import { DrawnCover } from '../ui/drawn-cover.tsx'
import { Icon } from '../ui/icon.tsx'
import { Progress } from '../ui/progress.tsx'
import { useWindowSize } from '../ui/window-size.ts'
import { NarrowMenu } from './narrow-menu.tsx'
import './first-run.css'

/** The empty shelf: what this is for, and the one thing to do. */
export function FirstRun() {
  const { steps } = firstRunTexts
  const size = useWindowSize()
  return (
    <main className="pane pane--page stage" id="main">
      {size === 'narrow' && <NarrowMenu />}
      <header className="head">
        <p className="word">{sharedTexts.appName}</p>
        <h1>{firstRunTexts.title}</h1>
        <p>{firstRunTexts.lead}</p>
      </header>
      <section className="drop" aria-label={firstRunTexts.addLabel}>
        <div>
          <h2>{firstRunTexts.drop}</h2>
          <p>{firstRunTexts.dropMore}</p>
          <FirstImport />
        </div>
        <div className="pile" aria-hidden="true">
          {PILE.map(({ title, by }) => (
            <span key={title} className="cover">
              <DrawnCover title={title} by={by} />
            </span>
          ))}
        </div>
      </section>
      <ol className="steps">
        <li>
          <h3>
            <b>1</b> {steps[0].title}
          </h3>
          <p className="q">{steps[0].question}</p>
          <p className="cap">{steps[0].more}</p>
        </li>
        <li>
          <h3>
            <b>2</b> {steps[1].title}
          </h3>
          <blockquote className="bq">
            {steps[1].before}
            <mark>{steps[1].marked}</mark>
          </blockquote>
          <p className="cap">
            <Icon of={Check} small /> {steps[1].more}
          </p>
        </li>
        <li>
          <h3>
            <b>3</b> {steps[2].title}
          </h3>
          <p className="cited">
            {steps[2].author}
            <cite>{steps[2].work}</cite>
            {steps[2].imprint}
          </p>
          <p className="cap">{steps[2].more}</p>
        </li>
      </ol>
    </main>
  )
}

/** Titles whose drawn covers look well together. */
const PILE = [
  { title: 'Moby-Dick', by: 'Herman Melville' },
  { title: 'Guernsey Folk-Lore', by: 'Edgar MacCulloch' },
  { title: 'Dom Casmurro', by: 'Machado de Assis' },
] as const

function FirstImport() {
  const pick = usePickBooks()
  const sending = useImports((state) => state.sending)
  const waiting = useImports((state) => state.waiting)
  if (sending !== null || waiting > 0) {
    const words = sending === null ? importTexts.reading(waiting) : importTexts.sending(sending.done, sending.total)
    return (
      <div className="under-way" role="status">
        <span>{words}</span>
        <Progress label={words} share={sending === null || sending.total === 0 ? undefined : sending.done / sending.total} />
      </div>
    )
  }
  return (
    <div className="row">
      <Button kind="main" icon={FileText} className="btn--large" onPress={() => void pick('files')}>
        {firstRunTexts.choose}
      </Button>
      <Button icon={FolderOpen} className="btn--large" onPress={() => void pick('folder')}>
        {firstRunTexts.chooseFolder}
      </Button>
    </div>
  )
}
