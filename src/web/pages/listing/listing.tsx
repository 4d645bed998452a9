import './listing.css'
import {
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useLocation,
} from 'react-router'
import { listCategories, listProducts } from '#database/catalog.ts'
import {
  type ListingQuery,
  PRODUCTS_PER_PAGE,
  parseListingQuery,
} from '#domain/catalog/listing-query.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { cardProduct, nameInLanguage } from '../../catalog/card-product.ts'
import { useMovedHere } from '../../catalog/moved-here.ts'
import { ProductGrid } from '../../catalog/product-grid.tsx'
import { breadcrumbs } from '../../json-ld.ts'
import { textOf, useLanguage, useText } from '../../language.tsx'
import { pageMeta } from '../../page-meta.ts'
import { rootOf } from '../../root-match.ts'
import { shopContext } from '../../shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingNote } from '../../ui/skeleton.tsx'
import { shopName } from '../shop-name.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterSidebar } from './filter-sidebar.tsx'
import { listingBand } from './listing-band.tsx'
import { MoreProducts } from './more-products.tsx'
import { SortControl } from './sort-control.tsx'
import { Toolbar } from './toolbar.tsx'

/** Cards in the first row or two, whose pictures are visible without scrolling. */
const EAGER_CARDS = 3

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext)
  const url = new URL(request.url)
  const { language } = languageOf(url.pathname)
  const categories = await listCategories(db)
  const query = parseListingQuery(
    params.name,
    url.searchParams,
    categories.map(({ title }) => title),
  )
  const page = await listProducts(db, {
    ...query,
    oneOfFamily: true,
    now: clock.now(),
    limit: PRODUCTS_PER_PAGE,
  })
  if (page.refused) {
    // A foreign cursor: redirect to the start of the same listing.
    throw redirect(inLanguage(pages.listing({ ...query, cursor: undefined }), language))
  }
  return {
    categories: categories.map(({ id, title, names, count }) => ({ id, title, names, count })),
    query,
    products: page.products.map((product) => cardProduct(product, language)),
    total: page.total,
    next: page.next,
  }
}

export function meta(args: MetaArgs<typeof loader>) {
  const { language } = languageOf(args.location.pathname)
  const t = textOf(language, 'listing')
  const name = shopName(args.matches)
  const query: ListingQuery | undefined = args.loaderData?.query
  const titles = (query?.categories ?? []).map((title) => {
    const category = args.loaderData?.categories.find((known) => known.title === title)
    return category ? nameInLanguage(title, category.names, language) : title
  })
  const path = pages.listing({ categories: query?.categories ?? [] })
  const { origin = '' } = rootOf(args.matches)
  return [
    ...pageMeta(args, {
      title:
        titles.length > 0
          ? t('metaTitle', { what: titles.join(', '), name })
          : t('metaAll', { name }),
      description: t('metaText'),
      path,
      // Every search has its own address; search engines index the listing instead.
      index: query?.q === undefined,
    }),
    {
      'script:ld+json': breadcrumbs(origin, language, [
        { name, path: pages.home },
        { name: titles.join(', ') || t('products'), path },
      ]),
    },
  ]
}

/** The product listing, for all categories and for searches. */
export default function Listing() {
  const t = useText('listing')
  const language = useLanguage()
  const { categories, query, products, total, next } = useLoaderData<typeof loader>()
  const { key } = useLocation()
  // Without an active category filter, all cards are shown at once.
  const reveals = useMovedHere() && query.categories.length > 0
  const filters = query.categories.length
  return (
    <div className="wrap listing">
      <FilterSidebar categories={categories} query={query} total={total} />
      <section className="listing-shelf" aria-labelledby="listing">
        <Toolbar filters={filters}>
          <h1 id="listing" className="title-block">
            {query.q ? t('resultsFor', { text: query.q }) : t('count', { count: total })}
          </h1>
          <SortControl query={query} />
        </Toolbar>
        {query.q && <p className="listing-found">{t('count', { count: total })}</p>}
        <FilterChips
          query={query}
          nameOf={(title) => {
            const category = categories.find((known) => known.title === title)
            return category ? nameInLanguage(title, category.names, language) : title
          }}
        />
        {reveals && <LoadingNote key={key} />}
        {products.length > 0 ? (
          <>
            <ProductGrid
              key={key}
              products={products}
              columns={3}
              nameLevel={2}
              reveals={reveals}
              eager={EAGER_CARDS}
              {...(query.q === undefined && { bandAt: listingBand })}
            />
            <MoreProducts key={`more ${key}`} query={query} next={next} />
          </>
        ) : (
          <EmptyState sentence={t('none')}>
            <ButtonLink to={pages.listing()} look="line">
              {t('showAll')}
            </ButtonLink>
          </EmptyState>
        )}
      </section>
    </div>
  )
}
