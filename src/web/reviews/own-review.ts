import { type RefObject, useEffect, useState } from 'react'
import type { ProductId } from '#domain/ids.ts'
import type { HidingReason } from '#domain/reviews/moderation.ts'
import type { Review } from '#domain/reviews/review.ts'
import { reviewsApi } from '../api/reviews.ts'
import { loadDialogMessages } from '../layout/lazy-trigger.tsx'
import { useSession } from '../session/use-session.ts'
import { forgetOwn, keepOwn } from './own-on-product.ts'
import { reviewOf } from './review-of.ts'

/**
 * The signed-in shopper's own review of this product, loaded when its section comes into view, since the page
 * itself is the same for everybody. `undefined` for visitors, and when it cannot be loaded.
 */
export function useOwnReview(productId: ProductId, area: RefObject<HTMLElement | null>) {
  const userId = useSession()?.user_id
  const [own, setOwn] = useState<Review>()
  const [hidden, setHidden] = useState<HidingReason>()
  useEffect(() => {
    setOwn(undefined)
    setHidden(undefined)
    forgetOwn()
    const waiting = area.current?.closest('section')
    if (!waiting || !userId) return
    const stop = new AbortController()
    const observer = new IntersectionObserver(async (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      const answer = await reviewsApi.own({
        params: { id: productId },
        whenSignedOut: 'tell',
        signal: stop.signal,
      })
      if (stop.signal.aborted || !answer.ok) return
      keepOwn({ review: answer.data.review?._id, helpful: answer.data.helpful })
      if (answer.data.review) {
        await loadDialogMessages()
        setOwn(reviewOf(answer.data.review))
        setHidden(answer.data.hidden ?? undefined)
      }
    })
    observer.observe(waiting)
    return () => {
      observer.disconnect()
      stop.abort()
    }
  }, [productId, userId, area])
  return { own, setOwn, hidden }
}
