import './listing.css'
import {
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useLocation,
} from 'react-router'
import { listCategories, listProducts } from '#database/catalog/catalog.ts'
import { findRenamed, isCategory } from '#database/catalog/categories.ts'
import { listOrigins } from '#database/catalog/origins.ts'
import type { FoundProduct } from '#database/catalog/search.ts'
import type { ShopDatabase } from '#database/connection.ts'
import type { TextIn } from '#domain/catalog/display-defaults.ts'
import { FILTER_NAMES } from '#domain/catalog/listing-filters.ts'
import {
  isRareListing,
  type ListingQuery,
  PRODUCTS_PER_PAGE,
  parseListingQuery,
} from '#domain/catalog/listing-query.ts'
import { INDIA } from '#domain/catalog/origin.ts'
import type { Category } from '#domain/catalog/product.ts'
import {
  DEFAULT_LANGUAGE,
  isTranslation,
  type Language,
  localeOf,
} from '#domain/language/languages.ts'
import { MAX_COUNTED } from '#domain/text/counts.ts'
import { messagesIn } from '#messages/sentences.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import {
  answerListing,
  concernSearches,
  type SearchAnswer,
} from '#use-cases/catalog/answer-search.ts'
import { countMiss } from '#use-cases/catalog/count-search-miss.ts'
import { cardProduct, langProps, nameInLanguage } from '../../catalog/card-product.ts'
import { useMovedHere } from '../../catalog/moved-here.ts'
import { ProductGrid } from '../../catalog/product-grid.tsx'
import { breadcrumbs } from '../../json-ld.ts'
import { textOf, useText } from '../../language.tsx'
import { pageMeta, shopName } from '../../page-meta.ts'
import { rootOf } from '../../root-match.ts'
import { NeedBlock } from '../../search/need-block.tsx'
import { shopContext } from '../../shop-context.ts'
import { LoadingNote } from '../../ui/skeleton.tsx'
import { FilterChips, type NamedCategory } from './filter-chips.tsx'
import { FilterSidebar } from './filter-sidebar.tsx'
import type { ChosenFilter, FilterWord, OfferedOrigin } from './filter-words.ts'
import { listingBand } from './listing-band.tsx'
import { MoreProducts } from './more-products.tsx'
import { NothingFound } from './nothing-found.tsx'
import { SortControl } from './sort-control.tsx'
import { Toolbar } from './toolbar.tsx'

/** Cards in the first row or two, whose pictures are visible without scrolling. */
const EAGER_CARDS = 3

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext)
  const url = new URL(request.url)
  const { language } = languageOf(url.pathname)
  const [listed, origins] = await Promise.all([listCategories(db), listOrigins(db)])
  const categories = listed.filter(({ hidden }) => !hidden)
  const query = parseListingQuery(
    params.name,
    url.searchParams,
    categories.map(({ title }) => title),
  )
  await leadOn(query, { db, language, categories })
  const search = query.q ? await answerListing(db, { text: query.q, language }) : undefined
  const page = await listProducts(db, {
    ...query,
    found: search?.hits.map(({ id }) => id),
    oneOfFamily: true,
    now: clock.now(),
    limit: PRODUCTS_PER_PAGE,
  })
  if (page.refused) {
    // A foreign cursor: redirect to the start of the same listing.
    throw redirect(inLanguage(pages.listing({ ...query, cursor: undefined }), language))
  }
  // A search for a complaint has an answer even without hits. A cached page counts its search once.
  if (query.q && search && !search.answer && search.hits.length === 0) {
    await countMiss({ db, clock }, query.q)
  }
  const chosen = chosenFilters(query, language)
  const listing = {
    categories: categories.map(({ id, title, names, count }) => ({
      id,
      title,
      names,
      count,
    })),
    query,
    named: query.categories.map((title) => {
      const names = categories.find((one) => one.title === title)?.names ?? {}
      return { title, name: nameInLanguage(title, names, language) }
    }),
    products: page.products.map((product) => cardProduct(product, language)),
    total: Math.min(page.total, MAX_COUNTED),
    isMore: page.total > MAX_COUNTED,
    next: page.next,
    about: lineAbout(query, categories, language),
    ownCloth: categoryAlone(query, categories)?.cloth,
    concerns: concernSearches(language),
    origins: origins.map((country) => offeredOrigin(country, language)),
    chosen,
    isNarrowed: Boolean(query.q) || query.categories.length + chosen.length > 0,
    answer: search?.answer ?? null,
    further: search && (await furtherOf(search, page.total, { db, language, now: clock.now() })),
  }
  // The page of a mistyped or foreign address leads on to all products, but is no page of the shop.
  return data(listing, { status: isEveryKnown(query, categories) ? 200 : 404 })
}

