import { afterSaleEndpoints } from '#contract/after-sale.ts'
import { findPhotoOwner } from '#database/returns/photos.ts'
import type { Person } from '#domain/accounts/person.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import { photoOfFile } from '#domain/pictures/photo.ts'
import { type ProblemInput, problem, problemOf, UNKNOWN_ORDER } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import type { KeepingDeps } from '#use-cases/pictures/keep-picture.ts'
import { type PhotoAnswer, sendReturnPhoto } from '#use-cases/returns/send-return-photo.ts'
import {
  PICTURE_BODY_BYTES,
  pictureProblem,
  readPictureForm,
  showPicture,
  takePictureForms,
} from './picture-uploads.ts'
import { servePrivateScope } from './private-answers.ts'

const say = localizedSentences('apiAfterSale')
const UNKNOWN_PHOTO = problemOf(404, 'unknown-photo', say.unknownPhoto)

function photoProblem(refusal: Extract<PhotoAnswer, { ok: false }>): ProblemInput {
  const code = refusal.reason
  switch (refusal.reason) {
    case 'unknown-order':
      return UNKNOWN_ORDER
    case 'return-not-possible':
      return problemOf(409, code, say['return-not-possible'])
    case 'return-already-open':
      return problemOf(409, code, say['return-already-open'])
    case 'photos-waiting':
      return problemOf(409, code, say['photos-waiting'])
    default:
      return pictureProblem(refusal)
  }
}

/** Photos of returned goods: private, for their shopper and for admins who answer returns. */
export function registerReturnPhotos(app: ShopServer, deps: KeepingDeps): void {
  servePrivateScope(app, async (serve, scope) => {
    await takePictureForms(scope)

    serve(
      afterSaleEndpoints.sendPhoto,
      { rate: 'photo', bodyLimit: PICTURE_BODY_BYTES },
      async (request, reply) => {
        const { id: orderId } = request.params
        const form = await readPictureForm(request)
        if ('refusal' in form) return problem(reply, form.refusal)
        const { bytes } = form
        const kept = await sendReturnPhoto(deps, { orderId, userId: request.actorId, bytes })
        if (!kept.ok) return problem(reply, photoProblem(kept))
        const { id, widths, width, height } = kept.picture
        return { id, widths: [...widths], width, height }
      },
    )

    serve(afterSaleEndpoints.photo, async ({ person, params: { file: name } }, reply) => {
      const id = photoOfFile(name)
      const userId = id && (await findPhotoOwner(deps.db, id))
      // Anybody else gets the response of an unknown photo.
      if (!userId || !maySee(person, userId)) {
        return problem(reply, UNKNOWN_PHOTO)
      }
      const file = await deps.images.findFile(name, 'private')
      return file ? showPicture(reply, file) : problem(reply, UNKNOWN_PHOTO)
    })
  })
}

function maySee(person: Person, ownerId: Person['userId']): boolean {
  return person.userId === ownerId || mayUse(person, 'return.answer')
}
