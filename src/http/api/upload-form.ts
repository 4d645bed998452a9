import type { FastifyRequest } from 'fastify'

interface UploadedFile {
  bytes: Buffer
  /** The client's file name; not trusted. */
  name: string
}

/** A form with its files, held in memory and never written to disk (cases UPL-08, UPL-15). */
export type UploadForm =
  | { ok: true; files: readonly UploadedFile[]; texts: Readonly<Record<string, string>> }
  | {
      ok: false
      reason: 'no-form' | 'too-large' | 'too-many' | 'unreadable'
      /** The fields that were read before the failure. */
      texts: Readonly<Record<string, string>>
    }

const REASONS: Readonly<Record<string, 'too-large' | 'too-many'>> = {
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_FILES_LIMIT: 'too-many',
}

/**
 * Reads a multipart form in a scope that registered the parser with its limits. Ignores an empty file without a name,
 * which browsers send for a field without a chosen file.
 */
export async function readUploadForm(request: FastifyRequest): Promise<UploadForm> {
  if (!request.isMultipart()) return { ok: false, reason: 'no-form', texts: {} }
  const files: UploadedFile[] = []
  const texts: Record<string, string> = Object.create(null)
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        if (bytes.length > 0 || part.filename) files.push({ bytes, name: part.filename })
      } else if (typeof part.value === 'string') texts[part.fieldname] = part.value
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { ok: false, reason: REASONS[code] ?? 'unreadable', texts }
  }
  return { ok: true, files, texts }
}
