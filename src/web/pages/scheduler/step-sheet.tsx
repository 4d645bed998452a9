import { type ReactNode, useEffect, useRef } from 'react'

interface StepSheetProps {
  title: string
  /** Above the title: the way back. */
  back?: { label: string; go(): void } | undefined
  /** What went wrong a moment ago. */
  notice?: string | undefined
  /** False for what the visitor finds on arriving, so that nothing takes the focus by itself. */
  takesFocus: boolean
  children: ReactNode
}

/** One step: its heading takes the focus, so that keyboards and readers begin where it begins. */
export function StepSheet({ title, back, notice, takesFocus, children }: StepSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className="stack step-sheet">
      {back && (
        <button type="button" className="link step-back" onClick={back.go}>
          <span aria-hidden="true">←</span> {back.label}
        </button>
      )}
      <h2 className="title-block" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {notice && (
        <p className="note note-error" role="alert">
          {notice}
        </p>
      )}
      {children}
    </div>
  )
}
