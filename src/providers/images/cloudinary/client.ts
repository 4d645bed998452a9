import { setTimeout as sleep } from 'node:timers/promises'
import { parseJson, readBounded } from '../../answers/body.ts'
import type { PictureRefusal } from '../port.ts'
import { signCall } from './signature.ts'

/** How the shop authenticates: with a signature of the server, or with an unsigned preset that anybody could use. */
export type CloudinaryAccess =
  | { kind: 'signed'; apiKey: string; apiSecret: string }
  | { kind: 'unsigned'; preset: string }

export interface CloudinaryClientDeps {
  /** `https://api.cloudinary.com/v1_1`; called on each request, since a stand-in's port is known late. */
  uploadBase: () => string
  cloudName: string
  access: CloudinaryAccess
  now: () => Date
  /** Waits between two attempts. */
  wait?: (delayMs: number) => Promise<unknown>
}

export type CloudinaryAnswer =
  | { ok: true; body: Readonly<Record<string, unknown>> }
  | PictureRefusal

/** No visitor waits for it, so a request may take 30 s; each of the three attempts is signed with a new timestamp. */
const CALL_TIMEOUT_MS = 30_000
const MAX_TRIES = 3
const FIRST_PAUSE_MS = 300
/** Responses are a few kilobytes. */
const MAX_ANSWER_BYTES = 256 * 1024
const MAX_DETAIL_LENGTH = 200

/**
 * Client of Cloudinary's upload API. An upload under the same name replaces the first, so a request whose
 * response was lost may be repeated.
 */
export function createCloudinaryClient(deps: CloudinaryClientDeps) {
  const { access, wait = (delayMs) => sleep(delayMs) } = deps

  function form(parameters: Readonly<Record<string, string>>, file: Blob | undefined): FormData {
    const body = new FormData()
    const signed = { ...parameters }
    if (access.kind === 'signed') {
      Object.assign(signed, { timestamp: String(Math.floor(deps.now().getTime() / 1_000)) })
      body.set('api_key', access.apiKey)
      body.set('signature', signCall(signed, access.apiSecret))
    } else {
      Object.assign(signed, { upload_preset: access.preset })
    }
    for (const [name, value] of Object.entries(signed)) body.set(name, value)
    if (file) body.set('file', file, 'picture')
    return body
  }

  async function once(
    operation: 'upload' | 'destroy',
    parameters: Readonly<Record<string, string>>,
    file: Blob | undefined,
  ): Promise<CloudinaryAnswer> {
    try {
      const response = await fetch(`${deps.uploadBase()}/${deps.cloudName}/image/${operation}`, {
        method: 'POST',
        redirect: 'manual',
        body: form(parameters, file),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      })
      const body = recordOf(parseJson(await readBounded(response, MAX_ANSWER_BYTES)))
      if (response.ok && body) return { ok: true, body }
      return sortStatus(response.status, body)
    } catch (error) {
      // No connection, a broken one, or a timeout: the picture is sent again under the same name.
      if (error instanceof TypeError || error instanceof DOMException) {
        return { ok: false, reason: 'retryable' }
      }
      throw error
    }
  }

  return async function call(
    operation: 'upload' | 'destroy',
    parameters: Readonly<Record<string, string>>,
    file?: Blob,
  ): Promise<CloudinaryAnswer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await once(operation, parameters, file)
      if (answer.ok || answer.reason !== 'retryable' || tries === MAX_TRIES) return answer
      await wait(FIRST_PAUSE_MS * 2 ** (tries - 1))
    }
  }
}

/** 420 and 429 are rate limits; every other 4xx persists until the account is corrected. */
function sortStatus(
  status: number,
  body: Readonly<Record<string, unknown>> | undefined,
): PictureRefusal {
  const isPassing = status === 420 || status === 429 || status >= 500 || status < 400
  if (isPassing) return { ok: false, reason: 'retryable' }
  return { ok: false, reason: 'misconfigured', detail: messageOf(body) ?? `HTTP ${status}` }
}

/** The error message in a response. */
export function messageOf(body: unknown): string | undefined {
  const message = recordOf(recordOf(body)?.error)?.message
  return typeof message === 'string' ? message.slice(0, MAX_DETAIL_LENGTH) : undefined
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value }
    : undefined
}
