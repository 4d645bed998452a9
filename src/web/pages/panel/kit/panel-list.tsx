import './panel-list.css'
import type { ReactNode } from 'react'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { ButtonLink } from '../../../ui/button.tsx'

interface ShelvesProps<Shelf extends string> {
  /** What the choice is about, for those who cannot see it. */
  label: string
  shelves: readonly Shelf[]
  chosen: Shelf
  nameOf(shelf: Shelf): string
  hrefOf(shelf: Shelf): string
}

/** Which part of a list is shown; each is an address of its own. */
export function Shelves<Shelf extends string>({
  label,
  shelves,
  chosen,
  nameOf,
  hrefOf,
}: ShelvesProps<Shelf>) {
  return (
    <nav className="panel-shelves" aria-label={label}>
      {shelves.map((shelf) => (
        <ShopLink
          key={shelf}
          to={hrefOf(shelf)}
          aria-current={shelf === chosen ? 'page' : undefined}
        >
          {nameOf(shelf)}
        </ShopLink>
      ))}
    </nav>
  )
}

interface FurtherProps {
  label: string
  first: { to: string; words: string } | undefined
  next: { to: string; words: string } | undefined
}

/** To the beginning of a list and to its next page. */
export function Further({ label, first, next }: FurtherProps) {
  if (!first && !next) return null
  return (
    <nav className="button-row admin-pages" aria-label={label}>
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
  )
}

/** What is going on in a list, as a row of its own. */
export function PanelRows({ children }: { children: ReactNode }) {
  return <ul className="panel-rows">{children}</ul>
}
