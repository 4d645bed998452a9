import { type RefObject, useEffect, useImperativeHandle } from 'react'
import type { ProductId } from '#domain/ids.ts'
import type { Review } from '#domain/reviews/review.ts'
import { MAX_REVIEW_PHOTOS } from '#domain/reviews/review-photo.ts'
import { reviewsApi } from '../api/reviews.ts'
import { useText } from '../language.tsx'
import { PhotoPicker } from '../uploads/photo-picker.tsx'
import { type Photos, usePhotos } from '../uploads/use-photos.ts'
import { thumbnailOf } from './photo-address.ts'

/** The functions that the form calls when it is submitted. */
export type PhotoSender = Pick<Photos, 'send' | 'forget'>

interface ReviewPhotoFieldProps {
  productId: ProductId
  /** The photos of the shopper's existing review. */
  known: Review['photos']
  sender: RefObject<PhotoSender | null>
  busy: boolean
}

/** The photos of a review in its form. */
export function ReviewPhotoField({ productId, known, sender, busy }: ReviewPhotoFieldProps) {
  const say = useText('reviewForm')
  const photos = usePhotos({
    max: MAX_REVIEW_PHOTOS,
    upload: (sent) => reviewsApi.sendPhoto({ params: { id: productId }, ...sent }),
  })
  const { send, forget, replace } = photos
  useImperativeHandle(sender, () => ({ send, forget }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen photos are replaced only when the existing review changes.
  useEffect(() => {
    if (known.length > 0) replace(known.map((one) => ({ id: one.id, preview: thumbnailOf(one) })))
  }, [known])
  return (
    <>
      <PhotoPicker photos={photos} why={say('photosWhy')} busy={busy} />
      {known.map(
        ({ id, hidden }, place) =>
          hidden && (
            <p key={id} className="help">
              {say('photoHidden', { number: String(place + 1), reason: say(`hidden ${hidden}`) })}
            </p>
          ),
      )}
    </>
  )
}
