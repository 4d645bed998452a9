import type { FastifyRequest } from 'fastify'
import type { Session } from '#domain/accounts/person.ts'
import { RIGHTS, type Right } from '#domain/accounts/rights.ts'
import { type ProblemInput, problemOf } from '#http/problem.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { isSameSecret } from '#same-secret.ts'

const authSentences = localizedSentences('apiAuth')

/** Carries the `token` of the session response. */
const ANTI_FORGERY_HEADER = 'x-csrf-token'

type GuardedRequest = Pick<FastifyRequest, 'headers' | 'host' | 'routeOptions'>

const WRONG_ORIGIN = problemOf(403, 'foreign-origin', authSentences.foreignOrigin)
const WRONG_TOKEN = problemOf(403, 'stale-page', authSentences.stalePage)

/**
 * Refuses cross-site writes: the origin must be the shop's own, and a request with a session must
 * carry that session's anti-forgery token. Without a configured origin (demo only) the request's
 * host is compared.
 * A form posted without JavaScript cannot send a token in a header: a missing origin is refused, and
 * the form of a private page has the token among its fields (`posted-pages.ts`). A form that mail programs also post
 * needs no origin, since its address carries a signature.
 */
export function refuseWrite(
  shopOrigin: string | undefined,
  request: GuardedRequest,
  session: Session | undefined,
): ProblemInput | undefined {
  if (!isOwnOrigin(shopOrigin, request)) return WRONG_ORIGIN
  const { right, write } = request.routeOptions.config
  if (write === 'form') return hasOrigin(request) ? undefined : WRONG_ORIGIN
  if (write === 'form-of-mail') return undefined
  if (session && actsForSession(right) && !hasToken(request, session.antiForgeryToken)) {
    return WRONG_TOKEN
  }
  return undefined
}

/** Anybody may end a session, but doing so still changes that session. */
function actsForSession(right: Right): boolean {
  return RIGHTS[right] !== 'anyone' || right === 'session.end'
}

function isOwnOrigin(shopOrigin: string | undefined, request: GuardedRequest): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return shopOrigin ? origin === shopOrigin : isSameHost(origin, request)
  // Every current browser sends the origin of a write; other programs have no visitor's cookie.
  const site = request.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** Browsers send one of these headers with every posted form. */
function hasOrigin({ headers }: GuardedRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] === 'same-origin'
}

/** Accepts both schemes: a proxy in front may terminate https. */
function isSameHost(origin: string, request: GuardedRequest): boolean {
  const host = request.host.toLowerCase()
  return host !== '' && (origin === `http://${host}` || origin === `https://${host}`)
}

function hasToken(request: GuardedRequest, expected: string): boolean {
  const sent = request.headers[ANTI_FORGERY_HEADER]
  return typeof sent === 'string' && isSameSecret(sent, expected)
}
