import { type RefObject, useEffect, useState } from 'react'
import type { ProductId } from '#domain/ids.ts'
import type { Review } from '#domain/reviews/review.ts'
import { api } from '#urls.ts'
import { apiCall } from '../api-call.ts'
import { useSession } from '../session/use-session.ts'
import { reviewOf, type WireReview } from './wire-review.ts'

/**
 * What the signed-in shopper has said of this product before: asked for when the form comes into
 * view, for the page itself is the same for everybody. Nothing for visitors, and when it cannot be told.
 */
export function useOwnReview(productId: ProductId, area: RefObject<HTMLElement | null>) {
  const userId = useSession()?.user_id
  const [own, setOwn] = useState<Review>()
  useEffect(() => {
    setOwn(undefined)
    const waiting = area.current
    if (!waiting || !userId) return
    const stop = new AbortController()
    const observer = new IntersectionObserver(async (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      const answer = await apiCall<{ review: WireReview | null }>(api.ownReview(productId), {
        whenSignedOut: 'tell',
        signal: stop.signal,
      })
      if (!stop.signal.aborted && answer.ok && answer.data.review) {
        setOwn(reviewOf(answer.data.review))
      }
    })
    observer.observe(waiting)
    return () => {
      observer.disconnect()
      stop.abort()
    }
  }, [productId, userId, area])
  return [own, setOwn] as const
}
