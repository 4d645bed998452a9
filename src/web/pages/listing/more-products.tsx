import { useEffect } from 'react'
import { type LinkProps, useFetcher } from 'react-router'
import type { ListingQuery } from '#domain/catalog/listing-query.ts'
import type { ProductSummary } from '#domain/catalog/product.ts'
import { inLanguage, pages } from '#urls.ts'
import { useKeptHere } from '../../catalog/kept-here.ts'
import { ProductGrid } from '../../catalog/product-grid.tsx'
import { useText } from '../../language.tsx'
import { APPENDED } from '../../layout/appended-page.ts'
import { isPlainClick } from '../../layout/shop-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { loader } from './listing.tsx'

interface Appended {
  products: readonly ProductSummary[]
  next: string | undefined
}

/** The next page: a link without JavaScript; with it, the cards are appended. */
export function MoreProducts({ query, next }: { query: ListingQuery; next: string | undefined }) {
  const t = useText('listing')
  const fetcher = useFetcher<Awaited<ReturnType<typeof loader>>['data'] | null>()
  const [appended, setAppended] = useKeptHere<Appended>('more products', { products: [], next })
  const fetched = fetcher.data
  useEffect(() => {
    if (!fetched) return
    setAppended((before) => ({
      products: [...before.products, ...fetched.products],
      next: fetched.next,
    }))
  }, [fetched, setAppended])
  const address = pages.listing({ ...query, cursor: appended.next })
  const busy = fetcher.state !== 'idle'
  const isLost = !busy && fetched === null
  const appendHere: LinkProps['onClick'] = (event) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (!busy) void fetcher.load(inLanguage(address, t.language) + APPENDED)
  }
  return (
    <div className="stack stack-center gap-40 listing-more">
      {appended.products.length > 0 && (
        <ProductGrid products={appended.products} columns={3} nameLevel={2} />
      )}
      <p role="status" className={isLost ? 'failure' : 'sr-only'}>
        {isLost && t('moreFailed')}
        {busy ? t('loadingMore') : !isLost && appended.products.length > 0 && t('moreAdded')}
      </p>
      {appended.next && (
        <ButtonLink
          to={address}
          variant="line"
          onClick={appendHere}
          aria-disabled={busy || undefined}
          rel="next"
        >
          {t('more')}
        </ButtonLink>
      )}
    </div>
  )
}
