import { Fragment, type ReactNode } from 'react'
import type { ShowPlace } from '#domain/catalog/display-defaults.ts'
import type { ProductSummary } from '#domain/catalog/product.ts'
import type { ProductId } from '#domain/ids.ts'
import { classNames } from '../ui/class-names.ts'
import { type CardContext, ProductCard } from './product-card.tsx'
import { RevealedCard } from './revealed-card.tsx'
import { useCardContext } from './use-card-context.ts'

/** Two rows of three: a cloth band follows every second row. */
const CARDS_BETWEEN_BANDS = 6

interface ProductGridProps {
  products: readonly ProductSummary[]
  columns: 3 | 4
  place?: ShowPlace
  nameLevel?: 2 | 3
  /** Cards are skeletons until they are scrolled into view. */
  reveals?: boolean
  /** Notes of single cards. */
  notes?: ReadonlyMap<ProductId, string>
  whenSoldOut?: CardContext['whenSoldOut']
  /** How many of the first cards are visible without scrolling. */
  eager?: number
  /** The cloth band with this number, from 0; `undefined` when there is none. */
  bandAt?(index: number): ReactNode
}

/** Cards in rows with aligned names, prices and buttons. */
export function ProductGrid({
  products,
  columns,
  place = 'card',
  nameLevel = 3,
  reveals = false,
  eager = 0,
  notes,
  whenSoldOut,
  bandAt,
}: ProductGridProps) {
  const card = { ...useCardContext(place, nameLevel), whenSoldOut }
  const Card = reveals ? RevealedCard : ProductCard
  return (
    <div className={classNames('grid card-grid', columns === 3 && 'card-grid-3')}>
      {products.map((product, index) => {
        const endsRows = (index + 1) % CARDS_BETWEEN_BANDS === 0 && index + 1 < products.length
        return (
          <Fragment key={product.id}>
            <Card
              product={product}
              card={card}
              eager={index < eager}
              note={notes?.get(product.id)}
            />
            {endsRows && bandAt?.((index + 1) / CARDS_BETWEEN_BANDS - 1)}
          </Fragment>
        )
      })}
    </div>
  )
}
