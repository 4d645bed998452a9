import type { Review } from '#domain/reviews/review.ts'
import { useLanguage, useText } from '../language.tsx'
import { useSettings } from '../layout/root-data.ts'
import { dayOf } from '../pages/moments.ts'
import { Icon } from '../ui/icon.tsx'
import { RatingFlowers } from './rating-flowers.tsx'

/**
 * One review: text, author, date, and whether its author has received the product here
 * (docs/law.md, consumer protection).
 */
export function ReviewItem({ review }: { review: Review }) {
  const t = useText('reviews')
  const language = useLanguage()
  const { id, author, rating, text, writtenAt, isVerifiedPurchase, isSample, answer } = review
  const shop = useSettings()?.name ?? ''
  return (
    <li className="review" data-review={id} tabIndex={-1}>
      <RatingFlowers rating={rating} />
      <p>{text}</p>
      <p className="row review-author">
        <b>{author || t('shopper')}</b>
        <time dateTime={writtenAt.toISOString()}>{dayOf(writtenAt, language)}</time>
        {isVerifiedPurchase && (
          <span className="review-verified">
            <Icon name="check" size={14} />
            {t('verified')}
          </span>
        )}
        {isSample && <span className="review-sample">{t('sample')}</span>}
      </p>
      {answer && (
        <div className="note">
          <p className="row review-author">
            <b>{t('answerOf', { shop })}</b>
            <time dateTime={answer.at.toISOString()}>{dayOf(answer.at, language)}</time>
          </p>
          <p className="review-answer-text">{answer.text}</p>
        </div>
      )}
    </li>
  )
}
