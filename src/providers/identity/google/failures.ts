import * as oidc from 'openid-client'
import type { IdentityAnswer } from '../port.ts'

export type IdentityRefusal = Extract<IdentityAnswer, { ok: false }>['reason']

/** The provider said it cannot answer now, or that this shop is registered wrongly. */
const UNUSABLE_ANSWERS = new Set([
  'temporarily_unavailable',
  'server_error',
  'invalid_client',
  'unauthorized_client',
  'redirect_uri_mismatch',
])
const UNUSABLE_CODES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
])

/** No answer in time. */
export class TooLate extends Error {
  override name = 'TooLate'
}

/**
 * Sorts whatever went wrong into the three refusals, with a word for the log that holds no token:
 * the person cancelled, the provider cannot be used, or the answer did not prove who somebody is.
 */
export function classifyFailure(failure: unknown): { reason: IdentityRefusal; detail: string } {
  if (failure instanceof TooLate) return { reason: 'identity-unavailable', detail: 'too late' }
  if (failure instanceof oidc.AuthorizationResponseError) {
    return { reason: reasonOfAnswer(failure.error), detail: plainWord(failure.error) }
  }
  if (failure instanceof oidc.ResponseBodyError) {
    return { reason: reasonOfAnswer(failure.error), detail: plainWord(failure.error) }
  }
  if (failure instanceof oidc.WWWAuthenticateChallengeError) {
    return { reason: 'identity-unavailable', detail: 'challenged' }
  }
  // `fetch` reports a broken or refused connection so.
  if (failure instanceof TypeError)
    return { reason: 'identity-unavailable', detail: 'no connection' }
  if (failure instanceof oidc.ClientError) {
    const code = failure.code ?? 'unknown'
    const reason = UNUSABLE_CODES.has(code) ? 'identity-unavailable' : 'refused'
    return { reason, detail: code }
  }
  return { reason: 'refused', detail: 'unknown' }
}

function reasonOfAnswer(error: string): IdentityRefusal {
  if (error === 'access_denied') return 'cancelled'
  return UNUSABLE_ANSWERS.has(error) ? 'identity-unavailable' : 'refused'
}

/** The word comes from outside and goes into a log. */
function plainWord(error: string): string {
  return error.replace(/[^\w.-]/g, '?').slice(0, 60)
}
