import { type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { ProductId } from '#domain/ids.ts'
import type { HidingReason } from '#domain/reviews/moderation.ts'
import type { Review } from '#domain/reviews/review.ts'
import { countedCharacters } from '#domain/reviews/review-form.ts'
import { inLanguage, pages } from '#urls.ts'
import { reviewsApi } from '../api/reviews.ts'
import { useText } from '../language.tsx'
import { loadDialogMessages } from '../layout/lazy-trigger.tsx'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { forgetOwn, keepOwn } from './own-on-product.ts'
import { RemoveReview } from './remove-review.tsx'
import { reviewOf } from './review-of.ts'
import type { PhotoSender } from './review-photo-field.tsx'
import { StarPicker } from './star-picker.tsx'
import { useReviewForm } from './use-review-form.ts'
import type { OwnReview } from './use-reviews.ts'

/** Loaded only for people who can send photos. */
const ReviewPhotoField = lazyPart(async () => {
  const [module] = await Promise.all([import('./review-photo-field.tsx'), loadDialogMessages()])
  return { default: module.ReviewPhotoField }
})

const NO_PHOTOS: Review['photos'] = []

interface ReviewFormProps {
  productId: ProductId
  onWritten(own: OwnReview): void
}

/** Stars, text, and one button; disabled until hydration. */
export function ReviewForm({ productId, onWritten }: ReviewFormProps) {
  const t = useText('reviews')
  const say = useText('reviewForm')
  const photos = useRef<PhotoSender>(null)
  const isSignedIn = useSession() !== undefined
  const form = useReviewForm(productId, photos, (review, summary, hidden) => {
    setOwn(review)
    setHidden(hidden)
    // A hidden review stays hidden until the shop has checked it, as the note above the form says.
    if (!hidden) onWritten({ review, summary })
  })
  const { values, busy, change } = form
  const { ref } = form.element
  const { own, setOwn, hidden, setHidden, forget } = useOwnReview(productId, ref)
  /** The photos of a removed review are gone: the field begins anew. */
  const [removals, setRemovals] = useState(0)
  const isEmpty = values.rating === 0 && values.text === ''
  const edit = ({ rating, text }: Review) => {
    change({ rating, text })
    ref.current?.querySelector('textarea')?.focus()
  }
  return (
    <form className="review-form" {...form.element}>
      <h3 className="title-small">{t('yours')}</h3>
      <noscript>
        <p className="help">
          <a className="text-link" href={inLanguage(pages.plainReview(productId), t.language)}>
            {t('onOwnPage')}
          </a>
        </p>
      </noscript>
      {own && (
        <p className="help">
          {hidden ? say('hiddenNote', { reason: say(`hidden ${hidden}`) }) : say('standing')}{' '}
          {isEmpty && (
            <button type="button" className="text-link" onClick={() => edit(own)}>
              {say('edit')}
            </button>
          )}
        </p>
      )}
      {own && (
        <RemoveReview
          productId={productId}
          whenRemoved={(summary) => {
            onWritten({ review: own, summary, isGone: true })
            forget()
            setRemovals(removals + 1)
            ref.current?.querySelector('textarea')?.focus()
          }}
        />
      )}
      <fieldset disabled={!form.ready} className="needs-script">
        <StarPicker
          rating={values.rating}
          error={form.errors.rating}
          pick={(rating) => change({ rating })}
        />
        <TextArea
          label={t('text')}
          placeholder={t('placeholder')}
          {...form.text('text')}
          readOnly={busy}
        />
        <p className="help">{t('counted', { count: countedCharacters(values.text) })}</p>
        {form.ready && isSignedIn && (
          <Suspense fallback={null}>
            <ReviewPhotoField
              key={removals}
              productId={productId}
              known={own?.photos ?? NO_PHOTOS}
              sender={photos}
              busy={busy}
            />
          </Suspense>
        )}
        <Button type="submit" variant="line" busy={busy}>
          {t('submit')}
        </Button>
      </fieldset>
    </form>
  )
}

/**
 * The signed-in shopper's own review of this product, loaded when its section comes into view, since the page
 * itself is the same for everybody. `undefined` for visitors, and when it cannot be loaded.
 */
function useOwnReview(productId: ProductId, area: RefObject<HTMLElement | null>) {
  const userId = useSession()?.user_id
  const [own, setOwn] = useState<Review>()
  const [hidden, setHidden] = useState<HidingReason>()
  const forget = useCallback(() => {
    setOwn(undefined)
    setHidden(undefined)
  }, [])
  useEffect(() => {
    forget()
    forgetOwn()
    const waiting = area.current?.closest('section')
    if (!waiting || !userId) return
    const stop = new AbortController()
    const observer = new IntersectionObserver(async (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      const answer = await reviewsApi.own({
        params: { id: productId },
        whenSignedOut: 'return',
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
  }, [productId, userId, area, forget])
  return { own, setOwn, hidden, setHidden, forget }
}
