import { FilePlus2, FolderPlus, Plus, Route } from 'lucide-react'
import { useState } from 'react'
import { useImports, useSession } from '../stores/use-stores.ts'
import { shelfTexts } from '../texts/shelf-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuButton } from '../ui/menu.tsx'
import { NameDialog } from '../ui/name-dialog.tsx'
import { useKeysOf } from '../ui/use-keys.ts'
import { usePickBooks } from './use-pick-books.ts'

/** Files or a folder, by the host's own dialog. */
export function AddBooks() {
  const keys = useKeysOf('import')
  const pick = usePickBooks()
  const addPaths = useImports((state) => state.addPaths)
  // In a browser a file is copied to the engine; by its path it is read where it lies.
  const takesPaths = useSession((state) => state.shell?.host === 'browser')
  const [typing, setTyping] = useState(false)
  return (
    <>
      <MenuButton
        label={shelfTexts.add}
        namedByContent
        groups={[
          [
            { id: 'files', label: shelfTexts.addFiles, icon: FilePlus2, keys, onAction: () => void pick('files') },
            { id: 'folder', label: shelfTexts.addFolder, icon: FolderPlus, onAction: () => void pick('folder') },
            ...(takesPaths ? [{ id: 'path', label: shelfTexts.addPath, icon: Route, onAction: () => setTyping(true) }] : []),
          ],
        ]}
      >
        <Icon of={Plus} />
        {shelfTexts.add}
      </MenuButton>
      {typing && (
        <NameDialog
          title={shelfTexts.pathTitle}
          label={shelfTexts.path}
          action={shelfTexts.addAction}
          name=""
          onClose={() => setTyping(false)}
          onDone={(path) => {
            setTyping(false)
            void addPaths([path])
          }}
        />
      )}
    </>
  )
}
