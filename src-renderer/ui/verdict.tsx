import { Check, CircleSlash, EqualApproximately, type LucideIcon, Shuffle } from 'lucide-react'
import type { Verdict as VerdictName } from '../../src-shared/answer.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { Icon } from './icon.tsx'

const ICONS: Readonly<Record<VerdictName, LucideIcon>> = {
  exact: Check,
  typography: EqualApproximately,
  elsewhere: Shuffle,
  stitched: Shuffle,
  'not-found': CircleSlash,
}

const KINDS: Readonly<Record<VerdictName, string>> = {
  exact: '',
  typography: ' verdict--typo',
  elsewhere: ' verdict--typo',
  stitched: ' verdict--missing',
  'not-found': ' verdict--missing',
}

/** Whether the words are the book's: a shape and a word, never a colour alone. */
export function Verdict({ verdict }: { readonly verdict: VerdictName }) {
  return (
    <span className={`verdict${KINDS[verdict]}`} title={sharedTexts.verdictMeaning[verdict]}>
      <Icon of={ICONS[verdict]} small />
      {sharedTexts.verdicts[verdict]}
    </span>
  )
}
