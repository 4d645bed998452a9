import { type ReactNode, useEffect, useRef } from 'react'
import { isHydrationOver } from '../layout/hydrated.ts'

/** Why something could not be done, read out at once and brought into view; nothing where there is no reason. */
export function ErrorNote({ children }: { children: ReactNode }) {
  const note = useRef<HTMLParagraphElement>(null)
  const isShown = !!children
  // One that came with the page is left to whoever reads it.
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
