import '../../reviews/reviews.css'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { z } from 'zod'
import { reviewEndpoints } from '#contract/reviews.ts'
import { findProduct } from '#database/catalog/catalog.ts'
import { findReview } from '#database/reviews/panel.ts'
import { findHidingReason, findOwnReview } from '#database/reviews/reviews.ts'
import { parseProductId } from '#domain/ids.ts'
import { RATINGS } from '#domain/reviews/review.ts'
import { REVIEW_FIELDS } from '#domain/reviews/review-form.ts'
import { MAX_REVIEW_PHOTOS } from '#domain/reviews/review-photo.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { removeReview } from '#use-cases/reviews/remove-review.ts'
import { sendReviewPhoto } from '#use-cases/reviews/send-review-photo.ts'
import { writeReview } from '#use-cases/reviews/write-review.ts'
import { nameInLanguage } from '../../catalog/card-product.ts'
import { formAction } from '../../forms/form-action.server.ts'
import { useForm } from '../../forms/use-form.ts'
import { useText } from '../../language.tsx'
import { FormPage } from '../../layout/form-page.tsx'
import { metaOf } from '../../meta-of.ts'
import { thumbnailOf } from '../../reviews/photo-address.ts'
import type { ReviewDraft } from '../../reviews/review-draft.ts'
import { StarPicker } from '../../reviews/star-picker.tsx'
import { sessionContext, shopContext } from '../../shop-context.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { TextArea } from '../../ui/field.tsx'
import { PHOTO_REFUSALS } from '../../uploads/photo-refusals.ts'
import { refusedForm, storePhotos } from '../../uploads/posted-photos.server.ts'
import { PICTURE_TYPES } from '../../uploads/send-picture.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext)
  const id = parseProductId(params.name ?? '')
  const session = context.get(sessionContext)
  if (!id || !session) throw data(null, { status: 404 })
  const { userId } = session.person
  const found = await findProduct(db, id, clock.now())
  const own = await findOwnReview(db, id, userId)
  // The review of a product that the shop no longer shows is still its author's to remove.
  const review = !found && own ? await findReview(db, own.id) : undefined
  const names = found?.names ?? review?.productNames
  if (!names) throw data(null, { status: 404 })
  const hidden = own && (await findHidingReason(db, id, userId))
  const token = session.antiForgeryToken
  const { language } = languageOf(new URL(request.url).pathname)
  const name = nameInLanguage(found?.name ?? review?.productName ?? '', names, language)
  return { product: { id, name, isShown: found !== undefined }, own, hidden, token }
}

const SEE_OTHER = 303

/** Indexes of the photos. */
const PLACES = Array.from({ length: MAX_REVIEW_PHOTOS }, (_, place) => place)
/** The name of the field that keeps a photo of the existing review. */
const keptPhoto = (place: number): string => `photo-${place + 1}`

const write = formAction({
  body: reviewEndpoints.write.body,
  bodyOf: ({ rating, ...texts }) => ({
    ...texts,
    rating: Number(rating),
    photos: PLACES.flatMap((place) => texts[keptPhoto(place)] ?? []),
  }),
  async act({ productId, words, photos = [] }, { deps, session, pictures }) {
    const id = parseProductId(productId)
    if (!id || !session) throw data(null, { status: 404 })
    const { person } = session
    if (photos.length + pictures.files.length > MAX_REVIEW_PHOTOS)
      return refusedForm('photos-wrong')
    const { userId } = person
    const sent = await storePhotos(pictures, (bytes) =>
      sendReviewPhoto(deps, { productId: id, userId, bytes }),
    )
    if (!sent.ok) return sent
    const all = [...photos, ...sent.ids]
    const written = await writeReview(deps, { productId: id, person, words, photos: all })
    if (written.ok) return { ok: true, done: { isRemoved: false } }
    if (written.reason === 'photos-gone') return refusedForm('photos-gone')
    throw data(null, { status: 404 })
  },
})

const remove = formAction({
  body: z.object({}),
  async act(_body, { deps, session, params, language }) {
    const productId = parseProductId(params.name ?? '')
    if (!productId || !session) throw data(null, { status: 404 })
    await removeReview(deps, { productId, userId: session.person.userId })
    // Without its review, this person has no page of a product that is not shown.
    const isShown = await findProduct(deps.db, productId)
    if (!isShown) return redirect(inLanguage(pages.account, language), SEE_OTHER)
    return { ok: true, done: { isRemoved: true } }
  },
})

