import { withoutEmails } from '#domain/text/email.ts'
import { singleLine } from '#domain/text/plain-text.ts'
import type { PaymentRefusal } from '../port.ts'
import { ErrorBody } from './entities.ts'

export type Method = 'GET' | 'POST'

const MAX_DETAIL_LENGTH = 200
/** The connection was never made, so that nothing was sent. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
/** Said when a key or an address is wrong, under several statuses. */
const WRONG_SET_UP = /authentication failed|requested url was not found/i

/** Sorts what `fetch` threw: a refused connection, a reset, the time limit. */
export function sortThrown(failure: unknown, method: Method): PaymentRefusal {
  const code = codeOf(failure)
  if (code === 'ERR_INVALID_URL') return { ok: false, reason: 'misconfigured' }
  return NEVER_SENT.has(code) ? { ok: false, reason: 'retryable' } : unclear(method)
}

/** Sorts an answer whose status is not 200; `body` is its JSON, if it was any. */
export function sortStatus(status: number, body: unknown, method: Method): PaymentRefusal {
  const error = ErrorBody.safeParse(body).data?.error
  const description = error?.description ?? ''
  if (status === 401 || status === 403 || WRONG_SET_UP.test(description)) {
    return { ok: false, reason: 'misconfigured' }
  }
  if (status === 429) return { ok: false, reason: 'retryable' }
  if (status >= 500 || status === 408 || status === 409) return unclear(method)
  if (error?.code === 'SERVER_ERROR' || error?.code === 'GATEWAY_ERROR') return unclear(method)
  if (status < 400 || (!error && status !== 400)) return { ok: false, reason: 'misconfigured' }
  const reason = error?.reason && error.reason !== 'NA' ? ` (${error.reason})` : ''
  return { ok: false, reason: 'declined', detail: plain(`${description}${reason}`) || 'no reason' }
}

/** No answer that counts: a read may be repeated, a write may have been done. */
export function unclear(method: Method): PaymentRefusal {
  return { ok: false, reason: method === 'GET' ? 'retryable' : 'ambiguous' }
}

function codeOf(failure: unknown): string {
  const cause = failure instanceof Error ? failure.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/** The words come from outside and are kept: one line, short, no address and no number of a person. */
function plain(text: string): string {
  return withoutEmails(singleLine(text))
    .replace(/\+?\d{10,}/g, '…')
    .slice(0, MAX_DETAIL_LENGTH)
}
