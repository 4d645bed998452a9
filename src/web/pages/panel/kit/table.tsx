import { Children, type ReactNode } from 'react'
import { ScrollArea } from './scroll-area.tsx'

interface TableProps {
  className?: string
  /** The titles of the columns; empty where a column has none. */
  heads: readonly string[]
  children: ReactNode
}

function Heads({ of }: { of: readonly string[] }) {
  // Titles can be equal, so `Children.map` gives them keys by position.
  return <tr>{Children.map(of, (title) => (title ? <th scope="col">{title}</th> : <td />))}</tr>
}

/** A table whose rows become blocks on a phone, where its titles are only for screen readers. */
export function StackedTable({ className = '', heads, children }: TableProps) {
  return (
    <table className={`table panel-table ${className}`}>
      <thead className="sr-only-narrow">
        <Heads of={heads} />
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

type WideTableProps = Omit<TableProps, 'heads'> & {
  heads?: readonly string[]
  foot?: ReactNode
} & ({ label: string } | { labelledBy: string })

/** A table wider than a phone: it scrolls sideways on its own and can be focused. */
export function WideTable({ className = '', heads, children, foot, ...name }: WideTableProps) {
  return (
    <ScrollArea className="wide-table" name={name}>
      <table className={`table ${className}`}>
        {heads && (
          <thead>
            <Heads of={heads} />
          </thead>
        )}
        <tbody>{children}</tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </ScrollArea>
  )
}
