import { useState } from 'react'
import type { ModeratedReview } from '#database/reviews/panel.ts'
import { findClaims } from '#domain/claims/find-claims.ts'
import { panelPages } from '#panel-urls.ts'
import { pages } from '#urls.ts'
import { nameInLanguage } from '../../../catalog/card-product.ts'
import { useText } from '../../../language.tsx'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { LineButton, LineLink } from '../../../ui/button.tsx'
import { dateAndTime, dayOf } from '../../moments.ts'
import { RowAnswer, RowFacts, RowWords } from '../kit/list-page.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { AnswerForm } from './answer-form.tsx'
import { HideForm } from './hide-form.tsx'
import { PhotoRows } from './photo-rows.tsx'
import { useModeration } from './use-moderation.ts'

/** One review with its actions; its text and rating cannot be changed. */
export function ReviewRow({ review }: { review: ModeratedReview }) {
  const t = useText('panelReviews')
  const words = useText('productForm')
  const [open, setOpen] = useState<Form>()
  const { busy, act } = useModeration(review)
  const { productId, productName, productNames, rating, text, photos, writtenAt } = review
  const { isSample, hidden, answer } = review
  const author = review.author || t('shopper')
  const claims = hidden ? [] : findClaims(text)
  const close = () => setOpen(undefined)
  return (
    <li>
      <RowWords>
        <h2 className="term">
          {t('by', { author })}{' '}
          <ShopLink to={pages.product(productId)}>
            {nameInLanguage(productName, productNames, t.language)}
          </ShopLink>
        </h2>
        <RowFacts>
          <b>{t('stars', { rating })}</b>
          <time dateTime={writtenAt.toISOString()}>{dateAndTime(writtenAt, t.language)}</time>
          {review.isVerifiedPurchase && <span>{t('verified')}</span>}
          {isSample && <span>{t('sample')}</span>}
          {hidden && (
            <b className="panel-mark-err">
              {t('hidden', { reason: t(`reason ${hidden.reason}`) })}
            </b>
          )}
        </RowFacts>
        <p className="panel-row-text">{text}</p>
        {claims.length > 0 && (
          <p className="note small semibold">
            {words('claimsFound', { words: claims.map((one) => `‘${one.found}’`).join(', ') })}
          </p>
        )}
        {photos.length > 0 && <PhotoRows review={review} moderation={{ busy, act }} />}
        {answer && (
          <RowAnswer title={t('answered', { when: dayOf(answer.at, t.language) })}>
            {answer.text}
          </RowAnswer>
        )}
      </RowWords>
      {!open && <ReviewActs review={review} moderation={{ busy, act }} open={setOpen} />}
      {open === 'answer' && (
        <AnswerForm review={review.id} answer={answer} busy={busy} act={act} close={close} />
      )}
      {open === 'hide' && (
        <HideForm
          busy={busy}
          hide={(reason) => act({ act: 'hide', reason })}
          words={t('hideSend')}
          close={close}
        />
      )}
    </li>
  )
}

type Form = 'answer' | 'hide'

interface ReviewActsProps {
  review: ModeratedReview
  moderation: ReturnType<typeof useModeration>
  open(form: Form): void
}

function ReviewActs({ review, moderation: { busy, act }, open }: ReviewActsProps) {
  const t = useText('panelReviews')
  const may = useOwnRights()
  const { answer, hidden } = review
  const author = review.author || t('shopper')
  return (
    <div className="row gap-8 panel-row-acts">
      <LineButton
        onClick={() => open('answer')}
        aria-label={t(answer ? 'answerChangeOf' : 'answerOf', { author })}
      >
        {t(answer ? 'answerChange' : 'answer')}
      </LineButton>
      {answer && may('product.translate') && (
        <LineLink to={panelPages.translation('review', review.id)}>{t('answerLanguages')}</LineLink>
      )}
      {hidden ? (
        <LineButton
          busy={busy}
          onClick={() => void act({ act: 'show' })}
          aria-label={t('showOf', { author })}
        >
          {t('show')}
        </LineButton>
      ) : (
        <LineButton onClick={() => open('hide')} aria-label={t('hideOf', { author })}>
          {t('hide')}
        </LineButton>
      )}
      {review.isWaiting && (
        <LineButton
          busy={busy}
          onClick={() => void act({ act: 'read' })}
          aria-label={t('readOf', { author })}
        >
          {t('read')}
        </LineButton>
      )}
    </div>
  )
}
