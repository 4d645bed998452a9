import { useCallback, useState } from 'react'
import type { ProductId } from '#domain/ids.ts'
import type { Review } from '#domain/reviews/review.ts'
import { useText } from '../language.tsx'
import { showToast } from '../ui/toast-store.ts'
import type { FirstReviews } from './first-reviews.server.ts'
import type { VoteGiven } from './helpful-vote.tsx'
import type { OwnOnProduct } from './own-review.ts'
import type { ShownSummary } from './review-of.ts'

export interface ReviewsOnPage {
  summary: ShownSummary
  list: readonly Review[]
  next: string | undefined
  busy: boolean
  /** Appends the next page. */
  loadMore(): Promise<void>
  /** Where the latest appended page begins. */
  newFrom: string | undefined
  /** The id of the shopper's own review, once it is known. */
  own: string | undefined
  /** The reviews that this shopper found helpful. */
  votes: ReadonlySet<string>
  keepOwn(own: OwnOnProduct): void
  countVote(vote: VoteGiven): void
  /** Adds the shopper's new review at the top, before the page's data includes it. */
  show(written: Review, summary: ShownSummary): void
}

const NOTHING_KNOWN: OwnOnProduct = { review: undefined, helpful: [] }

export function useReviews(productId: ProductId, first: FirstReviews): ReviewsOnPage {
  const t = useText('reviews')
  const [written, setWritten] = useState<{ review: Review; summary: ShownSummary }>()
  const [further, setFurther] = useState<readonly Review[]>([])
  const [next, setNext] = useState(first.next)
  const [newFrom, setNewFrom] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [known, setKnown] = useState<OwnOnProduct>(NOTHING_KNOWN)
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const mine = written ? [written.review] : []
  const list = [...new Map([...mine, ...first.reviews, ...further].map((one) => [one.id, one]))]

  const loadMore = async () => {
    if (busy || !next) return
    setBusy(true)
    // No part of the first load of this page.
    const more = await import('./more-reviews.ts')
      .then(({ readMoreReviews }) => readMoreReviews(productId, next))
      .catch(() => undefined)
    setBusy(false)
    if (!more) {
      showToast({ severity: 'error', text: t('moreFailed') })
      return
    }
    const shown = new Set(list.map(([id]) => id))
    const fresh = more.reviews.filter(({ id }) => !shown.has(id))
    setFurther((before) => [...before, ...fresh])
    setNext(more.next)
    setNewFrom(fresh[0]?.id)
  }

  const countVote = ({ id, helpful, count }: VoteGiven) => {
    setCounts((before) => new Map(before).set(id, count))
    setKnown(({ review, helpful: before }) => ({
      review,
      helpful: helpful ? [...before, id] : before.filter((one) => one !== id),
    }))
  }

  return {
    summary: written?.summary ?? first.summary.shown,
    list: list.map(([id, review]) => {
      const shown = id === written?.review.id ? written.review : review
      return { ...shown, helpful: counts.get(id) ?? shown.helpful }
    }),
    own: written?.review.id ?? known.review,
    votes: new Set(known.helpful),
    keepOwn: useCallback((own: OwnOnProduct) => setKnown(own), []),
    countVote,
    next,
    busy,
    loadMore,
    newFrom,
    show: (review, summary) => setWritten({ review, summary }),
  }
}
