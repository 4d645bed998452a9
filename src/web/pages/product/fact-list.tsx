import { Fragment, type ReactNode } from 'react'

export type FactRow = readonly [label: string, content: ReactNode]

/** Label and fact, line by line; a fact that nobody told has no line. */
export function FactList({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="facts">
      {rows
        .filter(([, content]) => Boolean(content))
        .map(([label, content]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{content}</dd>
          </Fragment>
        ))}
    </dl>
  )
}
