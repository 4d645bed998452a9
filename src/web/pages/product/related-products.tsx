import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { CategoryTitle } from '#domain/catalog/product.ts'
import type { ProductId } from '#domain/ids.ts'
import { inLanguage, pages } from '#urls.ts'
import { ProductGrid } from '../../catalog/product-grid.tsx'
import { useLanguage, useText } from '../../language.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import type { loader } from '../listing/listing.tsx'

/** One row on a wide screen. */
const RELATED_PRODUCTS = 4
const PLACES = Array.from({ length: RELATED_PRODUCTS }, (_, place) => place)

interface RelatedProductsProps {
  productId: ProductId
  category: CategoryTitle
  /** The category in the page's language. */
  categoryName: string
}

/**
 * The neighbours on the same shelf, loaded when their area scrolls into view (spec §2). They come
 * from the shelf's own page, which the page cache holds. Without JavaScript a link leads there.
 */
export function RelatedProducts({ productId, category, categoryName }: RelatedProductsProps) {
  const t = useText('product')
  const language = useLanguage()
  const area = useRef<HTMLElement>(null)
  const { data, load, state } = useFetcher<typeof loader>()
  const shelf = pages.listing({ categories: [category] })
  useEffect(() => {
    const waiting = area.current
    if (!waiting) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      void load(inLanguage(shelf, language))
    })
    observer.observe(waiting)
    return () => observer.disconnect()
  }, [load, shelf, language])
  const others = (data?.products ?? [])
    .filter(({ id }) => id !== productId)
    .slice(0, RELATED_PRODUCTS)
  return (
    <section
      ref={area}
      className="wrap related"
      aria-labelledby="related"
      aria-busy={state === 'loading'}
    >
      <h2 id="related" className="title-block">
        {t('related')}
      </h2>
      {others.length > 0 ? (
        <ProductGrid products={others} columns={4} />
      ) : (
        state === 'loading' && (
          <div className="card-grid">
            {PLACES.map((place) => (
              <SkeletonCard key={place} />
            ))}
          </div>
        )
      )}
      <ButtonLink to={shelf} look="line" className="related-all">
        {t('toCategory', { category: categoryName })}
      </ButtonLink>
    </section>
  )
}
