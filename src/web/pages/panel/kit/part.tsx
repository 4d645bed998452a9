import type { ReactNode } from 'react'

interface PartProps {
  id: string
  title: ReactNode
  className?: string
  /** The class of the heading. */
  look?: string
  children: ReactNode
}

/** A part of a panel page that its heading names. */
export function Part(props: PartProps) {
  const { id, title, className = 'stack', look = 'panel-part-title', children } = props
  return (
    <section className={className} aria-labelledby={id}>
      <h2 className={look} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
