import './reviews.css'
import { lazy, Suspense } from 'react'
import type { ProductId } from '#domain/ids.ts'
import type { FirstReviews } from './first-reviews.server.ts'
import { ReviewList } from './review-list.tsx'
import { ReviewsSummary } from './reviews-summary.tsx'
import { useReviews } from './use-reviews.ts'

const ReviewForm = lazy(() =>
  import('./review-form.tsx').then((module) => ({ default: module.ReviewForm })),
)

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
      <ReviewList reviews={reviews} />
      <Suspense fallback={null}>
        <ReviewForm productId={productId} onWritten={reviews.show} />
      </Suspense>
    </section>
  )
}
