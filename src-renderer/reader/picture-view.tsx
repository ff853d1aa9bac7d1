import { useState } from 'react'
import { Dialog, DialogTrigger, Modal, ModalOverlay, Button as PressButton } from 'react-aria-components'
import { useStores } from '../stores/use-stores.ts'
import { readerTexts } from '../texts/reader-texts.ts'
import { Button } from '../ui/button.tsx'
import type { Picture } from './cut-block.ts'
import { useReading } from './reader-context.ts'

/** A picture of the book's own file, over the asset route. One that cannot be shown gives way to its words. */
export function PictureView({ picture }: { readonly picture: Picture }) {
  const { api } = useStores()
  const book = useReading((state) => state.book)
  const [isMissing, setMissing] = useState(false)
  const { alternative, isInline, path, width, height } = picture
  if (book === null || isMissing) return <span className="picture-words">{alternative}</span>
  const image = (className: string) => (
    <img
      className={className}
      src={api.assetUrl('picture', book, path)}
      alt={alternative}
      loading="lazy"
      decoding="async"
      draggable={false}
      {...(width === null || height === null ? {} : { width, height })}
      onError={() => setMissing(true)}
    />
  )
  if (isInline) return image('picture-inline')
  return (
    <DialogTrigger>
      <PressButton className="picture" aria-label={readerTexts.enlarge(alternative)}>
        {image('picture-image')}
      </PressButton>
      <ModalOverlay className="scrim picture-scrim" isDismissable>
        <Modal>
          <Dialog className="picture-large" aria-label={alternative === '' ? readerTexts.picture : alternative}>
            {({ close }) => (
              <>
                {image('picture-image')}
                <footer>
                  <span className="grow">{alternative}</span>
                  <Button onPress={close} autoFocus>
                    {readerTexts.closePicture}
                  </Button>
                </footer>
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}
