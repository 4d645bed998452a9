import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorNote } from '../../ui/error-note.tsx'

interface StepSheetProps {
  title: string
  /** Above the title: the back link. */
  back?: { label: string; go(): void } | undefined
  /** The latest error. */
  notice?: string | undefined
  /** False for the step shown on arrival, so that it does not take the focus. */
  takesFocus: boolean
  children: ReactNode
}

/** One step: its heading gets the focus, so that keyboard and screen reader start there. */
export function StepSheet({ title, back, notice, takesFocus, children }: StepSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className="stack gap-12 step-sheet">
      {back && (
        <button type="button" className="link tap step-back" onClick={back.go}>
          <span aria-hidden="true">←</span> {back.label}
        </button>
      )}
      <h2 className="title-block" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <ErrorNote>{notice}</ErrorNote>
      {children}
    </div>
  )
}
