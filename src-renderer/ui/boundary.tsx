import { Component, type ReactNode } from 'react'
import { frameTexts } from '../texts/frame-texts.ts'

interface BoundaryProps {
  readonly children: ReactNode
  /** Another value is another place: what failed there says nothing of here. */
  readonly place: string
}

interface BoundaryState {
  readonly failed: boolean
  readonly place: string
}

/** Keeps a view that fails from taking the window with it. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, place: this.props.place }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return props.place === state.place ? null : { failed: false, place: props.place }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div className="note-box note-box--error" role="alert">
        <div>
          <p>{frameTexts.viewFailed}</p>
          <p className="next">{frameTexts.viewFailedMore}</p>
          <button type="button" className="btn" onClick={() => location.reload()}>
            {frameTexts.reload}
          </button>
        </div>
      </div>
    )
  }
}
