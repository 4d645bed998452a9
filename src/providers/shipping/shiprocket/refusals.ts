import { withoutEmails } from '#domain/text/email.ts'
import { singleLine } from '#domain/text/plain-text.ts'
import type { CourierRefusal } from '../port.ts'
import { ErrorBody } from './entities.ts'

export type Method = 'GET' | 'POST'

const MAX_DETAIL_LENGTH = 200
/** The connection failed, so nothing was sent. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Classifies an error thrown by `fetch`: refused connection, reset, timeout. */
export function sortThrown(failure: unknown, method: Method): CourierRefusal {
  const code = codeOf(failure)
  if (code === 'ERR_INVALID_URL') return { ok: false, reason: 'misconfigured' }
  return NEVER_SENT.has(code) ? { ok: false, reason: 'retryable' } : unclear(method)
}

/** Classifies an error status, of the response or inside it. */
export function sortStatus(status: number, body: unknown, method: Method): CourierRefusal {
  if (status === 401 || status === 403) return { ok: false, reason: 'misconfigured' }
  if (status === 429) return { ok: false, reason: 'retryable' }
  const isRefusal = status >= 400 && status < 500 && status !== 408 && body !== undefined
  return isRefusal ? declined(body) : unclear(method)
}

/** The courier's message of a refusal: one line, short, without addresses and phone numbers. */
export function declined(body: unknown): CourierRefusal {
  const error = ErrorBody.safeParse(body).data
  const fields = Object.values(error?.errors ?? {}).flat()
  const detail = withoutEmails(singleLine([error?.message ?? '', ...fields].join(' ')))
    .replace(/\+?\d{10,}/g, '…')
    .slice(0, MAX_DETAIL_LENGTH)
  return { ok: false, reason: 'declined', detail: detail || 'no reason' }
}

/** The error status inside a response body, if any. */
export function statusInside(body: unknown): number | undefined {
  const { status, status_code: code } = ErrorBody.safeParse(body).data ?? {}
  return [status, code].find((value): value is number => typeof value === 'number' && value >= 400)
}

/** No usable response: a read may be repeated, a write may have been executed. */
export function unclear(method: Method): CourierRefusal {
  return { ok: false, reason: method === 'GET' ? 'retryable' : 'ambiguous' }
}

function codeOf(failure: unknown): string {
  const cause = failure instanceof Error ? failure.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
