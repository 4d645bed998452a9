import { lazy, Suspense, useRef } from 'react'
import type { ProductId } from '#domain/ids.ts'
import type { Review } from '#domain/reviews/review.ts'
import { countedCharacters } from '#domain/reviews/review-form.ts'
import { inLanguage, pages } from '#urls.ts'
import { useText } from '../language.tsx'
import { loadDialogMessages } from '../layout/lazy-trigger.tsx'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { useOwnReview } from './own-review.ts'
import type { ShownSummary } from './review-of.ts'
import type { PhotoSender } from './review-photo-field.tsx'
import { StarPicker } from './star-picker.tsx'
import { useReviewForm } from './use-review-form.ts'

/** Only for those who can send photos. */
const ReviewPhotoField = lazy(async () => {
  const [module] = await Promise.all([import('./review-photo-field.tsx'), loadDialogMessages()])
  return { default: module.ReviewPhotoField }
})

const NO_PHOTOS: Review['photos'] = []

interface ReviewFormProps {
  productId: ProductId
  onWritten(review: Review, summary: ShownSummary): void
}

/** Stars, text, and one button; disabled until scripts work. */
export function ReviewForm({ productId, onWritten }: ReviewFormProps) {
  const t = useText('reviews')
  const say = useText('reviewForm')
  const photos = useRef<PhotoSender>(null)
  const isSignedIn = useSession() !== undefined
  const form = useReviewForm(productId, photos, (review, summary) => {
    setOwn(review)
    onWritten(review, summary)
  })
  const { values, busy, change } = form
  const { ref } = form.element
  const { own, setOwn, hidden } = useOwnReview(productId, ref)
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
              productId={productId}
              known={own?.photos ?? NO_PHOTOS}
              sender={photos}
              busy={busy}
            />
          </Suspense>
        )}
        <Button type="submit" look="line" busy={busy}>
          {t('submit')}
        </Button>
      </fieldset>
    </form>
  )
}
