import { namesInOrder, shownDescription } from '#domain/catalog/display-defaults.ts'
import type { ProductId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { widestFile } from '#domain/pictures/picture-address.ts'
import { inLanguage, pages } from '#urls.ts'
import type { FirstReviews } from '../../reviews/first-reviews.server.ts'
import { reviewsJsonLd } from '../../reviews/reviews-json-ld.ts'
import type { OfferedSize, ShownProduct } from './product.tsx'

/** The product as structured data (schema.org), with genuine reviews only; the router escapes it. */
export function productJsonLd(
  product: ShownProduct,
  reviews: FirstReviews,
  sizes: readonly OfferedSize[],
  { origin, shop, language }: { origin: string; shop: string; language: Language },
) {
  const addressOf = (id: ProductId) => `${origin}${inLanguage(pages.product(id), language)}`
  const address = addressOf(product.id)
  const [name, ...others] = namesInOrder(product, language)
  const own = {
    '@context': 'https://schema.org',
    '@type': 'Product',
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
      offers: offerOf(address, product.pricePaise, product.stock > 0),
    }),
  }
  if (sizes.length === 0) return own
  const { '@context': context, ...variant } = own
  return {
    '@context': context,
    '@type': 'ProductGroup',
    productGroupID: product.family,
    name: product.family,
    url: address,
    variesBy: 'https://schema.org/size',
    hasVariant: sizes.map(({ id, netQuantity, pricePaise, isInStock }) => {
      if (id === product.id) return { ...variant, sku: id, size: netQuantity }
      const url = addressOf(id)
      return {
        '@type': 'Product',
        sku: id,
        name: `${product.family} ${netQuantity}`,
        size: netQuantity,
        url,
        ...(pricePaise > 0 && { offers: offerOf(url, pricePaise, isInStock) }),
      }
    }),
  }
}

function offerOf(url: string, pricePaise: number, isInStock: boolean) {
  return {
    '@type': 'Offer',
    url,
    priceCurrency: 'INR',
    price: rupeesOf(pricePaise),
    availability: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
  }
}
