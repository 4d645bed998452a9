import * as oidc from 'openid-client'
import type { IdentityAnswer } from '../port.ts'

export type IdentityRefusal = Extract<IdentityAnswer, { ok: false }>['reason']

/** Errors by which the provider says that it is unavailable, or that this shop is registered wrongly. */
const UNUSABLE_ANSWERS = new Set([
  'temporarily_unavailable',
  'server_error',
  'invalid_client',
  'unauthorized_client',
  'redirect_uri_mismatch',
])
const UNUSABLE_CODES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
])

/** No response in time. */
export class TooLate extends Error {
  override name = 'TooLate'
}

/**
 * Maps any failure to one of three refusals, with a detail for the log that contains no token: the person
 * cancelled, the provider is unusable, or the response did not prove an identity.
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
  // `fetch` throws it for a broken or refused connection.
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

/** The error code comes from outside and is logged. */
function plainWord(error: string): string {
  return error.replace(/[^\w.-]/g, '?').slice(0, 60)
}
