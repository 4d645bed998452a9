import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listProductsByIds } from '#database/catalog/catalog.ts'
import { listWishes } from '#database/wishlist/wishlist.ts'
import type { ProductSummary } from '#domain/catalog/product.ts'
import { languageOf, pages } from '#urls.ts'
import { cardProduct } from '../../catalog/card-product.ts'
import { ProductGrid } from '../../catalog/product-grid.tsx'
import { SeenProducts } from '../../catalog/seen-products.tsx'
import { useText } from '../../language.tsx'
import { useHydrated } from '../../layout/hydrated.ts'
import { KeptPage } from '../../layout/kept-page.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { metaOf } from '../../meta-of.ts'
import { useSession } from '../../session/use-session.ts'
import { sessionContext, shopContext } from '../../shop-context.ts'
import { Button, ButtonLink, LineLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingNote, SkeletonCard } from '../../ui/skeleton.tsx'
import { useWishedProducts } from '../../wishlist/use-wished-products.ts'

/** Cards of the first screen. */
const PLACES = [0, 1, 2, 3] as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext)
  const person = context.get(sessionContext)?.person
  if (!person) return { ofAccount: undefined }
  const { language } = languageOf(new URL(request.url).pathname)
  const products = await listProductsByIds(db, await listWishes(db, person.userId), clock.now())
  return { ofAccount: products.map((product) => cardProduct(product, language)) }
}

export const meta = metaOf('wishlist', (t, shop) => ({
  title: `${t('title')} · ${shop}`,
  description: t('metaText'),
  path: pages.wishlist,
  index: false,
}))

/** The wishlist's products: the account's, or without a sign-in this device's. */
export default function Wishlist() {
  const t = useText('wishlist')
  const { ofAccount } = useLoaderData<typeof loader>()
  const hydrated = useHydrated()
  return (
    <>
      <KeptPage id="wishlist" title={t('title')} served={<OfAccount products={ofAccount} />}>
        <OfDevice />
      </KeptPage>
      {hydrated && <SeenProducts />}
    </>
  )
}

function OfAccount({ products }: { products: readonly ProductSummary[] | undefined }) {
  const t = useText('wishlist')
  const cards = useText('cards')
  const layout = useText('layout')
  const isEmpty = !products?.length
  return (
    <>
      {products && (
        <div className={isEmpty ? 'needs-script' : undefined}>
          <Cards products={products} />
        </div>
      )}
      {isEmpty && (
        <noscript>
          <div className="stack stack-start gap-20">
            <p className="lead">{t(products ? 'emptyWithoutScript' : 'withoutScript')}</p>
            {products ? (
              <ButtonLink to={pages.listing()}>{cards('showAll')}</ButtonLink>
            ) : (
              <ButtonLink to={pages.login(pages.wishlist)}>{layout('login')}</ButtonLink>
            )}
          </div>
        </noscript>
      )}
    </>
  )
}

function OfDevice() {
  const t = useText('wishlist')
  const errors = useText('errors')
  const layout = useText('layout')
  const user = useSession()
  const wished = useWishedProducts()
  return (
    <>
      {!user && (
        <p className="help links">
          {t('onDevice')} <ShopLink to={pages.login(pages.wishlist)}>{layout('login')}</ShopLink>
        </p>
      )}
      {wished.at === 'loading' && (
        <div className="grid card-grid">
          <LoadingNote />
          {PLACES.map((place) => (
            <SkeletonCard key={place} />
          ))}
        </div>
      )}
      {wished.at === 'failed' && (
        <div className="stack stack-start">
          <p className="note note-error" role="alert">
            {t('failed')}
          </p>
          <Button variant="line" onClick={wished.load}>
            {errors('tryAgain')}
          </Button>
        </div>
      )}
      {wished.at === 'there' && <Cards products={wished.products} />}
    </>
  )
}

function Cards({ products }: { products: readonly ProductSummary[] }) {
  const t = useText('wishlist')
  const cards = useText('cards')
  const alerts = useText('stockAlerts')
  if (products.length === 0) {
    return (
      <EmptyState sentence={t('empty')}>
        <ButtonLink to={pages.listing()}>{cards('showAll')}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <ProductGrid
      products={products}
      columns={4}
      nameLevel={2}
      eager={2}
      whenSoldOut={({ id }, name) => (
        <>
          <p className="help">{cards('soldOut')}</p>
          <LineLink to={pages.askForStockAlert(id)} aria-label={alerts('metaTitle', { name })}>
            {alerts('submit')}
          </LineLink>
        </>
      )}
    />
  )
}
