import type { CSSProperties } from 'react'
import { sharePercent } from '#domain/reviews/rating-summary.ts'
import { RATINGS } from '#domain/reviews/review.ts'
import { useText } from '../language.tsx'
import { RatingFlowers } from './rating-flowers.tsx'
import type { ShownSummary } from './review-of.ts'

const BEST_FIRST = RATINGS.toReversed()

/** The average, large, and the count of each rating, high and low alike (docs/law.md, consumer protection). */
export function ReviewsSummary({ summary }: { summary: ShownSummary }) {
  const t = useText('reviews')
  const { count, samples, average, distribution } = summary
  return (
    <div>
      <h2 id="reviews-title" className="title-block">
        {count > 0 ? t('count', { count }) : t('title')}
      </h2>
      {count > 0 && (
        <>
          <p className="title-hero reviews-average" aria-hidden="true">
            {average.toFixed(1)}
          </p>
          <p aria-hidden="true">
            <RatingFlowers rating={average} />
          </p>
          <p>
            {t('outOf', { rating: average })}, {t('count', { count })}
          </p>
          {samples > 0 && (
            <p className="help">
              {samples === count ? t('samples') : t('samplesAmong', { count: samples })}
            </p>
          )}
          <ul className="small rating-bars">
            {BEST_FIRST.map((rating) => (
              <li key={rating}>
                <span>{t('star', { count: rating })}</span>
                <i
                  aria-hidden="true"
                  style={{ '--share': `${sharePercent(summary, rating)}%` } as CSSProperties}
                />
                <span>{distribution[rating]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="help">{t('order')}</p>
      <p className="help">{t('rule')}</p>
    </div>
  )
}
