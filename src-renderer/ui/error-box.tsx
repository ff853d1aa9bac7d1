import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ErrorReport } from '../../src-shared/errors.ts'
import { Icon } from './icon.tsx'
import { nextStepOf } from './next-step.ts'

/** What happened and what to do next, in the flow, beside what it is about. */
export function ErrorBox({ error, children }: { readonly error: ErrorReport; readonly children?: ReactNode }) {
  return (
    <div className="note-box note-box--error" role="alert">
      <Icon of={TriangleAlert} />
      <div className="grow">
        <p>{error.message}</p>
        <p className="next">{nextStepOf(error)}</p>
        {children !== undefined && <div className="actions">{children}</div>}
      </div>
    </div>
  )
}
