import { ChevronLeft, ChevronRight } from 'lucide-react'
import { sourcesTexts } from '../texts/sources-texts.ts'
import { IconButton } from '../ui/button.tsx'

interface QuoteStepsProps {
  /** Counted from 0. */
  readonly at: number
  readonly count: number
  readonly onGo: (at: number) => void
}

/** From quote to quote, where one is shown at a time. */
export function QuoteSteps({ at, count, onGo }: QuoteStepsProps) {
  const { previous, next } = sourcesTexts
  return (
    <>
      <IconButton icon={ChevronLeft} label={previous} isDisabled={at === 0} onPress={() => onGo(at - 1)} />
      <IconButton icon={ChevronRight} label={next} isDisabled={at === count - 1} onPress={() => onGo(at + 1)} />
    </>
  )
}
