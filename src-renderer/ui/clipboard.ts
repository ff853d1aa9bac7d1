import type { NoticesStore } from '../stores/notices-store.ts'
import { sharedTexts } from '../texts/shared-texts.ts'

/** Puts the text on the clipboard and says so to those who cannot see it. Resolves with whether it is there. */
export async function copyText(text: string, notices: NoticesStore): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Refused when the window has lost the focus meanwhile.
    notices.getState().say(sharedTexts.notCopied, { urgent: true })
    return false
  }
  notices.getState().say(sharedTexts.copied)
  return true
}
