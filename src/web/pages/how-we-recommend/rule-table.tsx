import type { ReactNode } from 'react'

interface RuleTableProps {
  caption: string
  head: readonly string[]
  /** Each row: its name, then its cells. */
  rows: readonly (readonly [string, ...ReactNode[]])[]
}

/** A table of rules; on phones each row is a block, its cells beside their column names. */
export function RuleTable({ caption, head, rows }: RuleTableProps) {
  return (
    <table className="table table-folds">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only-narrow">
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              // Cells are in the order of the head and have no other key.
              <td key={head[place + 1]} data-column={head[place + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
