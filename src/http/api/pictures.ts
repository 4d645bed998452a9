import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MOST_PICTURE_BYTES } from '#domain/images/picture-rules.ts'
import { httpSentences } from '#messages/en/api-http.ts'
import { pictureSentences as say } from '#messages/en/api-pictures.ts'
import type { ImageStore, KeptPicture, PictureRefusal } from '#providers/images/port.ts'
import { api, UPLOADED_PICTURES } from '#urls.ts'
import { type KeepingNeeds, keepPicture } from '#use-cases/keep-picture.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { keepPrivate, sessionOf } from './private-answers.ts'
import { readUploadForm } from './upload-form.ts'

/** The parts of the form round the picture: names, boundaries, what it is for. */
const FORM_BYTES = 16 * 1024
const YEAR_SECONDS = 31_536_000
/** A picture that is opened by itself may do nothing at all (case UPL-10). */
const POLICY_OF_PICTURE = "default-src 'none'; sandbox"
/** One address where one is asked for: the width in the middle. */
const MIDDLE_WIDTH = 640

const Purpose = z.enum(['product', 'post'])

const WirePicture = z.object({
  public_id: z.string(),
  secure_url: z.string().meta({ description: 'What image1 to image3 of a product take' }),
  base: z.string().meta({ description: 'Files are <base>-<width>.avif and .webp' }),
  widths: z.array(z.int()),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
})

const STATUS: Record<PictureRefusal['reason'], number> = {
  'not-a-picture': 422,
  'too-many-bytes': 413,
  'too-many-pixels': 422,
  busy: 503,
  retryable: 503,
  misconfigured: 502,
}

function refusalOf(refusal: PictureRefusal): ProblemInput {
  const { reason } = refusal
  const detail =
    reason === 'misconfigured' ? say.misconfigured(refusal.detail) : say[refusal.reason]
  return { status: STATUS[reason], code: reason, detail, errors: { file: detail } }
}

function wirePicture({ id, base, widths, width, height, bytes }: KeptPicture) {
  const shown = widths.find((one) => one >= MIDDLE_WIDTH) ?? widths.at(-1)
  const address = `${base}-${shown}.webp`
  return {
    ...{ public_id: id, secure_url: address, base, width, height, bytes },
    widths: [...widths],
  }
}

/** Takes pictures from the owner, and serves those that lie on this machine. */
export function registerPictures(app: ShopServer, needs: KeepingNeeds): void {
  app.register(async (room: ShopServer) => {
    keepPrivate(room)
    await room.register(multipart, {
      limits: { files: 1, fields: 10, parts: 11, fileSize: MOST_PICTURE_BYTES, fieldSize: 1_000 },
    })
    room.post(
      api.pictures,
      {
        bodyLimit: MOST_PICTURE_BYTES + FORM_BYTES,
        config: { right: 'picture.upload', rate: 'picture' },
        schema: {
          tags: ['pictures'],
          summary: 'Keeps one picture, made anew; multipart with the field file, at most 5 MB',
          consumes: ['multipart/form-data'],
          response: { 201: WirePicture },
        },
      },
      async (request, reply) => {
        const sent = await readUpload(request)
        if ('refusal' in sent) return problem(reply, sent.refusal)
        const kept = await keepPicture(needs, {
          bytes: sent.bytes,
          // A product's photo is square; the cover of an article keeps its shape.
          shape: sent.purpose === 'product' ? 'square' : 'whole',
          purpose: sent.purpose,
          isPrivate: false,
          actorId: sessionOf(request).person.userId,
        })
        if (!kept.ok) return problem(reply, refusalOf(kept))
        return reply.status(201).send(wirePicture(kept.picture))
      },
    )
  })
  servePictures(app, needs.images)
}

type Upload = { bytes: Buffer; purpose: z.infer<typeof Purpose> } | { refusal: ProblemInput }

/** The one file of the form; its name is not looked at. */
async function readUpload(request: FastifyRequest): Promise<Upload> {
  const form = await readUploadForm(request)
  if (!form.ok) {
    if (form.reason === 'too-large') {
      return { refusal: refusalOf({ ok: false, reason: 'too-many-bytes' }) }
    }
    const detail = say.fileMissing
    return form.reason === 'no-form'
      ? { refusal: { status: 415, code: 'wrong-content-type', detail } }
      : { refusal: invalid({ file: detail }) }
  }
  const wanted = Purpose.safeParse(form.texts.purpose ?? 'product')
  if (!wanted.success) return { refusal: invalid({ purpose: say.purposeWrong }) }
  if (!form.bytes) return { refusal: invalid({ file: say.fileMissing }) }
  return { bytes: form.bytes, purpose: wanted.data }
}

function invalid(errors: Record<string, string>): ProblemInput {
  return { status: 400, code: 'invalid-input', detail: httpSentences.invalidInput, errors }
}

function servePictures(app: ShopServer, images: ImageStore): void {
  app.get(
    `${UPLOADED_PICTURES}/:file`,
    {
      config: { right: 'shop.read', cache: 'asset' },
      schema: { hide: true, params: z.object({ file: z.string() }) },
    },
    async (request, reply) => {
      const file = await images.findFile(request.params.file, 'public')
      if (!file) {
        reply.callNotFound()
        return reply
      }
      return reply
        .type(file.type)
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .header('content-security-policy', POLICY_OF_PICTURE)
        .send(file.bytes)
    },
  )
}
