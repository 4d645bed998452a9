import type { ReactNode } from 'react'

/** What is going on in a list, as rows between lines. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="panel-rows">{children}</ul>
}

interface RowProps {
  title: ReactNode
  /** Of the title, where rows stand below headings of their own. */
  level?: 2 | 3
  isLate?: boolean
  /** Short facts below the title. */
  facts?: ReactNode
  /** What can be done; nothing while a form is open. */
  acts?: ReactNode
  /** What opens across the row. */
  form?: ReactNode
  children?: ReactNode
}

/** One thing in a list of the panel: what it is, and beside it what can be done. */
export function Row({ title, level = 2, isLate, facts, acts, form, children }: RowProps) {
  const Title = `h${level}` as const
  return (
    <li>
      <div className={isLate ? 'panel-row-words panel-late' : 'panel-row-words'}>
        <Title className="panel-row-title">{title}</Title>
        {facts && <Facts>{facts}</Facts>}
        {children}
      </div>
      {acts && <div className="panel-row-acts">{acts}</div>}
      {form}
    </li>
  )
}

/** Short facts beside each other. */
export function Facts({ children }: { children: ReactNode }) {
  return <p className="panel-row-facts">{children}</p>
}

/** Something that the shop said to it, with the day. */
export function Said({ when, text }: { when: string; text: string }) {
  return (
    <div className="panel-row-answer">
      <Facts>
        <b>{when}</b>
      </Facts>
      <p>{text}</p>
    </div>
  )
}
