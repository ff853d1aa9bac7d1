import { Menu } from 'lucide-react'
import { useLayout } from '../stores/use-stores.ts'
import { frameTexts } from '../texts/frame-texts.ts'
import { IconButton } from '../ui/button.tsx'

/** Opens what has no room of its own in a narrow window: the rail, the shelf, the conversations. */
export function NarrowMenu() {
  const openDrawer = useLayout((state) => state.openDrawer)
  return <IconButton icon={Menu} label={frameTexts.menu} onPress={() => openDrawer('left')} />
}