/** The page has two forms: one writes the review, the other one removes it. */
export async function action(posted: ActionFunctionArgs) {
  const form = await posted.request.clone().formData()
  return form.get('act') === 'remove' ? remove(posted) : write(posted)
}

export const meta = metaOf('reviews', (t, _shop, data: MetaArgs<typeof loader>['loaderData']) => ({
  title: `${data?.product.name ?? ''}: ${t('yours')}`,
  description: t('rule'),
  index: false,
}))

/** Saves or changes a review without JavaScript. */
export default function PlainReview() {
  const t = useText('reviews')
  const say = useText('reviewForm')
  const { product, own, hidden } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  return (
    <FormPage title={`${product.name}: ${t('yours')}`}>
      {posted?.done ? (
        <p className="note" role="status">
          {say(posted.done.isRemoved ? 'removed' : 'sent')}{' '}
          {hidden && `${say('hiddenNote', { reason: say(`hidden ${hidden}`) })} `}
          <a
            className="text-link"
            href={`${inLanguage(pages.product(product.id), t.language)}#reviews`}
          >
            {t('title')}
          </a>
        </p>
      ) : (
        <>
          {product.isShown ? <PlainForm /> : <p>{say('productGone')}</p>}
          {own && <RemovePlainly />}
        </>
      )}
    </FormPage>
  )
}

function PlainForm() {
  const t = useText('reviews')
  const say = useText('reviewForm')
  const ofPhotos = useText('photos')
  const { product, own, hidden, token } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const { rating, text } = posted?.values ?? { rating: String(own?.rating), text: own?.text }
  const known: ReviewDraft = {
    rating: RATINGS.find((star) => String(star) === rating) ?? 0,
    text: text ?? '',
  }
  const form = useForm({
    fields: REVIEW_FIELDS,
    known,
    posted: posted && { ...posted, values: {} },
    say: t,
    refused: ({ status, code }) => {
      const known = PHOTO_REFUSALS.find((one) => one === code)
      return known ? ofPhotos(known) : say(status === 429 ? 'tooMany' : 'failed')
    },
  })
  return (
    <form
      {...form.element}
      className="review-form"
      encType="multipart/form-data"
      action={inLanguage(pages.plainReview(product.id), t.language)}
    >
      <ErrorNote>{form.failure}</ErrorNote>
      <p className="help">
        {hidden && say('hiddenNote', { reason: say(`hidden ${hidden}`) })}
        {!hidden && (own ? say('standing') : t('rule'))}
      </p>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="product_id" value={product.id} />
      <StarPicker
        rating={form.values.rating}
        error={form.errors.rating}
        pick={(picked) => form.change({ rating: picked })}
      />
      <TextArea label={t('text')} {...form.text('text')} />
      <fieldset aria-describedby="photos-why">
        <legend className="term">{ofPhotos('title')}</legend>
        <p id="photos-why" className="help">
          {say('photosWhy')}
        </p>
        {own && own.photos.length > 0 && (
          <ul className="row gap-8 photo-strip">
            {own.photos.map((photo, place) => (
              <li key={photo.id}>
                <img
                  src={thumbnailOf(photo)}
                  alt={ofPhotos('number', { number: String(place + 1) })}
                  width={photo.width}
                  height={photo.height}
                />
              </li>
            ))}
          </ul>
        )}
        {own?.photos.map((photo, place) => {
          const number = String(place + 1)
          return (
            <Checkbox key={photo.id} name={keptPhoto(place)} value={photo.id} defaultChecked>
              {ofPhotos('keep', { number })}{' '}
              {photo.hidden &&
                say('photoHidden', { number, reason: say(`hidden ${photo.hidden}`) })}
            </Checkbox>
          )
        })}
        <label className="field">
          <span>{ofPhotos('choose')}</span>
          <input type="file" name="photos" accept={PICTURE_TYPES} multiple />
        </label>
      </fieldset>
      <Button type="submit" variant="line">
        {t('submit')}
      </Button>
    </form>
  )
}

/** The first tap shows what a removal does, the second one removes. */
function RemovePlainly() {
  const say = useText('reviewForm')
  const { product, token } = useLoaderData<typeof loader>()
  return (
    <details>
      <summary className="text-link">{say('remove')}</summary>
      <form
        className="stack above-16"
        method="post"
        action={inLanguage(pages.plainReview(product.id), say.language)}
      >
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="act" value="remove" />
        <p>{say('removeText')}</p>
        <div>
          <Button type="submit" variant="line">
            {say('removeYes')}
          </Button>
        </div>
      </form>
    </details>
  )
}
