import './panel-words.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../../language.tsx'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { Button, LineLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

interface HeadProps {
  title: ReactNode
  lead?: string | undefined
  /** Actions of the whole page. */
  children?: ReactNode
}

/** The title of a panel page, with the page's actions at the right. */
export function PageHead({ title, lead, children }: HeadProps) {
  return (
    <header className="stack gap-8 panel-head">
      <div className="row row-between">
        <h1 className="title-block">{title}</h1>
        {children && <div className="button-row gap-8">{children}</div>}
      </div>
      {lead && <p className="panel-lead">{lead}</p>}
    </header>
  )
}

export interface TabsProps<Name extends string> {
  /** Label for screen readers. */
  label: string
  names: readonly Name[]
  chosen: Name | undefined
  labelOf(name: Name): ReactNode
  hrefOf(name: Name): string
}

/** The tabs of a list, each with its own address. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, names, chosen, labelOf, hrefOf } = props
  const row = useRef<HTMLElement>(null)
  // On a phone the row is wider than the screen, so the open tab is scrolled into view.
  useEffect(() => {
    const open = chosen !== undefined && row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !open) return
    const { offsetLeft, clientWidth } = row.current
    row.current.scrollLeft = open.offsetLeft - offsetLeft - (clientWidth - open.offsetWidth) / 2
  }, [chosen])
  return (
    <nav className="tabs panel-tabs" aria-label={label} ref={row}>
      {names.map((name) => (
        <ShopLink key={name} to={hrefOf(name)} aria-current={name === chosen ? 'page' : undefined}>
          {labelOf(name)}
        </ShopLink>
      ))}
    </nav>
  )
}

interface ListTabsProps<Name extends string> {
  /** The list's own sentences: the label for screen readers, and the name of each tab. */
  t(sentence: 'shelves' | `shelf ${NoInfer<Name>}`): string
  names: readonly Name[]
  chosen: NoInfer<Name>
  hrefOf(name: NoInfer<Name>): string
}

/** The tabs of a list whose chosen one is in its address (`chosenTab`). */
export function ListTabs<Name extends string>({ t, ...tabs }: ListTabsProps<Name>) {
  return <Tabs label={t('shelves')} labelOf={(name) => t(`shelf ${name}`)} {...tabs} />
}

interface PagesOfList<Cursor> {
  /** The list's own sentences: the label for screen readers, and the texts of both links. */
  t(sentence: 'pages' | 'first' | 'next'): string
  isFirst: boolean
  /** The cursor of the next page; absent on the last. */
  next: Cursor | undefined
  /** The address of a page; without a cursor that of the first. */
  to(cursor?: Cursor): string
}

interface ListPageProps<Cursor> extends HeadProps {
  actions?: ReactNode
  tabs?: ReactNode
  search?: ReactNode
  /** A form for another entry, behind a button. */
  adding?: { words: string; form(close: () => void): ReactNode }
  /** The entries, for lists without another shape. */
  rows?: readonly ReactNode[]
  /** Shown where there are no rows. */
  none?: string
  /** Shown instead of an empty list of another shape, with a link. */
  empty?: { sentence: string; motif?: string; way?: ReactNode } | undefined
  /** Absent if the list has only one page. */
  pages?: PagesOfList<Cursor>
}

export function ListPage<Cursor>(props: ListPageProps<Cursor>) {
  const { title, lead, actions, tabs, search, adding, rows, none, pages, children } = props
  const { empty = none && rows?.length === 0 ? { sentence: none } : undefined } = props
  const t = useText('ui')
  const [adds, setAdds] = useState(false)
  return (
    <>
      <PageHead title={title} lead={lead}>
        {actions}
        {adding && (
          <Button size="small" aria-expanded={adds} onClick={() => setAdds(!adds)}>
            {adds ? t('close') : adding.words}
          </Button>
        )}
      </PageHead>
      {tabs}
      {search}
      {adds && adding?.form(() => setAdds(false))}
      {empty && !adds ? (
        <EmptyState sentence={empty.sentence} motif={empty.motif}>
          {empty.way}
        </EmptyState>
      ) : (
        <>
          {rows && <Rows>{rows}</Rows>}
          {children}
        </>
      )}
      {pages && <ListPages {...pages} />}
    </>
  )
}

export function ListPages<Cursor>({ t, isFirst, next, to }: PagesOfList<Cursor>) {
  if (isFirst && next === undefined) return null
  return (
    <nav className="button-row panel-pages" aria-label={t('pages')}>
      {!isFirst && <LineLink to={to()}>{t('first')}</LineLink>}
      {next !== undefined && (
        <LineLink to={to(next)} rel="next">
          {t('next')}
        </LineLink>
      )}
    </nav>
  )
}

interface RowProps {
  children: ReactNode
}

export function Rows({ children }: RowProps) {
  return <ul className="rows panel-rows">{children}</ul>
}

/** The texts of a row, one below the other; `isLate` marks one that has waited for too long. */
export function RowWords({ children, isLate = false }: RowProps & { isLate?: boolean }) {
  const words = 'stack gap-4 breaks panel-row-words'
  return <div className={isLate ? `${words} bar bar-err` : words}>{children}</div>
}

/** Details in small letters, beside each other if there is room. */
export function RowFacts({ children }: RowProps) {
  return <div className="row gap-2-12 align-stretch help panel-row-facts">{children}</div>
}

/** An answer of the shop to what the row is about. */
export function RowAnswer({ title, children }: RowProps & { title: string }) {
  return (
    <div className="sunk bar pre-line panel-row-answer">
      <RowFacts>
        <b>{title}</b>
      </RowFacts>
      <p>{children}</p>
    </div>
  )
}
