import { ALargeSmall, ArrowLeft, ArrowRight, MessageSquareText, PanelLeft, Search } from 'lucide-react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useCommand } from '../stores/use-command.ts'
import { useNavigation, useStores } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useKeysOf } from '../ui/use-keys.ts'
import { useWindowSize } from '../ui/window-size.ts'
import { PageJump } from './page-jump.tsx'
import { useFind, useReader, useReading } from './reader-context.ts'
import { TextOptions } from './text-options.tsx'

interface ReaderBarProps {
  readonly isSideShown: boolean
  readonly onSide: () => void
}

export function ReaderBar({ isSideShown, onSide }: ReaderBarProps) {
  const { find, store } = useReader()
  const { shelf, commands } = useStores()
  const size = useWindowSize()
  const { back, forward } = useNavigation((state) => state)
  const book = useReading((state) => state.contents?.book)
  const isFinding = useFind((state) => state.isOpen)
  const keys = { back: useKeysOf('back'), forward: useKeysOf('forward'), find: useKeysOf('find') }
  const openFind = (): void => find.getState().open()
  useCommand('find', openFind)

  function ask(): void {
    const id = store.getState().book
    if (id === null) return
    commands.run('new-conversation')
    shelf.getState().setSelected([id])
  }

  return (
    <header className="bar reader-bar">
      <IconButton
        icon={PanelLeft}
        label={isSideShown ? readerTexts.hideSide : readerTexts.showSide}
        expanded={isSideShown}
        onPress={onSide}
      />
      {size !== 'narrow' && (
        <>
          <IconButton icon={ArrowLeft} label={readerTexts.back} keys={keys.back} onPress={back} />
          <IconButton icon={ArrowRight} label={readerTexts.forward} keys={keys.forward} onPress={forward} />
        </>
      )}
      <div className="grow reader-title truncate">
        <h1>
          <cite>{book?.title ?? sharedTexts.loading}</cite>
        </h1>
        {size === 'wide' && <span className="quiet">{sharedTexts.authors(book?.creators ?? [])}</span>}
      </div>
      <PageJump />
      <DialogTrigger>
        <AriaButton className="btn btn--quiet btn--icon" aria-label={readerTexts.appearance}>
          <Icon of={ALargeSmall} />
        </AriaButton>
        <Popover className="popover" offset={6} placement="bottom end">
          <Dialog className="text-options" aria-label={readerTexts.appearance}>
            <TextOptions />
          </Dialog>
        </Popover>
      </DialogTrigger>
      <IconButton icon={Search} label={readerTexts.find} keys={keys.find} pressed={isFinding} onPress={openFind} />
      {size === 'narrow' ? (
        <IconButton icon={MessageSquareText} label={readerTexts.ask} onPress={ask} />
      ) : (
        <Button icon={MessageSquareText} onPress={ask}>
          {readerTexts.ask}
        </Button>
      )}
    </header>
  )
}
