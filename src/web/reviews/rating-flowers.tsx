import type { CSSProperties } from 'react'
import { RATINGS } from '#domain/reviews/review.ts'
import { useText } from '../language.tsx'

/** Five printed flowers, filled according to the rating, fractions included. */
export function RatingFlowers({ rating }: { rating: number }) {
  const t = useText('reviews')
  const inked = { '--inked': `${(rating / RATINGS.length) * 100}%` } as CSSProperties
  return <span className="flowers" role="img" aria-label={t('outOf', { rating })} style={inked} />
}
