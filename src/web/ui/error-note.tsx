import { type ReactNode, useEffect, useRef } from 'react'
import { isHydrationOver } from '../layout/hydrated.ts'

/** An error message that screen readers announce and that scrolls into view; empty without a message. */
export function ErrorNote({ children }: { children: ReactNode }) {
  const note = useRef<HTMLParagraphElement>(null)
  const isShown = !!children
  // A message rendered by the server does not scroll the page.
  useEffect(() => {
    if (isShown && isHydrationOver()) note.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  if (!isShown) return null
  return (
    <p className="note note-error" role="alert" ref={note}>
      {children}
    </p>
  )
}
