import { shownDescription, shownName } from '#domain/catalog/display-defaults.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { pages } from '#urls.ts'
import type { FirstReviews } from '../../reviews/first-reviews.server.ts'
import { reviewsJsonLd } from '../../reviews/reviews-json-ld.ts'
import type { ShownProduct } from './product.tsx'

interface Place {
  origin: string
  shop: string
}

/** The product as structured data (schema.org), with genuine reviews only; the router escapes it. */
export function productJsonLd(
  product: ShownProduct,
  reviews: FirstReviews,
  { origin, shop }: Place,
) {
  const address = `${origin}${pages.product(product.id)}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: shownName(product),
    description: shownDescription(product),
    category: product.category,
    url: address,
    image: product.pictures.map(
      ({ base, widths }) => new URL(`${base}-${widths.at(-1)}.webp`, origin).href,
    ),
    brand: { '@type': 'Brand', name: shop },
    countryOfOrigin: product.countryOfOrigin,
    ...reviewsJsonLd(reviews),
    ...(product.pricePaise > 0 && {
      offers: {
        '@type': 'Offer',
        url: address,
        priceCurrency: 'INR',
        price: rupeesOf(product.pricePaise),
        availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      },
    }),
  }
}
