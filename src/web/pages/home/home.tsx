import './home.css'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listCategories, listProducts } from '#database/catalog/catalog.ts'
import { readTogether } from '#database/transaction.ts'
import { SHIPPED_NAME } from '#domain/accounts/shop-settings.ts'
import { clothNamed } from '#domain/catalog/category-cloth.ts'
import { HOME_PRODUCTS, HOME_TABS } from '#domain/catalog/home.ts'
import { languageOf, pages } from '#urls.ts'
import { cardProduct } from '../../catalog/card-product.ts'
import { CategoryStrip } from '../../catalog/category-strip.tsx'
import { textOf } from '../../language.tsx'
import { pageMeta, shopName } from '../../page-meta.ts'
import { rootOf } from '../../root-match.ts'
import { originContext, shopContext } from '../../shop-context.ts'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { Discover } from './discover.tsx'
import { Explore } from './explore.tsx'
import { Hero } from './hero.tsx'
import { onlineStore, webSite } from './home-json-ld.ts'
import { WhyChoose } from './why-choose.tsx'

/** The products of all four tabs are sent with the page, so that changing tabs needs no request. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock, settings } = context.get(shopContext)
  const origin = context.get(originContext)
  const now = clock.now()
  const { language } = languageOf(new URL(request.url).pathname)
  const [categories, ...tabs] = await readTogether(db, (reader) =>
    Promise.all([
      listCategories(reader),
      // A tab filters like the listing with the tab's name as category.
      ...HOME_TABS.map((tab) =>
        listProducts(reader, {
          categories: [tab],
          oneOfFamily: true,
          counts: false,
          limit: HOME_PRODUCTS,
          now,
        }),
      ),
    ]),
  )
  const shelves = HOME_TABS.map((tab, index) => ({
    tab,
    products: (tabs[index]?.products ?? []).map((product) => cardProduct(product, language)),
  }))
  return {
    categories: categories
      .filter(({ hidden }) => !hidden)
      .map(({ id, title, names, picture, cloth }) => ({
        id,
        title,
        names,
        picture,
        cloth,
        // The drawn packs show the default shop name.
        dyes: picture && settings.name === SHIPPED_NAME ? undefined : clothNamed(cloth),
      })),
    tabs: shelves,
    firstTab: shelves.find(({ products }) => products.length > 0)?.tab,
    // Built on the server, so that the browser does not load the code for it.
    jsonLd: [webSite(origin, settings.name), onlineStore(origin, settings)],
  }
}

export function meta(args: MetaArgs<typeof loader>) {
  const t = textOf(languageOf(args.location.pathname).language, 'home')
  const name = shopName(args.matches)
  return [
    ...pageMeta(args, {
      title: t('metaTitle', { name }),
      description: t('metaText', { state: rootOf(args.matches).settings?.state ?? '' }),
      // The page has two addresses; search engines get one as canonical.
      path: pages.home,
    }),
    ...(args.loaderData?.jsonLd ?? []).map((data) => ({ 'script:ld+json': data })),
  ]
}

export default function Home() {
  const { categories, tabs, firstTab } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero />
      <BorderStrip name="heera-on-majith" size="block" />
      {firstTab && (
        <>
          <Explore tabs={tabs} first={firstTab} />
          <BorderStrip name="bandhani" size="block" />
        </>
      )}
      <Discover />
      <WhyChoose />
      <CategoryStrip categories={categories} />
    </>
  )
}
