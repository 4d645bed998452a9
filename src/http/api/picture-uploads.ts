import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MAX_PICTURE_BYTES } from '#domain/pictures/picture-rules.ts'
import { type ProblemInput, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import type { PictureFile, PictureRefusal } from '#providers/images/port.ts'
import { invalidInput } from './invalid-input.ts'
import { readUploadForm } from './upload-form.ts'

const say = localizedSentences('apiPictures')

/** Allowance for the rest of a form: field names, boundaries, purpose. */
const FORM_BYTES = 16 * 1024
export const PICTURE_BODY_BYTES = MAX_PICTURE_BYTES + FORM_BYTES
/** A picture that is opened directly must not run anything (case UPL-10). */
const POLICY_OF_PICTURE = "default-src 'none'; sandbox"

const STATUS: Record<PictureRefusal['reason'], number> = {
  'not-a-picture': 422,
  'too-many-bytes': 413,
  'too-many-pixels': 422,
  busy: 503,
  retryable: 503,
  misconfigured: 502,
}

/** Lets the routes of a scope read forms with up to `files` pictures. */
export async function takePictureForms(scope: ShopServer, files = 1): Promise<void> {
  await scope.register(multipart, {
    limits: { files, fields: 10, parts: 10 + files, fileSize: MAX_PICTURE_BYTES, fieldSize: 1_000 },
  })
}

export function pictureProblem(refusal: PictureRefusal): ProblemInput {
  const { reason } = refusal
  const detail =
    reason === 'misconfigured' ? say.misconfigured({ detail: refusal.detail }) : say[refusal.reason]
  return problemOf(STATUS[reason], reason, detail, 'file')
}

export type PictureForm =
  | { bytes: Buffer; texts: Readonly<Record<string, string>> }
  | { refusal: ProblemInput }

/** Reads the form's one file and its text fields; the file's name is ignored. */
export async function readPictureForm(request: FastifyRequest): Promise<PictureForm> {
  const form = await readUploadForm(request)
  if (!form.ok) {
    if (form.reason === 'too-large') {
      return { refusal: pictureProblem({ ok: false, reason: 'too-many-bytes' }) }
    }
    const detail = say.fileMissing
    return form.reason === 'no-form'
      ? { refusal: problemOf(415, 'wrong-content-type', detail) }
      : { refusal: invalidInput({ file: detail }) }
  }
  const [file] = form.files
  if (!file) return { refusal: invalidInput({ file: say.fileMissing }) }
  return { bytes: file.bytes, texts: form.texts }
}

/** Sends a picture's bytes under a policy that forbids everything when it is opened directly. */
export function showPicture(reply: FastifyReply, file: PictureFile): FastifyReply {
  return reply.type(file.type).header('content-security-policy', POLICY_OF_PICTURE).send(file.bytes)
}
