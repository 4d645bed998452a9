import './product.css'
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { type FamilySize, listSizes } from '#database/catalog/families.ts'
import { findProduct, findSellingLot, listCategories } from '#database/catalog.ts'
import { saleState, shownDescription, shownName } from '#domain/catalog/display-defaults.ts'
import { unitPrice } from '#domain/catalog/price.ts'
import type { Product } from '#domain/catalog/product.ts'
import { textKeysIn } from '#domain/catalog/product-fields.ts'
import { storyParts } from '#domain/catalog/story.ts'
import { parseProductId } from '#domain/ids.ts'
import { languageOf, pages } from '#urls.ts'
import { nameInLanguage, scriptNames } from '../../catalog/card-product.ts'
import { DoshaMeter } from '../../catalog/dosha-meter.tsx'
import { useArrivalWait } from '../../catalog/moved-here.ts'
import { DeliveryLine } from '../../delivery/delivery-line.tsx'
import { breadcrumbs } from '../../json-ld.ts'
import { textOf, useLanguage } from '../../language.tsx'
import { pageMeta } from '../../page-meta.ts'
import { readFirstReviews } from '../../reviews/first-reviews.server.ts'
import { RatingLink } from '../../reviews/rating-link.tsx'
import { ReviewsSection } from '../../reviews/reviews-section.tsx'
import { originContext, shopContext } from '../../shop-context.ts'
import { classNames } from '../../ui/class-names.ts'
import { titleWidth } from '../../ui/title-width.ts'
import { PRODUCT_SKELETON_MS } from '../../waiting.ts'
import { shopName } from '../shop-name.ts'
import { BuyBlock } from './buy-block.tsx'
import { Crumb } from './crumb.tsx'
import { Gallery } from './gallery.tsx'
import { HowToUse } from './how-to-use.tsx'
import { ProductFacts } from './product-facts.tsx'
import { productJsonLd } from './product-json-ld.ts'
import { ProductSkeleton } from './product-skeleton.tsx'
import { ProductStory } from './product-story.tsx'
import { RelatedProducts } from './related-products.tsx'
import { SizeChoice } from './size-choice.tsx'
import { WholeLabel } from './whole-label.tsx'

/** The parts of a product that the page shows, without bookkeeping fields. */
function shownProduct(product: Product) {
  const { concerns, sku, hsn, gstPercent, gstFrom, story, ...shown } = product
  // The server sends which texts come first, so that the browser needs no product field definitions.
  return { ...shown, identityTexts: textKeysIn('identity'), storyParts: storyParts(story) }
}
export type ShownProduct = ReturnType<typeof shownProduct>

/** A size with what the choice of sizes shows of it. */
function offeredSize({ id, netQuantity, pricePaise, isInStock }: FamilySize) {
  return { id, netQuantity, pricePaise, isInStock }
}
export type OfferedSize = ReturnType<typeof offeredSize>

function galleryKey({ id, pictures }: ShownProduct): string {
  return [id, ...pictures.map(({ base }) => base)].join(' ')
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext)
  const now = clock.now()
  const id = parseProductId(params.name ?? '')
  const [product, categories, reviews, lot] = await Promise.all([
    id && findProduct(db, id, now),
    listCategories(db),
    id && readFirstReviews(db, id),
    id && findSellingLot(db, id, now),
  ])
  // Unknown products get a 404 with a helpful page.
  if (!product || !reviews) throw data(null, { status: 404 })
  const { language } = languageOf(new URL(request.url).pathname)
  const category = categories.find(({ title }) => title === product.category)
  const sizes = await listSizes(db, product, now)
  return {
    product: shownProduct(product),
    sizes: sizes.map(offeredSize),
    categoryName: nameInLanguage(product.category, category?.names ?? {}, language),
    unitPrice: unitPrice(product),
    lot: lot || undefined,
    reviews,
    origin: context.get(originContext),
  }
}

export function meta(args: MetaArgs<typeof loader>) {
  const { language } = languageOf(args.location.pathname)
  const t = textOf(language, 'product')
  const { loaderData, matches } = args
  if (!loaderData) return []
  const { product, origin, categoryName, reviews } = loaderData
  const name = shownName(product)
  const [picture] = product.pictures
  const widest = picture?.widths.at(-1)
  return [
    ...pageMeta(args, {
      title: t('metaTitle', { name, shop: shopName(matches) }),
      description: t('metaText', {
        text: shownDescription(product),
        quantity: product.netQuantity,
      }),
      path: pages.product(product.id),
      picture:
        product.socialPicture ?? (picture && widest ? `${picture.base}-${widest}.webp` : undefined),
    }),
    { property: 'og:type', content: 'product' },
    { 'script:ld+json': productJsonLd(product, reviews, { origin, shop: shopName(matches) }) },
    {
      'script:ld+json': breadcrumbs(origin, language, [
        { name: shopName(matches), path: pages.home },
        { name: categoryName, path: pages.listing({ categories: [product.category] }) },
        { name, path: pages.product(product.id) },
      ]),
    },
  ]
}

/** One product with everything that its label says. */
export default function ProductPage() {
  const loaded = useLoaderData<typeof loader>()
  const language = useLanguage()
  const waiting = useArrivalWait(PRODUCT_SKELETON_MS)
  if (waiting) return <ProductSkeleton />
  const { product, categoryName, reviews } = loaded
  return (
    <>
      <article className="columns product" aria-labelledby="product">
        {/* The key resets the gallery when the pictures change. */}
        <Gallery key={galleryKey(product)} product={product} />
        <div className="product-words">
          <Crumb product={product} categoryName={categoryName} origin={loaded.origin} />
          <h1 id="product" className={classNames('title-page', titleWidth(shownName(product)))}>
            {shownName(product)}
          </h1>
          <p className="script-name product-scripts">
            {scriptNames(product.names, language).map(({ script, name }) => (
              <span key={script} lang={script}>
                {name}
              </span>
            ))}
          </p>
          <p className="lead">{shownDescription(product)}</p>
          <RatingLink summary={reviews.summary.shown} />
          {loaded.sizes.length > 0 && <SizeChoice sizes={loaded.sizes} chosen={product.id} />}
          <BuyBlock product={product} unitPrice={loaded.unitPrice} />
          <DoshaMeter dosha={product.dosha} />
          {saleState(product) !== 'sachet' && (
            <DeliveryLine key={product.id} product={product} quantity={1} />
          )}
          <ProductFacts product={product} />
        </div>
      </article>
      <ProductStory parts={product.storyParts} />
      <HowToUse product={product} />
      <WholeLabel
        product={product}
        categoryName={categoryName}
        unitPrice={loaded.unitPrice}
        lot={loaded.lot}
      />
      <ReviewsSection key={product.id} productId={product.id} first={reviews} />
      <RelatedProducts
        key={product.id}
        productId={product.id}
        category={product.category}
        categoryName={categoryName}
      />
    </>
  )
}
