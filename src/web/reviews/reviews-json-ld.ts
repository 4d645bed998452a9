import { widestFile } from '#domain/pictures/picture-address.ts'
import { RATINGS } from '#domain/reviews/review.ts'
import type { FirstReviews } from './first-reviews.server.ts'
import { pictureOf } from './photo-address.ts'

/**
 * Rating and reviews as structured data (schema.org), only those on the page. Empty without genuine reviews:
 * samples are never included.
 */
export function reviewsJsonLd({ summary, reviews }: FirstReviews, origin: string) {
  const { count, average } = summary.real
  if (count === 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      reviewCount: count,
      bestRating: RATINGS.at(-1),
      worstRating: RATINGS[0],
    },
    review: reviews
      .filter(({ isSample }) => !isSample)
      .map(({ author, rating, text, photos, writtenAt }) => ({
        '@type': 'Review',
        reviewRating: { '@type': 'Rating', ratingValue: rating },
        ...(author && { author: { '@type': 'Person', name: author } }),
        reviewBody: text,
        datePublished: writtenAt.toISOString(),
        ...(photos.length > 0 && {
          image: photos.map((photo) => `${origin}${widestFile(pictureOf(photo))}`),
        }),
      })),
  }
}
