import { quantityIn } from '#domain/catalog/quantity-words.ts'
import { widestFile } from '#domain/pictures/picture-address.ts'
import { socialPictureIn } from '#domain/pictures/social-picture.ts'
import './product.css'
import { useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { findProduct, findSellingLot, listCategories } from '#database/catalog/catalog.ts'
import { listCompanions } from '#database/catalog/companions.ts'
import { type FamilySize, findFirstSize, listSizes } from '#database/catalog/families.ts'
import { readTogether } from '#database/transaction.ts'
import {
  namesInOrder,
  saleState,
  shownDescription,
  shownMrpPaise,
  shownPricePaise,
  titlesInOrder,
} from '#domain/catalog/display-defaults.ts'
import { isImported } from '#domain/catalog/origin.ts'
import { unitPrice, unitSalePrice } from '#domain/catalog/price.ts'
import type { Product } from '#domain/catalog/product.ts'
import { textKeysIn } from '#domain/catalog/product-fields.ts'
import { productIn } from '#domain/catalog/product-words.ts'
import { storyParts } from '#domain/catalog/story.ts'
import { parseProductId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { formatRupees } from '#domain/money/money.ts'
import { CHANGED_MIND_DAYS } from '#domain/returns/return-window.ts'
import { parseCursor } from '#domain/text/cursor.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { cardProduct, nameInLanguage, nameProps } from '../../catalog/card-product.ts'
import { DoshaMeter } from '../../catalog/dosha-meter.tsx'
import { takeOpenedCard } from '../../catalog/opened-card.ts'
import { breadcrumbs } from '../../json-ld.ts'
import { textOf, useLanguage, useText } from '../../language.tsx'
import { useSettings } from '../../layout/root-data.ts'
import { pageMeta, shopName } from '../../page-meta.ts'
import { FitNote } from '../../quiz/fit-note.tsx'
import { readFirstReviews } from '../../reviews/first-reviews.server.ts'
import { RatingLink } from '../../reviews/rating-link.tsx'
import { ReviewsSection } from '../../reviews/reviews-section.tsx'
import { originContext, shopContext } from '../../shop-context.ts'
import { classNames } from '../../ui/class-names.ts'
import { langOf, OnlyInEnglish } from '../../ui/only-in-english.tsx'
import { Price } from '../../ui/price.tsx'
import { titleWidth } from '../../ui/title-width.ts'
import { whenIdle } from '../../when-idle.ts'
import { WishButton } from '../../wishlist/wish-button.tsx'
import { BuyBlock } from './buy-block.tsx'
import { cautionsOf } from './cautions.ts'
import { Companions } from './companions.tsx'
import { Crumb } from './crumb.tsx'
import { Gallery } from './gallery.tsx'
import { HowToUse } from './how-to-use.tsx'
import { ProductFacts } from './product-facts.tsx'
import { productJsonLd } from './product-json-ld.ts'
import { ProductSkeleton } from './product-skeleton.tsx'
import { ProductStory } from './product-story.tsx'
import { RelatedProducts } from './related-products.tsx'
import { SizeChoice } from './size-choice.tsx'
import { useArrival } from './use-arrival.ts'
import { WholeLabel } from './whole-label.tsx'

/** The parts of a product that the page shows, without bookkeeping fields. */
function shownProduct(product: Product, categoryId: string | undefined, language: Language) {
  const { concerns, sku, hsn, gstPercent, gstFrom, story, flags, ...shown } = productIn(
    product,
    language,
  )
  return {
    ...shown,
    cautions: cautionsOf(flags),
    // Its description is already in the page's language.
    descriptions: {},
    // The server sends which texts come first, so that the browser needs no product field definitions.
    identityTexts: textKeysIn('identity'),
    isImported: isImported(product),
    storyParts: storyParts(story),
    socialPicture: socialPictureIn(product.socialPicture, language),
    // By the id, which stays when the owner renames the category.
    hasSugarSyrup: categoryId === 'sharbats' && product.materials.includes('sugar'),
  }
}
export type ShownProduct = ReturnType<typeof shownProduct>

/** A size, with what the size choice shows of it. */
function offeredSize(size: FamilySize) {
  const { id, netQuantity, pricePaise, isInStock } = size
  return { id, netQuantity, pricePaise, isInStock, unitPrice: unitPrice(size) }
}
export type OfferedSize = ReturnType<typeof offeredSize>

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { db, clock, settings } = context.get(shopContext)
  const origin = context.get(originContext)
  const now = clock.now()
  const id = parseProductId(params.name ?? '')
  const reviewsAfter = parseCursor(url.searchParams.get('reviews'))
  const [product, categories, reviews, lot, companions] = await readTogether(db, (reader) =>
    Promise.all([
      id && findProduct(reader, id, now),
      listCategories(reader),
      id && readFirstReviews(reader, id, reviewsAfter),
      id && findSellingLot(reader, id, now),
      id && listCompanions(reader, id, now),
    ]),
  )
  const { language } = languageOf(url.pathname)
  if (!product || !reviews) {
    const size = id && (await findFirstSize(db, id, now))
    if (size) throw redirect(inLanguage(pages.product(size), language))
    // Unknown products get a 404 with a helpful page.
    throw data(null, { status: 404 })
  }
  const category = categories.find(({ title }) => title === product.category)
  const categoryName = nameInLanguage(product.category, category?.names ?? {}, language)
  const sizes = (await listSizes(db, product, now)).map(offeredSize)
  const shown = shownProduct(product, category?.id, language)
  return {
    product: shown,
    sizes,
    companions: (companions || []).map((one) => cardProduct(one, language)),
    // Built on the server, so that the browser does not load the code for it.
    jsonLd: [
      productJsonLd(shown, reviews, sizes, { origin, language, shop: settings }),
      breadcrumbs(origin, language, [
        { name: settings.name, path: pages.home },
        { name: categoryName, path: pages.listing({ categories: [product.category] }) },
        { name: namesInOrder(product, language)[0].text, path: pages.product(product.id) },
      ]),
    ],
    returnDays: CHANGED_MIND_DAYS,
    categoryName,
    unitPrice: unitPrice(product),
    unitSalePrice: unitSalePrice(product),
    lot: lot || undefined,
    reviews,
    origin,
  }
}

type LoadedProduct = Awaited<ReturnType<typeof loader>>

/** A product that was opened from its card is shown at once with the card's data. */
export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs) {
  const card = takeOpenedCard(params.name ?? '')
  const whole = serverLoader<typeof loader>()
  return card ? { card, whole } : await whole
}