/** Only the category of the path may be unknown; of the others, unknown ones are dropped. */
const isEveryKnown = (query: ListingQuery, categories: readonly Pick<Category, 'title'>[]) =>
  query.categories.every((title) => categories.some((one) => one.title === title))

/** Redirects a former title of a category to its current one, and a hidden category to all products. */
async function leadOn(
  query: ListingQuery,
  {
    db,
    language,
    categories,
  }: { db: ShopDatabase; language: Language; categories: readonly Category[] },
): Promise<void> {
  const [title, ...others] = query.categories
  if (title === undefined || categories.some((one) => one.title === title)) return
  const renamed = await findRenamed(db, title)
  const known = renamed ?? (await isCategory(db, title))
  if (!known) return
  const isShown = categories.some((one) => one.title === renamed)
  const left = renamed && isShown ? [renamed, ...others] : others
  throw redirect(
    inLanguage(pages.listing({ ...query, categories: left }), language),
    isShown ? 301 : 302,
  )
}

/** The shown category, if it is only one. */
function categoryAlone(
  { categories: [title, ...others] }: ListingQuery,
  categories: readonly Category[],
): Category | undefined {
  return others.length === 0 ? categories.find((one) => one.title === title) : undefined
}

/**
 * One line about the shown category, if it is only one: the owner's if it is written in the page's language, else the
 * shop's.
 */
function lineAbout(
  query: ListingQuery,
  categories: readonly Category[],
  language: Language,
): TextIn | undefined {
  const category = categoryAlone(query, categories)
  if (query.q || !category) return undefined
  const { id, lead, translations } = category
  if (lead !== '') {
    const text = isTranslation(language) ? translations[language]?.lead?.text : undefined
    return text ? { text, language } : { text: lead, language: DEFAULT_LANGUAGE }
  }
  const lines: Readonly<Record<string, unknown>> = messagesIn(language, 'categoryLines')
  const text = lines[id]
  return typeof text === 'string' ? { text, language } : undefined
}

function offeredOrigin(country: string, language: Language): OfferedOrigin {
  return [country, country === INDIA ? String(messagesIn(language, 'product').india) : country]
}

function chosenFilters(query: ListingQuery, language: Language): ChosenFilter[] {
  const t = textOf(language, 'listing')
  return FILTER_NAMES.flatMap((name) => {
    const value = query[name]
    if (!value) return []
    const isCountry = name === 'origin'
    const word = isCountry ? offeredOrigin(value, language)[1] : t(`${name} ${value}` as FilterWord)
    return [{ name, word }]
  })
}

/** Shown beside the results of a search, so that none is a dead end. */
async function furtherOf(
  { isPartial, nearest }: SearchAnswer<FoundProduct>,
  total: number,
  { db, language, now }: { db: ShopDatabase; language: Language; now: Date },
) {
  const t = textOf(language, 'search')
  const found = nearest.map(({ id }) => id)
  const { products } = await listProducts(db, { found, now, limit: found.length })
  return {
    note: isPartial ? t('partial') : undefined,
    popular: total > 0 ? undefined : { title: t('popular'), texts: t('popularTexts').split(', ') },
    nearest: {
      title: t('nearest'),
      products: products.map((product) => cardProduct(product, language)),
    },
  }
}

