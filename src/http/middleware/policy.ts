import type { FastifyContextConfig, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Person, Session } from '#domain/accounts/person.ts'
import { parseReturnPath } from '#domain/accounts/return-path.ts'
import { isPanelRight, mayUse, RIGHTS, type Right } from '#domain/accounts/rights.ts'
import type { UserId } from '#domain/ids.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts'
import type { FIELD_SENTENCES } from '#http/api/field-sentences.ts'
import { gateHook, isForShoppers, type ShopGate } from '#http/pages/closed-shop.ts'
import { type ProblemInput, problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { askToRetry, refuse } from '#http/unavailable.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { failAfter, timeLimitOf } from './handler-time.ts'
import type { RateCheck, RateClass } from './rate-limit.ts'

const httpSentences = localizedSentences('apiHttp')

/** How the server caches a route's responses. */
type CacheClass = 'page' | 'asset' | 'none'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; the server does not start with a route that has none. */
    right: Right
    /** Counts every request against this limit. */
    rate?: RateClass
    /**
     * Counts only the requests that `refuseMiss` is called for: cache misses, because invented addresses cost work and
     * cached ones do not, and webhooks without a valid signature.
     */
    missRate?: RateClass
    cache?: CacheClass
    /** Forbids caching of the route's responses, including refusals. */
    isPrivate?: boolean
    /** Reads the session although anyone may call the route. */
    session?: 'if-there'
    /** Replaces the problem document for refused visitors; pages redirect. */
    refuse?: (request: FastifyRequest, reply: FastifyReply) => unknown
    /**
     * `own-evidence`: a write that carries its own proof, such as a signed webhook, without an
     * anti-forgery check. `form`: a form posted without JavaScript, which cannot carry the token in a
     * header, so the browser must send the shop's origin. `form-of-mail`: one that mail programs also post,
     * without an origin; its address carries a signature, and a browser on another site is refused.
     */
    write?: 'own-evidence' | 'form' | 'form-of-mail'
    /** The handler's timeout in milliseconds, if it may take longer than others. */
    withinMs?: number
    /** `tell`: the handler itself refuses requests over the limit, by `isOverLimit`. */
    whenTooMany?: 'tell'
    /** The feature whose sentences explain wrong fields, by the contract's codes. */
    sentences?: keyof typeof FIELD_SENTENCES
  }
  interface FastifyRequest {
    session: Session | undefined
    /** Who is signed in. Throws without a session, which a route has only if its right needs an account. */
    readonly person: Person
    /** The account of that person. */
    readonly actorId: UserId
    /** The request exceeds the limit of a route with `whenTooMany`. */
    isOverLimit: boolean
  }
  interface FastifyInstance {
    /** The policy of routes that a plugin adds in this scope. */
    policyOfScope?: FastifyContextConfig
    /** Counts a request against its route's `missRate`; returns true when it has answered with 429. */
    refuseMiss(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
  }
}

/** Resolves a request's session and guards its writes; see `session.ts` and `write-guard.ts`. */
export interface SessionGuard {
  findSession(request: FastifyRequest): Promise<Session | undefined>
  /** Refuses a write with a wrong origin or anti-forgery token; undefined when it may pass. */
  refuseWrite(request: FastifyRequest, session: Session | undefined): ProblemInput | undefined
}

export interface RouteEntry {
  method: string
  path: string
  right: Right
  rate: RateClass | undefined
  missRate: RateClass | undefined
  cache: CacheClass
}

const routesOf = new WeakMap<object, RouteEntry[]>()

