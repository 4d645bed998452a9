import type { ReactNode } from 'react'

export interface SectionProps {
  id: string
  title: ReactNode
  className?: string | undefined
  /** The class of the heading. */
  titleClass: string
  children: ReactNode
}

/** A part of a page that its heading names. */
export function Section({ id, title, className, titleClass, children }: SectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 className={titleClass} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
