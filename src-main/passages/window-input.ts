import { passageInput } from './passage-input.ts'

/** What goes in front of a window: nothing, only leads (the header row, the sentence that introduces a list), or headings too. */
export type WindowContext = 'none' | 'leads' | 'full'

/** The text that is embedded for a sentence window of a passage with this context. */
export function windowInput(context: string, text: string, front: WindowContext): string {
  if (front === 'none') return text
  if (front === 'full') return passageInput(context, text)
  const lineEnd = context.indexOf('\n')
  return lineEnd === -1 ? text : passageInput(context.slice(lineEnd), text)
}
