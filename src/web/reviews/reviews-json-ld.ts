import type { Language } from '#domain/language/languages.ts'
import { widestFile } from '#domain/pictures/picture-address.ts'
import { RATINGS } from '#domain/reviews/review.ts'
import { sentencesIn } from '#messages/sentences.ts'
import type { FirstReviews } from './first-reviews.server.ts'
import { pictureOf } from './photo-address.ts'

/**
 * Rating and reviews as structured data (schema.org), only those on the page. Empty without genuine reviews:
 * samples are never included.
 */
export function reviewsJsonLd(
  { summary, reviews }: FirstReviews,
  { origin, language }: { origin: string; language: Language },
) {
  const { count, average } = summary.real
  if (count === 0) return {}
  const say = sentencesIn(language, 'reviews')
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
        // A review without an author is refused; the page says the same of an account without a name.
        author: { '@type': 'Person', name: author || say('shopper') },
        reviewBody: text,
        datePublished: writtenAt.toISOString(),
        ...(photos.length > 0 && {
          image: photos.map((photo) => `${origin}${widestFile(pictureOf(photo))}`),
        }),
      })),
  }
}
