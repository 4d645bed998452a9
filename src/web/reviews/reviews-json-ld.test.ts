import { expect, test } from 'vitest'
import { type RatingCount, summariseRatings } from '#domain/reviews/rating-summary.ts'
import type { Review } from '#domain/reviews/review.ts'
import { reviewsJsonLd } from './reviews-json-ld.ts'

const MOMENT = new Date('2026-11-21T06:30:00Z')
const review = (id: string, more: Partial<Review> = {}): Review => ({
  id,
  author: 'Asha P.',
  rating: 4,
  text: 'Good in cold milk, and the bottle came whole.',
  writtenAt: MOMENT,
  isVerifiedPurchase: false,
  answer: undefined,
  isSample: false,
  helpful: 0,
  photos: [],
  ...more,
})

function machinesRead(reviews: readonly Review[]) {
  const counts: RatingCount[] = reviews.map(({ rating, isSample }) => ({
    rating,
    isSample,
    count: 1,
  }))
  return reviewsJsonLd(
    { summary: summariseRatings(counts), reviews, next: undefined },
    { origin: 'https://shop.example', language: 'en' },
  )
}

test('samples are never in structured data, not even as a number', () => {
  expect(machinesRead([review('1', { isSample: true }), review('2', { isSample: true })])).toEqual(
    {},
  )
  expect(machinesRead([])).toEqual({})
})

test('genuine reviews are in structured data, without the samples', () => {
  const items = machinesRead([
    review('1', { rating: 2 }),
    review('2', { isSample: true, rating: 5 }),
  ])
  expect(items).toEqual({
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: 2,
      reviewCount: 1,
      bestRating: 5,
      worstRating: 1,
    },
    review: [
      {
        '@type': 'Review',
        reviewRating: { '@type': 'Rating', ratingValue: 2 },
        author: { '@type': 'Person', name: 'Asha P.' },
        reviewBody: 'Good in cold milk, and the bottle came whole.',
        datePublished: '2026-11-21T06:30:00.000Z',
      },
    ],
  })
})

test('a review of an account without a name has the author that the page shows', () => {
  const { review: [nameless] = [] } = machinesRead([review('1', { author: '' })])
  expect(nameless?.author).toEqual({ '@type': 'Person', name: 'A shopper' })
})
