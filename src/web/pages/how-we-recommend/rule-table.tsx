import type { ReactNode } from 'react'
import { useRecommendWords } from './recommend-words.ts'

interface RuleTableProps {
  caption: string
  /** Folded on phones, under a heading with the number of rows. */
  isLong?: boolean
  head: readonly string[]
  /** Each row: its name, then its cells. */
  rows: readonly (readonly [string, ...(ReactNode | undefined)[]])[]
}

/** A table of rules; on phones each row is a block, its cells beside their column names. */
export function RuleTable({ isLong = false, ...table }: RuleTableProps) {
  const t = useRecommendWords()
  if (!isLong) return <Table {...table} />
  return (
    <details className="rules-fold">
      <summary className="term">{t('showRows', { count: table.rows.length })}</summary>
      <Table {...table} />
    </details>
  )
}

function Table({ caption, head, rows }: Omit<RuleTableProps, 'isLong'>) {
  const t = useRecommendWords()
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
              <td
                key={head[place + 1]}
                data-column={head[place + 1]}
                className={cell === undefined ? 'cell-none' : undefined}
              >
                {cell ?? t('none')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
