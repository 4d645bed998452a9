import { reviewEndpoints } from '#contract/reviews.ts'
import { findReviewPhoto } from '#database/reviews/photos.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import { photoOfFile } from '#domain/pictures/photo.ts'
import { type ProblemInput, problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import type { KeepingDeps } from '#use-cases/pictures/keep-picture.ts'
import { type ReviewPhotoAnswer, sendReviewPhoto } from '#use-cases/reviews/send-review-photo.ts'
import { UNKNOWN_PRODUCT } from './catalog-answers.ts'
import {
  PICTURE_BODY_BYTES,
  pictureProblem,
  readPictureForm,
  showPicture,
  takePictureForms,
} from './picture-uploads.ts'
import { UNKNOWN_REVIEW_PHOTO } from './reviews-wire.ts'
import { serveOn } from './served.ts'

const say = localizedSentences('apiReviews')

/** A photo never changes, but an hour after it is hidden or erased no cache may still have it. */
const SHOWN_SECONDS = 3_600

function photoProblem(refusal: Extract<ReviewPhotoAnswer, { ok: false }>): ProblemInput {
  switch (refusal.reason) {
    case 'unknown-product':
      return UNKNOWN_PRODUCT
    case 'photos-waiting':
      return problemOf(409, refusal.reason, say.photosWaiting)
    default:
      return pictureProblem(refusal)
  }
}

/** Photos of reviews: uploaded by authors, and visible to everybody until the shop hides them. */
export function registerReviewPhotos(app: ShopServer, deps: KeepingDeps): void {
  app.register(async (scope: ShopServer) => {
    await takePictureForms(scope)
    const serve = serveOn(scope)

    serve(
      reviewEndpoints.sendPhoto,
      { rate: 'photo', bodyLimit: PICTURE_BODY_BYTES },
      async (request, reply) => {
        reply.header('cache-control', 'private, no-store')
        const { actorId: userId } = request
        const { id: productId } = request.params
        const form = await readPictureForm(request)
        if ('refusal' in form) return problem(reply, form.refusal)
        const kept = await sendReviewPhoto(deps, { productId, userId, bytes: form.bytes })
        if (!kept.ok) return problem(reply, photoProblem(kept))
        const { id, widths, width, height } = kept.picture
        return { id, widths: [...widths], width, height }
      },
    )

    serve(reviewEndpoints.photo, { session: 'if-there' }, async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const { file: name } = request.params
      const id = photoOfFile(name)
      const photo = id && (await findReviewPhoto(deps.db, id))
      const person = request.session?.person
      const maySee =
        person && (photo?.userId === person.userId || mayUse(person, 'review.moderate'))
      // A hidden photo, or one without a review yet, gets the response of an unknown photo.
      if (!photo || !(photo.isShown || maySee)) return problem(reply, UNKNOWN_REVIEW_PHOTO)
      const file = await deps.images.findFile(name, 'private')
      if (!file) return problem(reply, UNKNOWN_REVIEW_PHOTO)
      if (photo.isShown) reply.header('cache-control', `public, max-age=${SHOWN_SECONDS}`)
      return showPicture(reply, file)
    })
  })
}
