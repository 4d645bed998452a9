import { withoutEmails } from '#domain/text/email.ts'
import { singleLine } from '#domain/text/plain-text.ts'

export type Method = 'GET' | 'POST'

/** A request without a usable response. */
interface WithoutAnswer {
  ok: false
  reason: 'retryable' | 'ambiguous' | 'misconfigured'
}

const MAX_DETAIL_LENGTH = 200
/** The code with which `ask` fails before it is connected. */
export const NEVER_CONNECTED = 'ENOTCONN'
/** Codes of failed connections, over which nothing was sent. */
const NEVER_SENT = new Set([
  NEVER_CONNECTED,
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
/** Nothing is sent to an invalid address either. */
export const WRONG_ADDRESS = 'ERR_INVALID_URL'

/** The error code of an exception of `fetch` or `ask`; empty without one. */
export function codeOf(failure: unknown): string {
  const cause = failure instanceof Error ? failure.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

export const wasNeverSent = (code: string): boolean => NEVER_SENT.has(code)

/** Classifies an exception of `fetch` or `ask`: refused connection, reset, timeout. */
export function sortThrown(failure: unknown, method: Method): WithoutAnswer {
  const code = codeOf(failure)
  if (code === WRONG_ADDRESS) return { ok: false, reason: 'misconfigured' }
  return wasNeverSent(code) ? { ok: false, reason: 'retryable' } : unclear(method)
}

/** For a missing or unusable response: a read may be repeated, a write may have taken effect. */
export function unclear(method: Method): WithoutAnswer {
  return { ok: false, reason: method === 'GET' ? 'retryable' : 'ambiguous' }
}

/** Makes a provider's text fit for storing: one short line without e-mail addresses and long numbers. */
export function plainWords(text: string): string {
  return withoutEmails(singleLine(text))
    .replace(/\+?\d{10,}/g, '…')
    .slice(0, MAX_DETAIL_LENGTH)
}
