import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ProductId } from '#domain/ids.ts'
import type { Review } from '#domain/reviews/review.ts'
import {
  parseReview,
  REVIEW_FIELDS,
  type ReviewErrors,
  type ReviewField,
} from '#domain/reviews/review-form.ts'
import { reviewsApi } from '../api/reviews.ts'
import { leadToSignIn } from '../api-call.ts'
import { useText } from '../language.tsx'
import { useHydrated } from '../layout/hydrated.ts'
import { findUser } from '../session/refresh-session.ts'
import { showToast } from '../ui/toast-store.ts'
import { EMPTY_DRAFT, findDraft, keepDraft, type ReviewDraft } from './review-draft.ts'
import { reviewOf, type ShownSummary } from './review-of.ts'

export interface ReviewForm {
  draft: ReviewDraft
  errors: ReviewErrors
  busy: boolean
  /** Whether scripts work; until then there is no text field, so that nothing typed is lost. */
  ready: boolean
  change(changed: Partial<ReviewDraft>): void
  submit(event: FormEvent): Promise<void>
  focusText(): void
}

/** The form of one product's review. */
export function useReviewForm(
  productId: ProductId,
  form: RefObject<HTMLFormElement | null>,
  onWritten: (review: Review, summary: ShownSummary) => void,
): ReviewForm {
  const t = useText('reviews')
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [errors, setErrors] = useState<ReviewErrors>({})
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const ready = useHydrated()

  const focus = (field: ReviewField) =>
    form.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus()

  // Restores a draft typed before a reload or a sign-in.
  useEffect(() => {
    const kept = ready ? findDraft(productId) : undefined
    if (!kept) return
    setDraft(kept)
    if (!kept.resume) return
    keepDraft(productId, kept)
    form.current?.scrollIntoView({ block: 'center' })
    form.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [productId, form, ready])

  const change = (changed: Partial<ReviewDraft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    keepDraft(productId, next)
    // A field's error clears when that field is edited or a star picked.
    const { rating, text } = errors
    setErrors({
      ...(rating && !('rating' in changed) && { rating }),
      ...(text && !('text' in changed) && { text }),
    })
  }

  const send = async () => {
    const user = await findUser()
    if (!user) {
      keepDraft(productId, draft, true)
      leadToSignIn()
      return
    }
    const parsed = parseReview(draft)
    if (!parsed.ok) {
      // The message is rendered before the focus moves, so that screen readers read both.
      flushSync(() => setErrors(parsed.errors))
      const first = REVIEW_FIELDS.find((field) => parsed.errors[field])
      if (first) focus(first)
      return
    }
    setErrors({})
    // The toast appears at once, before the review is sent.
    showToast({ severity: 'success', text: t('sent') })
    // If the session has expired, the response redirects to the sign-in and back to this draft.
    keepDraft(productId, draft, true)
    const answer = await reviewsApi.write({
      body: { product_id: productId, ...parsed.words },
    })
    if (answer.ok) {
      keepDraft(productId, EMPTY_DRAFT)
      setDraft(EMPTY_DRAFT)
      onWritten(reviewOf(answer.data.review), answer.data.summary)
    } else if (answer.status !== 401) {
      keepDraft(productId, draft)
      showToast({ severity: 'error', text: t(answer.status === 429 ? 'tooMany' : 'failed') })
    }
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    await send()
    underWay.current = false
    setBusy(false)
  }

  return { draft, errors, busy, ready, change, submit, focusText: () => focus('text') }
}
