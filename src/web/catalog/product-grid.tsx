import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ShowPlace } from '#domain/catalog/display-defaults.ts'
import type { ProductSummary } from '#domain/catalog/product.ts'
import type { ProductId } from '#domain/ids.ts'
import { useAddToCart } from '../cart/use-cart.ts'
import { useText } from '../language.tsx'
import { classNames } from '../ui/class-names.ts'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { CARD_REVEAL_MS, CARD_REVEAL_SHARE, waitOnPurpose } from '../waiting.ts'
import { type CardContext, ProductCard } from './product-card.tsx'

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
  const t = useText('cards')
  const add = useAddToCart()
  const card = { t, place, nameLevel, add, whenSoldOut }
  const Card = reveals ? RevealedCard : ProductCard
  return (
    <div className={classNames('grid card-grid', columns === 3 && 'card-grid-3')}>
      {products.map((product, index) => {
        const shown = index + 1
        // At least a row follows, so that no card stands alone below a band.
        const endsRows = shown % CARDS_BETWEEN_BANDS === 0 && shown + columns <= products.length
        return (
          <Fragment key={product.id}>
            <Card
              product={product}
              card={card}
              eager={index < eager}
              note={notes?.get(product.id)}
            />
            {endsRows && bandAt?.(shown / CARDS_BETWEEN_BANDS - 1)}
          </Fragment>
        )
      })}
    </div>
  )
}

/** A skeleton until a second after a tenth of it is in view. Only for cards reached inside the app. */
function RevealedCard(props: Parameters<typeof ProductCard>[0]) {
  const place = useRef<HTMLDivElement>(null)
  const [revealed, setRevealed] = useState(() => waitOnPurpose(CARD_REVEAL_MS) === 0)
  useEffect(() => {
    const waiting = place.current
    if (revealed || !waiting) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        timer = setTimeout(() => setRevealed(true), CARD_REVEAL_MS)
      },
      { threshold: CARD_REVEAL_SHARE },
    )
    observer.observe(waiting)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [revealed])
  if (revealed) return <ProductCard {...props} />
  return (
    <div ref={place} className="card-waiting">
      <SkeletonCard />
    </div>
  )
}