type Listed = Awaited<ReturnType<typeof loader>>['data']

const namesOf = (named: readonly NamedCategory[]) => named.map(({ name }) => name).join(', ')

/**
 * True for all products and for one category. Searches, filters, joined categories and words of a foreign link have
 * endless addresses; search engines index these listings instead.
 */
function isOfCatalogue(listing: Pick<Listed, 'query' | 'categories'> | undefined) {
  if (!listing) return true
  const { query, categories } = listing
  return query.categories.length < 2 && isEveryKnown(query, categories) && !isRareListing(query)
}

export function meta(args: MetaArgs<typeof loader>) {
  const { language } = languageOf(args.location.pathname)
  const t = textOf(language, 'listing')
  const name = shopName(args.matches)
  const query: ListingQuery | undefined = args.loaderData?.query
  const what = namesOf(args.loaderData?.named ?? [])
  // Each category has a description of its own: search engines join pages that share one.
  const of = args.loaderData?.about?.text ?? (what && `${what}.`)
  const path = pages.listing({ categories: query?.categories ?? [] })
  const heading = query?.q ? t('resultsFor', { text: query.q }) : what
  const { origin = '' } = rootOf(args.matches)
  return [
    ...pageMeta(args, {
      title: heading ? t('metaTitle', { what: heading, name }) : t('metaAll', { name }),
      description: of ? `${of} ${t('metaText')}` : t('metaText'),
      path,
      index: isOfCatalogue(args.loaderData),
    }),
    {
      'script:ld+json': breadcrumbs(origin, language, [
        { name, path: pages.home },
        { name: what || t('products'), path },
      ]),
    },
  ]
}

export default function Listing() {
  const t = useText('listing')
  const {
    categories,
    query,
    named,
    products,
    total,
    isMore,
    next,
    about,
    ownCloth,
    answer,
    further,
    isNarrowed,
    ...choices
  } = useLoaderData<typeof loader>()
  const { key } = useLocation()
  // Without an active category filter, all cards are shown at once.
  const reveals = useMovedHere() && query.categories.length > 0
  const count = isMore
    ? t('countMore', { count: total.toLocaleString(localeOf(t.language)) })
    : t('count', { count: total })
  const heading = query.q ? t('resultsFor', { text: query.q }) : namesOf(named)
  const title = (
    <h1
      id="listing"
      tabIndex={-1}
      className={heading ? 'title-block' : 'title-block listing-count'}
    >
      {heading || count}
    </h1>
  )
  const nothing = products.length === 0 && (
    <NothingFound hasAnswer={answer !== null} isNarrowed={isNarrowed} further={further} />
  )
  if (nothing && !isNarrowed) {
    // The shop shows no product at all, so there is nothing to filter or sort.
    return (
      <div className="wrap band">
        {title}
        {nothing}
      </div>
    )
  }
  return (
    <div className="wrap listing">
      <FilterSidebar
        categories={categories}
        query={query}
        total={total}
        isMore={isMore}
        {...choices}
      />
      <section className="listing-shelf" aria-labelledby="listing">
        <Toolbar filters={query.categories.length + choices.chosen.length}>
          {title}
          <SortControl query={query} />
        </Toolbar>
        {answer && <NeedBlock answer={answer} />}
        {about && (
          <p className="lead listing-about" {...langProps(about, t.language)}>
            {about.text}
          </p>
        )}
        {heading && (total > 0 || !answer) && (
          <p className="pale listing-found listing-count">{further?.note ?? count}</p>
        )}
        <FilterChips query={query} categories={named} filters={choices.chosen} />
        {reveals && <LoadingNote key={key} />}
        {nothing || (
          <>
            <ProductGrid
              key={key}
              products={products}
              columns={3}
              nameLevel={2}
              reveals={reveals}
              eager={EAGER_CARDS}
              {...(query.q === undefined && { bandAt: listingBand(ownCloth) })}
            />
            <MoreProducts key={`more ${key}`} query={query} next={next} />
          </>
        )}
      </section>
    </div>
  )
}
