import { useId } from 'react'
import { RATINGS, type Rating } from '#domain/reviews/review.ts'
import { useText } from '../language.tsx'

interface StarPickerProps {
  rating: Rating | 0
  error: string | undefined
  pick(rating: Rating): void
}

/** Five flowers as radio buttons, so that arrow keys pick and screen readers announce the position. */
export function StarPicker({ rating, error, pick }: StarPickerProps) {
  const t = useText('reviews')
  const id = useId()
  return (
    <div className="star-picker">
      <div
        role="radiogroup"
        aria-label={t('rating')}
        aria-required="true"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      >
        {RATINGS.map((star) => (
          <label className="center" key={star}>
            <input
              className="fill"
              type="radio"
              name="rating"
              value={star}
              checked={star === rating}
              aria-label={t('star', { count: star })}
              onChange={() => pick(star)}
            />
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
