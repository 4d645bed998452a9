import { useEffect, useRef } from 'react'
import { useText } from '../language.tsx'
import { useHydrated } from '../layout/hydrated.ts'
import { LineButton } from '../ui/button.tsx'
import { ReviewItem } from './review-item.tsx'
import { useNearScreen } from './use-near-screen.ts'
import type { ReviewsOnPage } from './use-reviews.ts'

/** The reviews in the shop's order; further ones are appended. */
export function ReviewList({ reviews }: { reviews: ReviewsOnPage }) {
  const t = useText('reviews')
  const hydrated = useHydrated()
  const list = useRef<HTMLUListElement>(null)
  const { newFrom } = reviews
  const isNear = useNearScreen(list)
  // Moves the focus to the first of the new reviews, also when the button disappears.
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
      {hydrated && reviews.next && (
        <LineButton busy={reviews.busy} onClick={reviews.loadMore}>
          {t('more')}
        </LineButton>
      )}
    </div>
  )
}
