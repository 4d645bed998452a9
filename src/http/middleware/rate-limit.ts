import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts'
import type { ShopServer } from '#http/server.ts'
import { type Count, type SharedCounts, SharedWindows } from './shared-windows.ts'

export type RateClass =
  | 'sign-in'
  | 'sign-in-callback'
  | 'search'
  | 'page'
  | 'order'
  | 'confirmation'
  | 'cancelling'
  | 'pay-again'
  | 'taking'
  | 'return'
  | 'cart'
  | 'funnel'
  | 'payment'
  | 'shipping'
  | 'review'
  | 'vote'
  | 'profile'
  | 'ticket'
  | 'booking'
  | 'stock-alert'
  | 'invoice'
  | 'picture'
  | 'photo'
  | 'account'
  | 'wishlist'
  | 'api-token'
  | 'unknown-address'
  | 'unproven'
  | 'blocked-source'

export type RateLimits = Readonly<Record<RateClass, { max: number; windowMs: number }>>

/**
 * Requests allowed for each account or address; far above what a person needs and below what
 * exhausts the server or a mailbox. A class counts over all routes that name it, so independent actions
 * have classes of their own: confirming or cancelling does not use up the limit of new orders.
 */
export const RATE_LIMITS: RateLimits = {
  'sign-in': { max: 20, windowMs: 10 * MINUTE_MS },
  // One for each start, and some more, since a browser may ask again. Each looks for its attempt in the database.
  'sign-in-callback': { max: 60, windowMs: 10 * MINUTE_MS },
  search: { max: 120, windowMs: 10 * SECOND_MS },
  // Pages that are rendered for each visitor. Many phones may be behind one address; separate from searches, so that
  // neither uses up the other's limit.
  page: { max: 120, windowMs: 10 * SECOND_MS },
  order: { max: 20, windowMs: 10 * MINUTE_MS },
  confirmation: { max: 20, windowMs: 10 * MINUTE_MS },
  cancelling: { max: 20, windowMs: 10 * MINUTE_MS },
  'pay-again': { max: 20, windowMs: 10 * MINUTE_MS },
  // A customer on the phone may change their mind often, and each change requests a price.
  taking: { max: 120, windowMs: 10 * MINUTE_MS },
  cart: { max: 120, windowMs: 10 * MINUTE_MS },
  // Two from each tab, and many phones may be behind one address.
  funnel: { max: 120, windowMs: 10 * MINUTE_MS },
  // The page polls every few seconds until the bank responds; a payer must not be refused.
  payment: { max: 120, windowMs: MINUTE_MS },
  shipping: { max: 60, windowMs: MINUTE_MS },
  review: { max: 10, windowMs: HOUR_MS },
  // Each vote invalidates cached pages; nobody reads more reviews than this per hour.
  vote: { max: 30, windowMs: HOUR_MS },
  profile: { max: 60, windowMs: HOUR_MS },
  // These send mail.
  ticket: { max: 10, windowMs: HOUR_MS },
  return: { max: 10, windowMs: HOUR_MS },
  // Each takes a practitioner's time, without an account: in a day, nobody may take all the times of a week.
  booking: { max: 15, windowMs: DAY_MS },
  'stock-alert': { max: 20, windowMs: HOUR_MS },
  // Rendering a PDF blocks the server briefly.
  invoice: { max: 30, windowMs: MINUTE_MS },
  // Three pictures for a product, forty products in ten minutes; one takes half a second.
  picture: { max: 120, windowMs: 10 * MINUTE_MS },
  // Three photos for a return, with retries.
  photo: { max: 20, windowMs: HOUR_MS },
  // Data export and stored addresses are the most expensive routes of an account.
  account: { max: 60, windowMs: 10 * MINUTE_MS },
  // One for each heart that is tapped, and one for each page that is loaded.
  wishlist: { max: 240, windowMs: 10 * MINUTE_MS },
  // Enough for a program that follows every order of a busy shop; stops a runaway loop.
  'api-token': { max: 600, windowMs: MINUTE_MS },
  // Old links and files that browsers request by themselves, for many people behind one address.
  'unknown-address': { max: 120, windowMs: 10 * SECOND_MS },
  // Webhooks with a wrong signature. Enough for a provider to be refused properly when its secret was mistyped.
  unproven: { max: 60, windowMs: MINUTE_MS },
  // A page whose payment dialog is blocked reports several sources at once.
  'blocked-source': { max: 30, windowMs: MINUTE_MS },
}

/** The key by which a request is counted: token or account, else the client's address (one key for an IPv6 network). */
function rateKeyOf(request: FastifyRequest): string {
  const { apiToken } = request.session ?? {}
  if (apiToken) return `token:${apiToken.id}`
  if (request.session) return `account:${request.session.person.userId}`
  // A client that has disconnected has no address; all of them share one key.
  const address: string | undefined = request.ip
  return address ? `address:${normalizeIP(address)}` : 'gone'
}

/** Returns the seconds to wait when the limit of this account or address is used up, else undefined. */
export type RateCheck = (
  kind: RateClass,
  request: FastifyRequest,
) => Promise<{ retryAfterSeconds: number } | undefined>

type Counted = (error: Error | null, result?: Count) => void

/** A store for the rate-limit library, one for each class. */
function limiterStore(shared: SharedCounts | undefined) {
  return class LimiterStore {
    readonly #windows = new SharedWindows(shared)

    incr(key: string, done: Counted, windowMs: number, max: number): void {
      this.#windows.count(key, windowMs, max).then((count) => done(null, count), done)
    }

    child(): LimiterStore {
      return new LimiterStore()
    }
  }
}

/** Counts requests by class. Forwarding headers are trusted from configured proxies only. */
export function countRequests(
  app: ShopServer,
  limits: RateLimits,
  shared?: SharedCounts,
): RateCheck {
  type Limiter = ReturnType<ShopServer['createRateLimit']>
  const limiters = new Map<RateClass, Limiter>()
  app.register(rateLimit, { global: false, store: limiterStore(shared) })
  app.addHook('onReady', (done) => {
    for (const kind of Object.keys(limits) as RateClass[]) {
      const { max, windowMs } = limits[kind]
      const limiter = app.createRateLimit({
        max,
        timeWindow: windowMs,
        keyGenerator: (request) => `${kind} ${rateKeyOf(request)}`,
      })
      limiters.set(kind, limiter)
    }
    done()
  })

  return async (kind, request) => {
    const limiter = limiters.get(kind)
    if (!limiter) throw new Error(`No rate limit is set for '${kind}'.`)
    const state = await limiter(request)
    return !state.isAllowed && state.isExceeded
      ? { retryAfterSeconds: Math.max(1, state.ttlInSeconds) }
      : undefined
  }
}
