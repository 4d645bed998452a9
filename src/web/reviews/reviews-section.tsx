import './reviews.css'
import type { ProductId } from '#domain/ids.ts'
import type { FirstReviews } from './first-reviews.server.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewsSummary } from './reviews-summary.tsx'
import { useReviews } from './use-reviews.ts'

interface ReviewsSectionProps {
  productId: ProductId
  first: FirstReviews
}

/** The product's rating, its reviews, and the form for one. */
export function ReviewsSection({ productId, first }: ReviewsSectionProps) {
  const reviews = useReviews(productId, first)
  return (
    <section id="reviews" className="reviews wrap" aria-labelledby="reviews-title">
      <ReviewsSummary summary={reviews.summary} />
      <ReviewList reviews={reviews} />
      <ReviewForm productId={productId} onWritten={reviews.show} />
    </section>
  )
}
