import type { ReactNode } from 'react'

export type FactRow = readonly [label: string, content: ReactNode]

export function FactList({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="facts links">
      {rows
        .filter(([, content]) => Boolean(content))
        .map(([label, content]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{content}</dd>
          </div>
        ))}
    </dl>
  )
}
