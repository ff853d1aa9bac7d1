import type { PromptParts } from './build-prompt.ts'
import { plainLine } from './plain-evidence.ts'
import { promptLanguage } from './prompt-language.ts'

export interface HypotheticalInput {
  /** Standing alone. */
  readonly question: string
  /** Titles of what is asked, with their authors ("Moby-Dick by Herman Melville"). */
  readonly works: readonly string[]
  /** BCP 47 of most of what is asked. */
  readonly language: string
}

/** A sentence is some 40 tokens; one that runs on says nothing more that could be looked for. */
export const HYPOTHETICAL_TOKENS = 60

/** More titles than these tell a model nothing about what the sentence should look like. */
const MOST_WORKS = 3

/**
 * Asks for a sentence as the book might have it: not to be believed, but to be looked for, since it has the words of an answer where the question has
 * those of a question (Gao and others, "Precise zero-shot dense retrieval without relevance labels", ACL 2023).
 */
export function hypotheticalPrompt({ question, works, language }: HypotheticalInput): PromptParts {
  const name = promptLanguage(language)
  const known = works.length <= MOST_WORKS ? works.map((work) => `Book: ${plainLine(work)}\n`).join('') : ''
  return {
    system: 'You help to search in a book.',
    prefix: `${known}Question: ${plainLine(question)}\n\n`,
    suffix: `Write one sentence,${name === undefined ? '' : ` in ${name},`} as it might stand in the book, that answers the question.`,
  }
}