export function meta(args: MetaArgs<typeof loader | typeof clientLoader>) {
  const { language } = languageOf(args.location.pathname)
  const t = textOf(language, 'product')
  const { loaderData, matches } = args
  if (!loaderData) return []
  if ('whole' in loaderData) {
    const name = namesInOrder(loaderData.card, language)[0].text
    return [{ title: t('metaTitle', { name, shop: shopName(matches) }) }]
  }
  const { product, jsonLd } = loaderData
  const name = namesInOrder(product, language)[0].text
  const [picture] = product.pictures
  return [
    ...pageMeta(args, {
      title: t('metaTitle', { name, shop: shopName(matches) }),
      description: t('metaText', {
        // The sentence around it has its own full stop.
        text: shownDescription(product).replace(/[.।]$/, ''),
        quantity: quantityIn(product.netQuantity, language),
      }),
      path: pages.product(product.id),
      kind: 'product',
      picture: product.socialPicture ?? (picture && widestFile(picture)),
    }),
    ...jsonLd.map((data) => ({ 'script:ld+json': data })),
  ]
}

/** One product: first what helps to decide, then everything on its label. */
export default function ProductPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const language = useLanguage()
  const arrived = useArrival('whole' in loaded ? loaded.whole : undefined)
  const whole = 'whole' in loaded ? arrived : loaded
  const product = 'whole' in loaded ? (arrived?.product ?? loaded.card) : loaded.product
  const [title, ...others] = titlesInOrder(product, language)
  return (
    <>
      <article className="columns product" aria-labelledby="product">
        <Gallery key={product.id} product={product} />
        <div className="product-words">
          {whole ? (
            <Crumb
              product={whole.product}
              categoryName={whole.categoryName}
              origin={whole.origin}
            />
          ) : (
            <div className="line row-between small crumb" />
          )}
          <h1
            id="product"
            {...nameProps(title, language)}
            className={classNames('title-page', titleWidth(title.text))}
          >
            {title.text}
          </h1>
          <p className="script-name product-scripts">
            {others.map((name) => (
              <span key={name.language} {...nameProps(name, language)}>
                {name.text}
              </span>
            ))}
          </p>
          <div className="line row-between price-line">
            <Price
              size="product"
              pricePaise={shownPricePaise(product, 'card')}
              mrpPaise={shownMrpPaise(product, 'card')}
            />
            <WishButton product={product} name={title.text} />
          </div>
          {whole ? <Offer {...whole} /> : <ProductSkeleton />}
        </div>
      </article>
      {whole && <Details key={product.id} {...whole} />}
    </>
  )
}

/** What is shown from the price to the end of the first screen: size, delivery, the button. */
function Offer({ product, unitPrice, sizes, returnDays, reviews }: LoadedProduct) {
  const t = useText('product')
  const state = saleState(product)
  const isPaused = useSettings()?.pauseNotice !== undefined
  const facts = [
    t('inclusive'),
    unitPrice &&
      t('unitPrice', { price: formatRupees(unitPrice.paise), unit: t(`per ${unitPrice.per}`) }),
    state !== 'no-price' && !isPaused && t(product.stock > 0 ? 'inStock' : 'outOfStock'),
  ]
  return (
    <>
      <p className="help">{facts.filter(Boolean).join(' · ')}</p>
      <FitNote kind={product.kind} dosha={product.dosha} />
      {sizes.length > 0 && <SizeChoice sizes={sizes} chosen={product.id} />}
      <BuyBlock key={product.id} product={product} returnDays={returnDays} />
      <p className="lead" lang={langOf(product, 'description')}>
        {shownDescription(product)} <OnlyInEnglish of={product} text="description" />
      </p>
      <RatingLink summary={reviews.summary.shown} />
    </>
  )
}

/** Adds the product to those seen recently, once the browser is idle. */
function useSeen(product: ShownProduct): void {
  useEffect(
    () =>
      whenIdle(() => {
        import('../../catalog/seen-here.ts').then(
          ({ noteSeen }) => noteSeen(product),
          () => undefined,
        )
      }),
    [product],
  )
}

function Details({
  product,
  companions,
  categoryName,
  unitSalePrice,
  lot,
  reviews,
}: LoadedProduct) {
  useSeen(product)
  return (
    <>
      {companions.length > 0 && <Companions products={companions} />}
      <ProductStory product={product} />
      <section className="columns columns-5-7 gap-28-56 wrap band product-label">
        <DoshaMeter dosha={product.dosha} />
        <ProductFacts product={product} />
      </section>
      <HowToUse product={product} />
      <WholeLabel
        product={product}
        categoryName={categoryName}
        unitSalePrice={unitSalePrice}
        lot={lot}
      />
      <ReviewsSection productId={product.id} first={reviews} />
      <RelatedProducts
        productId={product.id}
        category={product.category}
        categoryName={categoryName}
      />
    </>
  )
}
