import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import type { ProductId } from '#domain/ids.ts'
import type { HidingReason } from '#domain/reviews/moderation.ts'
import type { Review } from '#domain/reviews/review.ts'
import { parseReview, type ReviewProblem } from '#domain/reviews/review-form.ts'
import { reviewsApi } from '../api/reviews.ts'
import { redirectToSignIn } from '../api-call.ts'
import { type Draft, useForm } from '../forms/use-form.ts'
import { useText } from '../language.tsx'
import { useHydrated } from '../layout/hydrated.ts'
import { loadDialogMessages } from '../layout/lazy-trigger.tsx'
import { findUser } from '../session/refresh-session.ts'
import { showToast } from '../ui/toast-store.ts'
import { keepOwn } from './own-on-product.ts'
import { EMPTY_DRAFT, findDraft, keepDraft, type ReviewDraft } from './review-draft.ts'
import { reviewOf, type ShownSummary } from './review-of.ts'
import type { PhotoSender } from './review-photo-field.tsx'

/** The form of one product's review, whose draft survives a reload and a sign-in. */
export function useReviewForm(
  productId: ProductId,
  photos: RefObject<PhotoSender | null>,
  onWritten: (review: Review, summary: ShownSummary, hidden: HidingReason | undefined) => void,
) {
  const t = useText('reviews')
  const say = useText('reviewForm')
  const ofPhotos = useText('photos')
  const ready = useHydrated()
  const [draft] = useState(() => draftOf(productId))
  const form = useForm({
    known: EMPTY_DRAFT,
    draft,
    read: parseReview,
    say: (problem: ReviewProblem) => (problem === 'photos-wrong' ? ofPhotos(problem) : t(problem)),
    async send({ words }) {
      const sent = await photos.current?.send()
      // The photo field shows the reason.
      if (photos.current && !sent) return undefined
      // The toast appears at once, before the review is sent.
      showToast({ severity: 'success', text: say('sent') })
      // If the session has expired, the response redirects to the sign-in and back to this draft.
      keepDraft(productId, form.values, true)
      const answer = await reviewsApi.write({
        body: { product_id: productId, ...words, ...(sent && { photos: sent }) },
        // The toast has confirmed the review, so the shopper may leave the page.
        keepalive: true,
      })
      if (answer.ok) return answer
      if (answer.status !== 401) {
        if (answer.code === 'photos-gone') photos.current?.forget(ofPhotos('photos-gone'))
        keepDraft(productId, form.values)
        showToast({ severity: 'error', text: say(answer.status === 429 ? 'tooMany' : 'failed') })
      }
      return undefined
    },
    whenSent({ review, summary, hidden }) {
      form.reset()
      keepOwn({ review: review._id })
      onWritten(reviewOf(review), summary, hidden ?? undefined)
    },
  })
  const { isDraft } = form
  const { ref } = form.element
  /** Stores the draft and redirects a visitor who is not signed in to the sign-in, without a request. */
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const [user] = await Promise.all([findUser(), loadDialogMessages()])
    if (user) return form.submit(event)
    keepDraft(productId, form.values, true)
    redirectToSignIn()
  }

  // Back from the sign-in, the shopper continues where the draft was left.
  useEffect(() => {
    const kept = isDraft ? findDraft(productId) : undefined
    if (!kept?.resume) return
    keepDraft(productId, kept)
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [productId, isDraft, ref])

  return {
    ...form,
    /** False before hydration, when the fields are disabled so that no input is lost. */
    ready,
    element: { ...form.element, onSubmit },
  }
}

function draftOf(productId: ProductId): Draft<ReviewDraft> {
  return {
    read() {
      const kept = findDraft(productId)
      return kept && { rating: kept.rating, text: kept.text }
    },
    write: (values) => keepDraft(productId, { ...EMPTY_DRAFT, ...values }),
  }
}
