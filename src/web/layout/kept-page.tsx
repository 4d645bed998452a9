import './kept-page.css'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { useHydrated } from './hydrated.ts'

interface KeptPageProps {
  /** The id of the heading. */
  id: string
  className?: string
  title: string
  /** Rendered by the server: before hydration, and without JavaScript. */
  served: ReactNode
  /** Rendered from the browser's storage. */
  children: ReactNode
}

/**
 * A page whose content is stored in the browser, such as the cart. It fills the window, so that the footer does not move
 * when the content comes.
 */
export function KeptPage({ id, className, title, served, children }: KeptPageProps) {
  const hydrated = useHydrated()
  return (
    <section className={classNames('wrap band stack kept-page', className)} aria-labelledby={id}>
      <h1 id={id} className="title-block">
        {title}
      </h1>
      {hydrated ? children : served}
    </section>
  )
}
