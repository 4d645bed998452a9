import type { ReactNode } from 'react'

/** Why something could not be done, read out at once; nothing where there is no reason. */
export function ErrorNote({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p className="note note-error" role="alert">
      {children}
    </p>
  )
}
