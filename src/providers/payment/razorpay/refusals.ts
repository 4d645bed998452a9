import { type Method, plainWords, unclear } from '../../answers/refusals.ts'
import type { PaymentRefusal } from '../port.ts'
import { ErrorBody } from './entities.ts'

/** The messages for a wrong key or address, which come with several statuses. */
const MISCONFIGURED = /authentication failed|requested url was not found/i

/** Classifies a response whose status is not 200; `body` is its JSON, if valid. */
export function sortStatus(status: number, body: unknown, method: Method): PaymentRefusal {
  const error = ErrorBody.safeParse(body).data?.error
  const description = error?.description ?? ''
  if (status === 401 || status === 403 || MISCONFIGURED.test(description)) {
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
