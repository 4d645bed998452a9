import type { ReactNode } from 'react'

interface RowProps {
  children: ReactNode
}

/** A list of entries as rows separated by lines. */
export function Rows({ children }: RowProps) {
  return <ul className="rows panel-rows">{children}</ul>
}

/** What a row says, one below the other; `isLate` marks what waits for too long. */
export function RowWords({ children, isLate = false }: RowProps & { isLate?: boolean }) {
  const words = 'stack gap-4 breaks panel-row-words'
  return <div className={isLate ? `${words} bar bar-err` : words}>{children}</div>
}

/** Its facts in small letters, beside each other where there is room. */
export function RowFacts({ children }: RowProps) {
  return <div className="row gap-2-12 align-stretch help panel-row-facts">{children}</div>
}
