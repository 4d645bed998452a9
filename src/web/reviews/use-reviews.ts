import { useState } from 'react'
import type { ProductId } from '#domain/ids.ts'
import type { Review } from '#domain/reviews/review.ts'
import { useText } from '../language.tsx'
import { showToast } from '../ui/toast-store.ts'
import type { FirstReviews } from './first-reviews.server.ts'
import type { ShownSummary } from './review-of.ts'

/** The shopper's own review, just written or removed, and the rating that the product has with it. */
export interface OwnReview {
  review: Review
  summary: ShownSummary
  isGone?: boolean
}

export type ReviewsOnPage = ReturnType<typeof useReviews>

export function useReviews(productId: ProductId, first: FirstReviews) {
  const t = useText('reviews')
  const [written, setWritten] = useState<OwnReview>()
  const [further, setFurther] = useState<readonly Review[]>([])
  const [next, setNext] = useState(first.next)
  const [newFrom, setNewFrom] = useState<string>()
  const [busy, setBusy] = useState(false)
  const own = written ? [written.review] : []
  const list = [
    ...new Map([...own, ...first.reviews, ...further].map((one) => [one.id, one])),
  ].filter(([id]) => !written?.isGone || id !== written.review.id)

  /** Appends the next page. */
  const loadMore = async () => {
    if (busy || !next) return
    setBusy(true)
    // Loaded on demand, to keep it out of the page's first load.
    const more = await import('./more-reviews.ts')
      .then(({ readMoreReviews }) => readMoreReviews(productId, next))
      .catch(() => undefined)
    setBusy(false)
    if (!more) {
      showToast({ severity: 'error', text: t('moreFailed') })
      return
    }
    const known = new Set(list.map(([id]) => id))
    const fresh = more.reviews.filter(({ id }) => !known.has(id))
    setFurther((before) => [...before, ...fresh])
    setNext(more.next)
    setNewFrom(fresh[0]?.id)
  }

  return {
    summary: written?.summary ?? first.summary.shown,
    list: list.map(([id, review]) => (id === written?.review.id ? written.review : review)),
    next,
    busy,
    loadMore,
    /** The id of the first review of the latest appended page. */
    newFrom,
    /** Adds the shopper's new review at the top, or drops a removed one, before the page's data does. */
    show: setWritten,
  }
}
