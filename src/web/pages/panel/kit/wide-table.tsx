import type { ReactNode } from 'react'

type WideTableProps = { children: ReactNode } & ({ label: string } | { labelledBy: string })

/** A table wider than a phone: it scrolls sideways by itself and is reached with the keyboard. */
export function WideTable({ children, ...name }: WideTableProps) {
  const label =
    'label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached with the keyboard
    <section className="wide-table" tabIndex={0} {...label}>
      {children}
    </section>
  )
}
