import { useState } from 'react'
import type { ModeratedReview } from '#database/reviews/panel.ts'
import type { PhotoId } from '#domain/pictures/photo.ts'
import { useText } from '../../../language.tsx'
import { PhotoStrip } from '../../../reviews/photo-strip.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { RowFacts } from '../kit/list-page.tsx'
import { HideForm } from './hide-form.tsx'
import type { useModeration } from './use-moderation.ts'

interface PhotoRowsProps {
  review: ModeratedReview
  moderation: ReturnType<typeof useModeration>
}

/** The photos of a review, each hidden and shown on its own. */
export function PhotoRows({ review, moderation: { busy, act } }: PhotoRowsProps) {
  const t = useText('panelReviews')
  const [open, setOpen] = useState<PhotoId>()
  const author = review.author || t('shopper')
  return (
    <>
      <PhotoStrip
        photos={review.photos}
        altOf={(number) => t('photoOf', { number, author })}
        linkOf={() => ({ target: '_blank', rel: 'noopener noreferrer' })}
      />
      <div className="button-row">
        {review.photos.map(({ id, hidden }, place) => {
          const number = String(place + 1)
          if (open === id) return null
          return hidden ? (
            <LineButton
              key={id}
              busy={busy}
              onClick={() => void act({ act: 'show-photo', photo: id })}
              aria-label={t('showPhotoOf', { number, author })}
            >
              {t('showPhoto', { number })}
            </LineButton>
          ) : (
            <LineButton
              key={id}
              onClick={() => setOpen(id)}
              aria-label={t('hidePhotoOf', { number, author })}
            >
              {t('hidePhoto', { number })}
            </LineButton>
          )
        })}
      </div>
      {review.photos.map(
        ({ id, hidden }, place) =>
          hidden && (
            <RowFacts key={id}>
              <b className="panel-mark-err">
                {t('photoHidden', {
                  number: String(place + 1),
                  reason: t(`reason ${hidden}`),
                })}
              </b>
            </RowFacts>
          ),
      )}
      {open && (
        <HideForm
          key={open}
          busy={busy}
          hide={(reason) => act({ act: 'hide-photo', photo: open, reason })}
          words={t('hidePhotoSend')}
          close={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
