import { type KeyboardEvent, useId } from 'react'
import type { HomeTab } from '#domain/catalog/home.ts'
import type { ProductSummary } from '#domain/catalog/product.ts'
import { pages } from '#urls.ts'
import { useKeptHere } from '../../catalog/kept-here.ts'
import { ProductGrid } from '../../catalog/product-grid.tsx'
import { useText } from '../../language.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface ShownTab {
  tab: HomeTab
  products: readonly ProductSummary[]
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

interface ExploreProps {
  tabs: readonly ShownTab[]
  /** The first tab that has products; it is open at first. */
  first: HomeTab
}

/** 'Explore Our Products': four tabs, at most four products each. */
export function Explore({ tabs, first }: ExploreProps) {
  const t = useText('home')
  const id = useId()
  const [shown, keepShown] = useKeptHere<HomeTab>('home tab', first)
  const setShown = (tab: HomeTab) => keepShown(() => tab)
  const moveBy = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const here = tabs.findIndex(({ tab }) => tab === shown)
    const next = tabs[(here + step + tabs.length) % tabs.length]
    if (!next) return
    setShown(next.tab)
    document.getElementById(`${id}-${next.tab}`)?.focus()
  }
  return (
    <section className="wrap explore" aria-labelledby="explore">
      <div className="line row-between align-end gap-40 below-part explore-head">
        <h2 id="explore" className="title-section">
          {t('exploreTitle')}
        </h2>
        <div className="tabs needs-script" role="tablist" aria-labelledby="explore">
          {tabs.map(({ tab }) => (
            <button
              key={tab}
              id={`${id}-${tab}`}
              type="button"
              role="tab"
              aria-selected={tab === shown}
              aria-controls={`${id}-panel`}
              tabIndex={tab === shown ? 0 : -1}
              onClick={() => setShown(tab)}
              onKeyDown={moveBy}
            >
              {t(`tab${tab}`)}
            </button>
          ))}
        </div>
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown}`}>
        {tabs
          .filter(({ tab }) => tab === shown)
          .map(({ tab, products }) =>
            products.length > 0 ? (
              <ProductGrid key={tab} products={products} columns={4} place="home-tile" />
            ) : (
              <EmptyState key={tab} sentence={t('none')} level={3} />
            ),
          )}
      </div>
      <ButtonLink to={pages.listing()} className="above-40">
        {t('viewAll')}
      </ButtonLink>
    </section>
  )
}
