import { type Method, plainWords, unclear } from '../../answers/refusals.ts'
import type { CourierRefusal } from '../port.ts'
import { ErrorBody } from './entities.ts'

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
  const detail = plainWords([error?.message ?? '', ...fields].join(' '))
  return { ok: false, reason: 'declined', detail: detail || 'no reason' }
}

/** The error status inside a response body, if any. */
export function statusInside(body: unknown): number | undefined {
  const { status, status_code: code } = ErrorBody.safeParse(body).data ?? {}
  return [status, code].find((value): value is number => typeof value === 'number' && value >= 400)
}
