import type { PromptParts } from './build-prompt.ts'
import { plainLine } from './plain-evidence.ts'

const SYSTEM = [
  'You answer a reader’s question from what you know by yourself. No book is given to you.',
  'Write one to three plain sentences, without lists, headings, quotation marks or references.',
  'If you do not know, say so.',
].join(' ')

/** For what the reader may let a model add of its own. No word of the books is in it, so that nothing of them can seem to be its knowledge. */
export function ownKnowledgePrompt(question: string): PromptParts {
  return { system: SYSTEM, prefix: '', suffix: `Question: ${plainLine(question)}` }
}
