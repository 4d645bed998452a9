import type { ReactNode } from 'react'

/** A list of entries as rows separated by lines. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="rows panel-rows">{children}</ul>
}
