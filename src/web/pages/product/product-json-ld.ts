import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { namesInOrder, shownDescription } from '#domain/catalog/display-defaults.ts'
import type { ProductId } from '#domain/ids.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { widestFile } from '#domain/pictures/picture-address.ts'
import { inLanguage, pages } from '#urls.ts'
import type { FirstReviews } from '../../reviews/first-reviews.server.ts'
import { reviewsJsonLd } from '../../reviews/reviews-json-ld.ts'
import type { OfferedSize, ShownProduct } from './product.tsx'

/**
 * The product as structured data (schema.org), with genuine reviews only; the router escapes it. Sizes with a page of
 * their own are named by its address, which describes them: search engines refuse a variant without its pictures. While
 * the shop takes no orders nothing is in stock, as search engines require of a shop that pauses.
 */
export function productJsonLd(
  product: ShownProduct,
  reviews: FirstReviews,
  sizes: readonly OfferedSize[],
  {
    origin,
    shop: { name: shop, takesOrders },
    language,
  }: { origin: string; shop: Pick<ShopSettings, 'name' | 'takesOrders'>; language: Language },
) {
  const addressOf = (id: ProductId) => `${origin}${inLanguage(pages.product(id), language)}`
  const address = addressOf(product.id)
  const [name, ...others] = namesInOrder(product, language)
  const own = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    sku: product.id,
    name: name.text,
    alternateName: others.map(({ text }) => text),
    description: shownDescription(product),
    category: product.category,
    url: address,
    image: product.pictures.map((picture) => new URL(widestFile(picture), origin).href),
    brand: { '@type': 'Brand', name: shop },
    countryOfOrigin: product.countryOfOrigin,
    ...reviewsJsonLd(reviews, { origin, language }),
    ...(product.pricePaise > 0 && {
      offers: {
        '@type': 'Offer',
        url: address,
        priceCurrency: 'INR',
        price: rupeesOf(product.pricePaise),
        availability: `https://schema.org/${takesOrders && product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
      },
    }),
  }
  if (sizes.length === 0) return own
  const { '@context': context, ...variant } = own
  return {
    '@context': context,
    '@type': 'ProductGroup',
    productGroupID: product.family,
    name: language === DEFAULT_LANGUAGE ? product.family : name.text,
    brand: own.brand,
    url: address,
    variesBy: 'https://schema.org/size',
    hasVariant: sizes.map(({ id, netQuantity }) =>
      id === product.id ? { ...variant, size: netQuantity } : { url: addressOf(id) },
    ),
  }
}
