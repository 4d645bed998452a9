import type { ReactNode } from 'react'

/** What is going on in a list, as rows between lines. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="panel-rows">{children}</ul>
}
