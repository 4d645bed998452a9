import { type Method, plainWords, unclear } from '../../answers/refusals.ts'
import type { PaymentRefusal } from '../port.ts'
import { ErrorBody } from './entities.ts'

/** Said when a key or an address is wrong, under several statuses. */
const WRONG_SET_UP = /authentication failed|requested url was not found/i

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
  return {
    ok: false,
    reason: 'declined',
    detail: plainWords(`${description}${reason}`) || 'no reason',
  }
}
