import { type ComponentType, Suspense, useState } from 'react'
import { chosenText } from '#domain/language/translated-texts.ts'
import type { Review, ReviewAnswer } from '#domain/reviews/review.ts'
import { inLanguage, pages } from '#urls.ts'
import { useLanguage, useText } from '../language.tsx'
import { loadDialogMessages } from '../layout/lazy-trigger.tsx'
import { useSettings } from '../layout/root-data.ts'
import { dayOf } from '../pages/moments.ts'
import type { ZoomProps } from '../pages/product/zoom.tsx'
import { Icon } from '../ui/icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { OnlyInEnglish } from '../ui/only-in-english.tsx'
import { Voiced } from '../ui/voiced.tsx'
import { pictureOf } from './photo-address.ts'
import { PhotoStrip } from './photo-strip.tsx'
import { RatingFlowers } from './rating-flowers.tsx'

const HelpfulVote = lazyPart(
  async () => {
    const [module] = await Promise.all([import('./helpful-vote.tsx'), loadDialogMessages()])
    return { default: module.HelpfulVote }
  },
  // Every review has a vote: the sentence would be on the page as often.
  () => null,
)

interface ReviewItemProps {
  review: Review
  /** True once the reviews are near the screen, so that their controls are loaded. */
  isNear: boolean
}

/**
 * One review: text, author, date, and whether its author has received the product here
 * (docs/law.md, consumer protection).
 */
export function ReviewItem({ review, isNear }: ReviewItemProps) {
  const t = useText('reviews')
  const { id, author, rating, text, photos, writtenAt, helpful, answer } = review
  const { isVerifiedPurchase, isSample } = review
  const shop = useSettings()?.name ?? ''
  return (
    <li className="review" data-review={id} tabIndex={-1}>
      <RatingFlowers rating={rating} />
      <p>
        <Voiced text={text} />
      </p>
      {photos.length > 0 && <ReviewPhotos photos={photos} author={author || t('shopper')} />}
      <p className="row gap-2-12 pale small above-4 review-author">
        <b>
          <Voiced text={author || t('shopper')} />
        </b>
        <time dateTime={writtenAt.toISOString()}>{dayOf(writtenAt, t.language)}</time>
        {isVerifiedPurchase && (
          <span className="line gap-4 semibold review-verified">
            <Icon name="check" size={14} />
            {t('verified')}
          </span>
        )}
        {isSample && <span className="mark review-sample">{t('sample')}</span>}
      </p>
      {/* Its height is kept while the button is not there yet. */}
      <div className="row gap-2-12 pale small above-8 review-helpful">
        {isNear && (
          <Suspense fallback={null}>
            <HelpfulVote review={review} />
          </Suspense>
        )}
        <noscript>
          <a className="text-link" href={inLanguage(pages.plainVote(id), t.language)}>
            {t('helpfulAsk')} {helpful > 0 && helpful}
          </a>
        </noscript>
      </div>
      {answer && (
        <div className="note">
          <p className="row gap-2-12 pale small above-4 review-author">
            <b>{t('answerOf', { shop })}</b>
            <time dateTime={answer.at.toISOString()}>{dayOf(answer.at, t.language)}</time>
          </p>
          <AnswerText answer={answer} />
        </div>
      )}
    </li>
  )
}

function AnswerText({ answer }: { answer: ReviewAnswer }) {
  const reader = useLanguage()
  const { text, language } = chosenText(answer.text, answer.translations, reader)
  return (
    <>
      <p className="above-4 pre-line" lang={language === reader ? undefined : language}>
        {text}
      </p>
      <OnlyInEnglish of={{ inEnglish: language === reader ? [] : ['answer'] }} text="answer" />
    </>
  )
}

/** The photos of a review; each opens in a dialog, or without JavaScript as a file. */
function ReviewPhotos({ photos, author }: Pick<Review, 'photos' | 'author'>) {
  const t = useText('reviews')
  const [zoom, setZoom] = useState<{ Zoom: ComponentType<ZoomProps>; first: number }>()
  const open = async (first: number) => {
    const module = await import('../pages/product/zoom.tsx').catch(() => undefined)
    if (module) setZoom({ Zoom: module.Zoom, first })
  }
  return (
    <>
      <PhotoStrip
        photos={photos}
        altOf={(number) => t('photo', { number, author })}
        linkOf={(place) => ({
          onClick(event) {
            event.preventDefault()
            void open(place)
          },
        })}
      />
      {zoom && (
        <zoom.Zoom
          pictures={photos.map(pictureOf)}
          first={zoom.first}
          name={t('photosBy', { author })}
          onClose={() => setZoom(undefined)}
        />
      )}
    </>
  )
}
