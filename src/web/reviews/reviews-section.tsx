import './reviews.css'
import { type CSSProperties, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { ProductId } from '#domain/ids.ts'
import { sharePercent } from '#domain/reviews/rating-summary.ts'
import { RATINGS } from '#domain/reviews/review.ts'
import { pages } from '#urls.ts'
import { useText } from '../language.tsx'
import { useHydrated } from '../layout/hydrated.ts'
import { LineButton, LineLink } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { FirstReviews } from './first-reviews.server.ts'
import { RatingFlowers } from './rating-flowers.tsx'
import { ReviewItem } from './review-item.tsx'
import type { ShownSummary } from './review-of.ts'
import { type ReviewsOnPage, useReviews } from './use-reviews.ts'

const BEST_FIRST = RATINGS.toReversed()

/** The distance below the screen at which parts are loaded, so that they are ready when reached. */
const MARGIN = '600px'

const ReviewForm = lazyPart(async () => ({
  default: (await import('./review-form.tsx')).ReviewForm,
}))

interface ReviewsSectionProps {
  productId: ProductId
  first: FirstReviews
}

export function ReviewsSection({ productId, first }: ReviewsSectionProps) {
  const reviews = useReviews(productId, first)
  return (
    <section
      id="reviews"
      className="wrap grid align-start band-first reviews"
      aria-labelledby="reviews-title"
    >
      <ReviewsSummary summary={reviews.summary} />
      <ReviewList productId={productId} reviews={reviews} />
      <Suspense fallback={null}>
        <ReviewForm productId={productId} onWritten={reviews.show} />
      </Suspense>
    </section>
  )
}

/** The reviews in the shop's order; further ones are appended. */
function ReviewList({ productId, reviews }: { productId: ProductId; reviews: ReviewsOnPage }) {
  const t = useText('reviews')
  const hydrated = useHydrated()
  const list = useRef<HTMLUListElement>(null)
  const { newFrom } = reviews
  const isNear = useNearScreen(list)
  // Moves the focus to the first new review, even if the button disappears.
  useEffect(() => {
    if (!newFrom) return
    list.current?.querySelector<HTMLElement>(`[data-review="${newFrom}"]`)?.focus()
  }, [newFrom])
  if (reviews.list.length === 0) return <p className="lead">{t('none')}</p>
  return (
    <div>
      <ul ref={list} className="rows below-20">
        {reviews.list.map((review) => (
          <ReviewItem key={review.id} review={review} isNear={isNear} />
        ))}
      </ul>
      {reviews.next &&
        (hydrated ? (
          <LineButton busy={reviews.busy} onClick={reviews.loadMore}>
            {t('more')}
          </LineButton>
        ) : (
          <LineLink to={`${pages.productReviews(productId, reviews.next)}#reviews`}>
            {t('more')}
          </LineLink>
        ))}
    </div>
  )
}

/** True once an element is on or near the screen. */
function useNearScreen(area: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const waiting = area.current
    if (!waiting) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(waiting)
    return () => observer.disconnect()
  }, [area])
  return isNear
}

/** The average, large, and the count of each rating, high and low alike (docs/law.md, consumer protection). */
function ReviewsSummary({ summary }: { summary: ShownSummary }) {
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
