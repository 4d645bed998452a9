import { useCallback, useEffect, useRef, useState } from 'react'
import type { CategoryTitle } from '#domain/catalog/product.ts'
import type { RelatedReason } from '#domain/catalog/related.ts'
import type { ProductId } from '#domain/ids.ts'
import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { ButtonLink, LineButton } from '../../ui/button.tsx'
import { LoadingNote, SkeletonCard } from '../../ui/skeleton.tsx'
import type { RelatedProduct } from './fetch-related.ts'

const PLACES = [0, 1, 2, 3] as const
interface RelatedProductsProps {
  productId: ProductId
  category: CategoryTitle
  /** The category in the page's language. */
  categoryName: string
}

type Grid = typeof import('../../catalog/product-grid.tsx')['ProductGrid']

type Seen = typeof import('../../catalog/seen-products.tsx')['SeenProducts']

type Shown =
  | { at: 'waiting' | 'loading' | 'failed' }
  | { at: 'there'; products: readonly RelatedProduct[]; Grid: Grid; Seen: Seen }

/**
 * Related products with reasons, and those seen recently, loaded when scrolled into view. Without JavaScript there is a
 * link to the listing.
 */
export function RelatedProducts({ productId, category, categoryName }: RelatedProductsProps) {
  const t = useText('product')
  const area = useRef<HTMLElement>(null)
  const asking = useRef<AbortController>(undefined)
  const [shown, setShown] = useState<Shown>({ at: 'waiting' })
  const load = useCallback(async () => {
    const stop = new AbortController()
    asking.current = stop
    setShown({ at: 'loading' })
    // Loaded later: the cards are not part of this page's first load.
    const loaded = await Promise.all([
      import('./fetch-related.ts'),
      import('../../catalog/product-grid.tsx'),
      import('../../catalog/seen-here.ts').then(({ loadSeen }) => loadSeen()),
    ]).catch(() => undefined)
    const related = await loaded?.[0].fetchRelated(productId, stop.signal)
    if (stop.signal.aborted) return
    setShown(
      loaded && related
        ? { at: 'there', products: related, Grid: loaded[1].ProductGrid, Seen: loaded[2] }
        : { at: 'failed' },
    )
  }, [productId])
  useEffect(() => {
    const waiting = area.current
    if (!waiting) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      void load()
    })
    observer.observe(waiting)
    return () => {
      observer.disconnect()
      asking.current?.abort()
    }
  }, [load])
  const reasonOf = (reason: RelatedReason): string => {
    return reason === 'same-category' ? t('alsoFrom', { category: categoryName }) : t(reason)
  }
  const isBusy = shown.at === 'loading'
  return (
    <>
      <section
        ref={area}
        className="wrap band-last related"
        aria-labelledby="related"
        aria-busy={isBusy}
      >
        <h2 id="related" className="title-block below-part">
          {t('related')}
        </h2>
        {isBusy && (
          <div className="grid card-grid">
            <LoadingNote />
            {PLACES.map((place) => (
              <SkeletonCard key={place} />
            ))}
          </div>
        )}
        {shown.at === 'there' && shown.products.length > 0 && (
          <shown.Grid
            products={shown.products}
            columns={4}
            notes={new Map(shown.products.map(({ id, reason }) => [id, reasonOf(reason)]))}
          />
        )}
        {shown.at === 'failed' && (
          <p className="row" role="status">
            {t('relatedFailed')} <LineButton onClick={() => void load()}>{t('again')}</LineButton>
          </p>
        )}
        <ButtonLink
          to={pages.listing({ categories: [category] })}
          variant="line"
          className="above-40"
        >
          {t('toCategory', { category: categoryName })}
        </ButtonLink>
      </section>
      {shown.at === 'there' && <shown.Seen except={productId} />}
    </>
  )
}
