import './panel-words.ts'
import type { ReactNode } from 'react'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

interface HeadProps {
  title: ReactNode
  lead?: string | undefined
  /** What can be done with the page as a whole. */
  children?: ReactNode
}

/** The title of a page of the panel, with what can be done with it at the right. */
export function PageHead({ title, lead, children }: HeadProps) {
  return (
    <header className="panel-head">
      <div className="row row-between">
        <h1 className="title-block">{title}</h1>
        {children && <div className="button-row">{children}</div>}
      </div>
      {lead && <p className="panel-lead">{lead}</p>}
    </header>
  )
}

export interface TabsProps<Name extends string> {
  /** What the choice is about, for those who cannot see it. */
  label: string
  names: readonly Name[]
  chosen: Name
  wordsOf(name: Name): string
  hrefOf(name: Name): string
}

/** Which part of a list is shown; each is an address of its own. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, names, chosen, wordsOf, hrefOf } = props
  return (
    <nav className="panel-tabs" aria-label={label}>
      {names.map((name) => (
        <ShopLink key={name} to={hrefOf(name)} aria-current={name === chosen ? 'page' : undefined}>
          {wordsOf(name)}
        </ShopLink>
      ))}
    </nav>
  )
}

interface Step {
  to: string
  words: string
}

interface ListPageProps extends HeadProps {
  actions?: ReactNode
  tabs?: ReactNode
  search?: ReactNode
  /** What is said instead of an empty list, and the way out of it. */
  empty: { sentence: string; way?: ReactNode } | undefined
  pages: { label: string; first: Step | undefined; next: Step | undefined }
}

/** A list of the panel: head, tabs, search, the rows or why there are none, and further pages. */
export function ListPage(props: ListPageProps) {
  const { title, lead, actions, tabs, search, empty, pages, children } = props
  const { label, first, next } = pages
  return (
    <>
      <PageHead title={title} lead={lead}>
        {actions}
      </PageHead>
      {tabs}
      {search}
      {empty ? <EmptyState sentence={empty.sentence}>{empty.way}</EmptyState> : children}
      {(first || next) && (
        <nav className="button-row panel-pages" aria-label={label}>
          {first && (
            <ButtonLink to={first.to} look="line" size="small">
              {first.words}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink to={next.to} look="line" size="small" rel="next">
              {next.words}
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}
