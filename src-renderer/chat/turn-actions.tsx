import { Bookmark, BookmarkCheck, Ellipsis, FileDown, History, Pencil, ReceiptText, RotateCw, Scale } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { noteOfAnswer } from '../stores/pins-store.ts'
import { turnWithSources } from '../stores/quote-as-text.ts'
import type { Turn } from '../stores/turn.ts'
import { usePins, useStores } from '../stores/use-stores.ts'
import { chatTexts, counterTexts, receiptTexts } from '../texts/chat-texts.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { MenuButton } from '../ui/menu.tsx'

const ExportDialog = lazy(() => import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })))

const EarlierAnswers = lazy(() => import('./earlier-answers.tsx').then((module) => ({ default: module.EarlierAnswers })))

interface TurnActionsProps {
  readonly turn: Turn
  readonly receiptShown: boolean
  readonly onReceipt: () => void
  readonly counterShown: boolean
  readonly onCounter: () => void
}

export function TurnActions({ turn, receiptShown, onReceipt, counterShown, onCounter }: TurnActionsProps) {
  const { chat, pins } = useStores()
  const [dialog, setDialog] = useState<'export' | 'earlier' | null>(null)
  const note = usePins((state) => noteOfAnswer(state.notes, turn.id))
  const { result, quotes, status, replaced } = turn
  const { actions } = chatTexts
  const isAnswered = result?.answer != null
  return (
    <fieldset className="actions" aria-label={chatTexts.answer}>
      {(isAnswered || quotes.length > 0) && (
        <CopyButton kind="quiet" small label={actions.copy} text={() => turnWithSources(turn)} />
      )}
      {isAnswered && (
        <Button
          kind="quiet"
          small
          icon={note === undefined ? Bookmark : BookmarkCheck}
          pressed={note !== undefined}
          onPress={() => void (note === undefined ? pins.getState().pin(turn.id) : pins.getState().unpin(note))}
        >
          {note === undefined ? actions.pin : actions.pinned}
        </Button>
      )}
      {result !== null && quotes.length > 0 && status !== 'not-covered' && (
        <Button kind="quiet" small icon={Scale} expanded={counterShown} onPress={onCounter}>
          {counterShown ? counterTexts.hide : counterTexts.show}
        </Button>
      )}
      {result !== null && status !== 'not-covered' && (
        <Button kind="quiet" small icon={ReceiptText} expanded={receiptShown} onPress={onReceipt}>
          {receiptShown ? receiptTexts.hide : actions.searched}
        </Button>
      )}
      <MenuButton
        label={actions.more}
        className="btn btn--quiet btn--icon btn--small"
        groups={[
          [
            { id: 'edit', label: actions.edit, icon: Pencil, onAction: () => chat.getState().edit(turn) },
            { id: 'retry', label: actions.retry, icon: RotateCw, onAction: () => void chat.getState().retry(turn) },
            ...(replaced.length === 0
              ? []
              : [{ id: 'earlier', label: chatTexts.earlierAnswers, icon: History, onAction: () => setDialog('earlier') }]),
          ],
          result === null
            ? []
            : [{ id: 'export', label: chatTexts.exportAnswer, icon: FileDown, onAction: () => setDialog('export') }],
        ]}
      >
        <Icon of={Ellipsis} small />
      </MenuButton>
      <Suspense>
        {dialog === 'export' && <ExportDialog of={{ turn: turn.id }} onClose={() => setDialog(null)} />}
        {dialog === 'earlier' && <EarlierAnswers turns={replaced} onClose={() => setDialog(null)} />}
      </Suspense>
    </fieldset>
  )
}
