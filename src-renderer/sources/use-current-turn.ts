import type { Turn } from '../stores/turn.ts'
import { useChat } from '../stores/use-stores.ts'

/** The turn whose quotes are shown: that of the raised slip, else the last one. */
export function useCurrentTurn(): Turn | undefined {
  return useChat(({ turns, current }) => turns.find((turn) => turn.id === current?.turn) ?? turns.at(-1))
}
