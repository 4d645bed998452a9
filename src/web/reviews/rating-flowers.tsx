import type { CSSProperties } from 'react'
import { RATINGS } from '#domain/reviews/review.ts'
import { useText } from '../language.tsx'

/** Five printed flowers, as many inked as the rating says; parts of one too. */
export function RatingFlowers({ rating }: { rating: number }) {
  const t = useText('reviews')
  const inked = { '--inked': `${(rating / RATINGS.length) * 100}%` } as CSSProperties
  return <span className="flowers" role="img" aria-label={t('outOf', { rating })} style={inked} />
}