/** Every route with its policy, sorted by path; tests compare this table. */
export function listRoutes(app: ShopServer): readonly RouteEntry[] {
  return (routesOf.get(app) ?? []).toSorted((one, other) =>
    `${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1,
  )
}

/** The session of a request. The policy has checked it on every route whose right needs an account. */
export function sessionOf({ session }: Pick<FastifyRequest, 'session'>): Session {
  if (!session) throw new Error('a route for accounts was reached without a session')
  return session
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** True for methods that change nothing. */
export const isRead = (method: string): boolean => READS.has(method)

/**
 * Guards every route, and refuses to start when a route names no right. With a gate, which only a
 * live shop has, shoppers' routes are served only to people with panel rights until the shop opens.
 */
export function enforcePolicy(
  app: ShopServer,
  sessionGuard: SessionGuard,
  check: RateCheck,
  gate?: ShopGate | undefined,
): void {
  const refuseShoppers = gate && gateHook(gate, sessionGuard)
  const { bodyLimit: usualBodyLimit = 0 } = app.initialConfig
  const entries: RouteEntry[] = []
  routesOf.set(app, entries)
  decorateRequests(app, check)

  app.addHook('onRoute', function (route) {
    const config = route.config?.right ? route.config : this.policyOfScope
    const methods = Array.isArray(route.method) ? route.method : [route.method]
    if (!config || !Object.hasOwn(RIGHTS, config.right)) {
      throw new Error(`The route ${methods.join(', ')} ${route.url} names no right.`)
    }
    route.config = { ...route.config, ...config }
    for (const method of methods) {
      const { right, rate, missRate, cache = 'none' } = config
      entries.push({ method, path: route.url, right, rate, missRate, cache })
    }
    const isWrite = config.write !== 'own-evidence' && !methods.every(isRead)
    const isOpen = RIGHTS[config.right] === 'anyone'
    if (!isOpen || isWrite || config.rate || config.session) {
      addFirst(route, guardOf(config, isWrite))
    }
    if (refuseShoppers && isForShoppers(config)) addFirst(route, refuseShoppers)
    // Serving a cached response costs less than a timer would.
    if (config.cache !== 'page' && config.cache !== 'asset') {
      const { bodyLimit } = route
      addFirst(route, failAfter(timeLimitOf({ ...config, bodyLimit }, usualBodyLimit)))
    }
    if (config.isPrivate) addFirst(route, forbidCaching)
  })

  function guardOf(config: FastifyContextConfig, isWrite: boolean) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      request.session = await sessionGuard.findSession(request)
      if (request.session?.apiToken) {
        const tooMany = await spendRate('api-token', check, request, reply)
        if (tooMany) return tooMany
        // A token applies only to routes that require a right; elsewhere a program is an anonymous visitor.
        if (RIGHTS[config.right] === 'anyone') request.session = undefined
      }
      const refusal = refuseRight(config.right, request.session)
      if (refusal) {
        if (config.refuse) return config.refuse(request, reply)
        const from = refusal.status === 401 ? pageOfFollowedLink(request) : undefined
        return from ? reply.redirect(signInFrom(from), 302) : problem(reply, refusal)
      }
      const wrong =
        isWrite && !isRead(request.method)
          ? sessionGuard.refuseWrite(request, request.session)
          : undefined
      if (wrong) return refuse(request, reply, { refusal: wrong })
      if (!config.rate) return undefined
      if (config.whenTooMany !== 'tell') return spendRate(config.rate, check, request, reply)
      request.isOverLimit = (await check(config.rate, request)) !== undefined
      return undefined
    }
  }
}

/** Adds what routes ask of a request: who sent it, and whether it is above a limit. */
function decorateRequests(app: ShopServer, check: RateCheck): void {
  app.decorateRequest('session', undefined)
  app.decorateRequest('person', {
    getter() {
      return sessionOf(this).person
    },
  })
  app.decorateRequest('actorId', {
    getter() {
      return this.person.userId
    },
  })
  app.decorateRequest('isOverLimit', false)
  app.decorateRequest('isPreview', false)
  app.decorate('refuseMiss', async (request: FastifyRequest, reply: FastifyReply) => {
    const { missRate } = request.routeOptions.config
    if (missRate) await spendRate(missRate, check, request, reply)
    return reply.sent
  })
}

/** A hook for routes whose responses must not be cached. */
function forbidCaching(_request: FastifyRequest, reply: FastifyReply, done: () => void) {
  reply.header('cache-control', 'private, no-store')
  done()
}

type Hook = Extract<RouteOptions['onRequest'], (...none: never) => unknown>

function addFirst(route: RouteOptions, hook: Hook): void {
  const own = route.onRequest ?? []
  route.onRequest = [hook, ...(Array.isArray(own) ? own : [own])]
}

/** For handlers that require a further right beside the route's own. */
export const FORBIDDEN = problemOf(403, 'forbidden', httpSentences.forbidden)

const NOT_BY_TOKEN = problemOf(403, 'not-by-token', httpSentences.notByToken)

function refuseRight(right: Right, session: Session | undefined): ProblemInput | undefined {
  if (session?.apiToken && !isPanelRight(right)) return NOT_BY_TOKEN
  if (mayUse(session?.person, right)) return undefined
  return session ? FORBIDDEN : problemOf(401, 'sign-in-needed', httpSentences.signInNeeded)
}

/**
 * The page on which a link to a file was followed: when the session has ended, the visitor is redirected to the sign-in
 * and then back to that page. Undefined for programs, scripts and typed addresses, which get the problem document.
 */
function pageOfFollowedLink({ method, headers, host }: FastifyRequest): string | undefined {
  const { referer = '' } = headers
  if (method !== 'GET' || headers['sec-fetch-dest'] !== 'document') return undefined
  if (!URL.canParse(referer)) return undefined
  const page = new URL(referer)
  return page.host === host ? parseReturnPath(page.pathname + page.search) : undefined
}

const signInFrom = (page: string): string =>
  inLanguage(pages.login(page), languageOf(page).language)

/** The refusal, with a time that a person can grasp. */
function tryAgainIn(seconds: number) {
  const { tooManyRequests, tooManyRequestsMinutes, tooManyRequestsHours } = httpSentences
  const minutes = Math.ceil((seconds * SECOND_MS) / MINUTE_MS)
  const hours = Math.ceil((seconds * SECOND_MS) / HOUR_MS)
  if (hours > 2) return tooManyRequestsHours({ hours })
  return minutes > 2 ? tooManyRequestsMinutes({ minutes }) : tooManyRequests({ seconds })
}

/** Counts a request against a limit; responds with 429 when the limit is used up. */
export async function spendRate(
  rate: RateClass,
  check: RateCheck,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const spent = await check(rate, request)
  if (!spent) return undefined
  const seconds = spent.retryAfterSeconds
  return askToRetry(request, reply, {
    refusal: problemOf(429, 'too-many-requests', tryAgainIn(seconds)),
    words: 'tooMany',
    retryAfterSeconds: seconds,
  })
}
