import type { ReactNode } from 'react'

interface ScrollAreaProps {
  className: string
  /** Its name for screen readers, as a text or by the id of a heading. */
  name: { label: string } | { labelledBy: string }
  children: ReactNode
}

export function ScrollArea({ className, name, children }: ScrollAreaProps) {
  const label =
    'label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={className} tabIndex={0} {...label}>
      {children}
    </section>
  )
}
