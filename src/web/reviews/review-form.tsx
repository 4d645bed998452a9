import { useRef } from 'react'
import type { ProductId } from '#domain/ids.ts'
import type { Review } from '#domain/reviews/review.ts'
import { countedCharacters } from '#domain/reviews/review-form.ts'
import { useText } from '../language.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { useOwnReview } from './own-review.ts'
import type { ShownSummary } from './review-of.ts'
import { StarPicker } from './star-picker.tsx'
import { useReviewForm } from './use-review-form.ts'

interface ReviewFormProps {
  productId: ProductId
  onWritten(review: Review, summary: ShownSummary): void
}

/** Stars, text, and one button; disabled until scripts work. */
export function ReviewForm({ productId, onWritten }: ReviewFormProps) {
  const t = useText('reviews')
  const area = useRef<HTMLFormElement>(null)
  const { own, setOwn, hidden } = useOwnReview(productId, area)
  const form = useReviewForm(productId, area, (review, summary) => {
    setOwn(review)
    onWritten(review, summary)
  })
  const { draft, errors, busy, change } = form
  const isEmpty = draft.rating === 0 && draft.text === ''
  const edit = ({ rating, text }: Review) => {
    change({ rating, text })
    form.focusText()
  }
  return (
    <form ref={area} className="review-form" onSubmit={form.submit} noValidate>
      <h3 className="title-small">{t('yours')}</h3>
      <noscript>
        <p className="help">{t('needsScripts')}</p>
      </noscript>
      {own && (
        <p className="help">
          {hidden ? t('hiddenNote', { reason: t(`hidden ${hidden}`) }) : t('standing')}{' '}
          {isEmpty && (
            <button type="button" className="text-link" onClick={() => edit(own)}>
              {t('edit')}
            </button>
          )}
        </p>
      )}
      <fieldset disabled={!form.ready}>
        <StarPicker
          rating={draft.rating}
          error={errors.rating && t(errors.rating)}
          pick={(rating) => change({ rating })}
        />
        <TextArea
          label={t('text')}
          placeholder={t('placeholder')}
          data-field="text"
          value={draft.text}
          readOnly={busy}
          error={errors.text && t(errors.text)}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        <p className="help">{t('counted', { count: countedCharacters(draft.text) })}</p>
        <Button type="submit" look="line" busy={busy}>
          {t('submit')}
        </Button>
      </fieldset>
    </form>
  )
}
