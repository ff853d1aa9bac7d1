import type { ErrorReport } from '../../src-shared/errors.ts'
import { sharedTexts } from '../texts/shared-texts.ts'

/** What the reader can do next, in the window's own words: the engine speaks of commands to type where it is about models. */
export function nextStepOf({ code, nextStep }: Pick<ErrorReport, 'code' | 'nextStep'>): string {
  const own: Readonly<Partial<Record<ErrorReport['code'], string>>> = sharedTexts.nextSteps
  return own[code] ?? nextStep
}
