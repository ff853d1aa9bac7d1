import { Plus } from 'lucide-react'
import { useStores } from '../stores/use-stores.ts'
import { chatTexts } from '../texts/chat-texts.ts'
import { Button } from '../ui/button.tsx'

export function NewConversation() {
  const { commands } = useStores()
  return (
    <Button kind="quiet" icon={Plus} onPress={() => commands.run('new-conversation')}>
      {chatTexts.new}
    </Button>
  )
}
