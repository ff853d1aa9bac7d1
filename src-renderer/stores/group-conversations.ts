import type { ConversationView } from '../../src-shared/contract/conversations-contract.ts'
import { daysBetween } from '../ui/format.ts'

export interface ConversationGroup {
  readonly name: 'pinned' | 'thisWeek' | 'earlier'
  readonly conversations: readonly ConversationView[]
}

const DAYS_OF_THIS_WEEK = 7

/** The list in groups; empty ones are left out. The order within a group is the list's. */
export function groupConversations(list: readonly ConversationView[], now: number): readonly ConversationGroup[] {
  const isRecent = ({ updatedAt }: ConversationView): boolean => daysBetween(updatedAt, now) < DAYS_OF_THIS_WEEK
  const others = list.filter(({ pinned }) => !pinned)
  const groups: readonly ConversationGroup[] = [
    { name: 'pinned', conversations: list.filter(({ pinned }) => pinned) },
    { name: 'thisWeek', conversations: others.filter(isRecent) },
    { name: 'earlier', conversations: others.filter((one) => !isRecent(one)) },
  ]
  return groups.filter(({ conversations }) => conversations.length > 0)
}
