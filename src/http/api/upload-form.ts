import type { FastifyRequest } from 'fastify'

/** A form with one file, held in memory and never written to disk (cases UPL-08, UPL-15). */
export type UploadForm =
  | {
      ok: true
      bytes: Buffer | undefined
      fileName: string
      texts: Readonly<Record<string, string>>
    }
  | { ok: false; reason: 'no-form' | 'too-large' | 'unreadable' }

const TOO_LARGE = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_ERR_CTP_BODY_TOO_LARGE'])

/** Reads a multipart form in a scope that registered the parser with its limits; the file's name is not trusted. */
export async function readUploadForm(request: FastifyRequest): Promise<UploadForm> {
  if (!request.isMultipart()) return { ok: false, reason: 'no-form' }
  let bytes: Buffer | undefined
  let fileName = ''
  const texts: Record<string, string> = Object.create(null)
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        bytes = await part.toBuffer()
        fileName = part.filename
      } else if (typeof part.value === 'string') texts[part.fieldname] = part.value
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { ok: false, reason: TOO_LARGE.has(code) ? 'too-large' : 'unreadable' }
  }
  return { ok: true, bytes, fileName, texts }
}
