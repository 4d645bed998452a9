import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { useHydrated } from './hydrated.ts'

interface KeptPageProps {
  /** The id of the heading. */
  id: string
  className?: string
  title: string
  /** What the server knows: before scripts, and without them. */
  served: ReactNode
  /** What the browser keeps. */
  children: ReactNode
}

/** A page of what a browser keeps for itself, such as its cart. */
export function KeptPage({ id, className, title, served, children }: KeptPageProps) {
  const hydrated = useHydrated()
  return (
    <section className={classNames('wrap band stack', className)} aria-labelledby={id}>
      <h1 id={id} className="title-block">
        {title}
      </h1>
      {hydrated ? children : served}
    </section>
  )
}
