import type { ReactNode } from 'react'
import { Motif } from './motif.tsx'

interface EmptyStateProps {
  sentence: string
  motif?: string | undefined
  /** One button. */
  children?: ReactNode
  /** The heading's level on its page. */
  level?: 1 | 2 | 3
}

export function EmptyState({ sentence, motif = 'matka', children, level = 2 }: EmptyStateProps) {
  const Heading: `h${1 | 2 | 3}` = `h${level}`
  return (
    <div className="raise stack stack-start gap-20 pad-28">
      <Motif name={motif} size={136} className="motif-bare" />
      <Heading className="title-small">{sentence}</Heading>
      {children}
    </div>
  )
}
