import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Session } from '#domain/accounts/person.ts'
import { RIGHTS, type Right } from '#domain/accounts/rights.ts'
import { sentences } from '#messages/sentences.ts'
import type { ProblemInput } from '../problem.ts'

const say = sentences('apiAuth')

/** Carries `token` of `user-info`. */
const ANTI_FORGERY_HEADER = 'x-csrf-token'

type GuardedRequest = Pick<FastifyRequest, 'headers' | 'host' | 'routeOptions'>

const WRONG_ORIGIN: ProblemInput = {
  status: 403,
  code: 'foreign-origin',
  detail: say.foreignOrigin,
}
const WRONG_TOKEN: ProblemInput = { status: 403, code: 'stale-page', detail: say.stalePage }

/**
 * Refuses a write that another site sent: its origin must be the shop's own, and where
 * it acts for a session it must carry that session's anti-forgery token. Without a configured
 * origin (demo only) the request's own host counts.
 */
export function refuseWrite(
  shopOrigin: string | undefined,
  request: GuardedRequest,
  session: Session | undefined,
): ProblemInput | undefined {
  if (!isOwnOrigin(shopOrigin, request)) return WRONG_ORIGIN
  const { right } = request.routeOptions.config
  if (session && actsForSession(right) && !hasToken(request, session.antiForgeryToken)) {
    return WRONG_TOKEN
  }
  return undefined
}

/** Ending a session is anybody's right, but it is still that session which ends. */
function actsForSession(right: Right): boolean {
  return RIGHTS[right] !== 'anyone' || right === 'session.end'
}

function isOwnOrigin(shopOrigin: string | undefined, request: GuardedRequest): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return shopOrigin ? origin === shopOrigin : isSameHost(origin, request)
  // Every browser of today says where a write comes from; a program that is no browser has no visitor's cookie.
  const site = request.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** Whether or not something in front of the shop speaks https. */
function isSameHost(origin: string, request: GuardedRequest): boolean {
  const host = request.host.toLowerCase()
  return host !== '' && (origin === `http://${host}` || origin === `https://${host}`)
}

function hasToken(request: GuardedRequest, expected: string): boolean {
  const sent = request.headers[ANTI_FORGERY_HEADER]
  if (typeof sent !== 'string') return false
  const given = Buffer.from(sent)
  const wanted = Buffer.from(expected)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
