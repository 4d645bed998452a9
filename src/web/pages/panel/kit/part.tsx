import type { ReactNode } from 'react'

interface PartProps {
  id: string
  title: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a panel page below its own heading. */
export function Part({ id, title, className = 'stack', children }: PartProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 className="panel-part-title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
