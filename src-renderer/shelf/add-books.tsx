import { FilePlus2, FolderPlus, Plus } from 'lucide-react'
import { shelfTexts } from '../texts/shelf-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuButton } from '../ui/menu.tsx'
import { useKeysOf } from '../ui/use-keys.ts'
import { usePickBooks } from './use-pick-books.ts'

/** Files or a folder, by the host's own dialog. */
export function AddBooks() {
  const keys = useKeysOf('import')
  const pick = usePickBooks()
  return (
    <MenuButton
      label={shelfTexts.add}
      namedByContent
      groups={[
        [
          { id: 'files', label: shelfTexts.addFiles, icon: FilePlus2, keys, onAction: () => void pick('files') },
          { id: 'folder', label: shelfTexts.addFolder, icon: FolderPlus, onAction: () => void pick('folder') },
        ],
      ]}
    >
      <Icon of={Plus} />
      {shelfTexts.add}
    </MenuButton>
  )
}
