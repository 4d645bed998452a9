import { z } from 'zod'
import { PicturePurpose, productWriteEndpoints } from '#contract/catalog-writes.ts'
import { fileAtLeast, MEDIUM_WIDTH } from '#domain/pictures/picture-address.ts'
import { problem } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import type { ImageStore, KeptPicture } from '#providers/images/port.ts'
import { UPLOADED_PICTURES } from '#urls.ts'
import { type KeepingDeps, keepPicture } from '#use-cases/pictures/keep-picture.ts'
import { invalidInput } from './invalid-input.ts'
import {
  PICTURE_BODY_BYTES,
  pictureProblem,
  readPictureForm,
  showPicture,
  takePictureForms,
} from './picture-uploads.ts'
import { servePrivateScope } from './private-answers.ts'

const say = localizedSentences('apiPictures')

const YEAR_SECONDS = 31_536_000

function wirePicture({ id, base, widths, width, height, bytes }: KeptPicture) {
  const address = fileAtLeast({ base, widths }, MEDIUM_WIDTH)
  return { public_id: id, secure_url: address, base, width, height, bytes, widths: [...widths] }
}

/** Accepts pictures from the owner, and serves those stored on this machine. */
export function registerPictures(app: ShopServer, deps: KeepingDeps): void {
  servePrivateScope(app, async (serve, scope) => {
    await takePictureForms(scope)
    serve(
      productWriteEndpoints.keepPicture,
      { rate: 'picture', bodyLimit: PICTURE_BODY_BYTES },
      async (request, reply) => {
        const sent = await readPictureForm(request)
        if ('refusal' in sent) return problem(reply, sent.refusal)
        const wanted = PicturePurpose.safeParse(sent.texts.purpose ?? 'product')
        if (!wanted.success) return problem(reply, invalidInput({ purpose: say.purposeWrong }))
        const kept = await keepPicture(deps, {
          bytes: sent.bytes,
          // Product photos are cropped to a square; article covers keep their shape.
          shape: wanted.data === 'product' ? 'square' : 'whole',
          purpose: wanted.data,
          isPrivate: false,
          actorId: request.actorId,
        })
        if (!kept.ok) return problem(reply, pictureProblem(kept))
        return wirePicture(kept.picture)
      },
    )
  })
  servePictures(app, deps.images)
}

function servePictures(app: ShopServer, images: ImageStore): void {
  app.get(
    `${UPLOADED_PICTURES}/:file`,
    {
      config: { right: 'shop.read', cache: 'asset' },
      schema: { hide: true, params: z.object({ file: z.string() }) },
    },
    async ({ params }, reply) => {
      const file = await images.findFile(params.file, 'public')
      if (!file) {
        reply.callNotFound()
        return reply
      }
      reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      return showPicture(reply, file)
    },
  )
}
