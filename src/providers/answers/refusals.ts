import { withoutEmails } from '#domain/text/email.ts'
import { singleLine } from '#domain/text/plain-text.ts'

export type Method = 'GET' | 'POST'

/** What is known of a request without an answer that counts. */
interface WithoutAnswer {
  ok: false
  reason: 'retryable' | 'ambiguous' | 'misconfigured'
}

const MAX_DETAIL_LENGTH = 200
/** What `ask` failed with before there was a connection. */
export const NEVER_CONNECTED = 'ENOTCONN'
/** The connection was never made, so that nothing was sent. */
const NEVER_SENT = new Set([
  NEVER_CONNECTED,
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
/** An address that is none cannot be sent to either. */
export const WRONG_ADDRESS = 'ERR_INVALID_URL'

/** The code of what `fetch` or `ask` threw, or nothing. */
export function codeOf(failure: unknown): string {
  const cause = failure instanceof Error ? failure.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

export const wasNeverSent = (code: string): boolean => NEVER_SENT.has(code)

/** Sorts what `fetch` or `ask` threw: a refused connection, a reset, the time limit. */
export function sortThrown(failure: unknown, method: Method): WithoutAnswer {
  const code = codeOf(failure)
  if (code === WRONG_ADDRESS) return { ok: false, reason: 'misconfigured' }
  return wasNeverSent(code) ? { ok: false, reason: 'retryable' } : unclear(method)
}

/** No answer that counts: a read may be repeated, a write may have been done. */
export function unclear(method: Method): WithoutAnswer {
  return { ok: false, reason: method === 'GET' ? 'retryable' : 'ambiguous' }
}

/** Words from outside that are kept: one line, short, no address and no number of a person. */
export function plainWords(text: string): string {
  return withoutEmails(singleLine(text))
    .replace(/\+?\d{10,}/g, '…')
    .slice(0, MAX_DETAIL_LENGTH)
}
