import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts'
import type { ShopServer } from '../server.ts'
import { WindowStore } from './window-store.ts'

export type RateClass =
  | 'sign-in'
  | 'search'
  | 'order'
  | 'payment'
  | 'shipping'
  | 'review'
  | 'profile'
  | 'ticket'
  | 'booking'
  | 'invoice'
  | 'picture'
  | 'photo'
  | 'account'

interface RateLimit {
  most: number
  windowMs: number
}
export type RateLimits = Readonly<Record<RateClass, RateLimit>>

/**
 * How often one account or address may ask; each is far above what a person does and below what
 * wears the server or a mailbox out. One class counts over all routes that name it.
 */
export const RATE_LIMITS: RateLimits = {
  'sign-in': { most: 20, windowMs: 10 * MINUTE_MS },
  search: { most: 120, windowMs: 10 * SECOND_MS },
  order: { most: 20, windowMs: 10 * MINUTE_MS },
  // A page asks every few seconds while a bank is silent; who has paid must not be turned away.
  payment: { most: 120, windowMs: MINUTE_MS },
  shipping: { most: 60, windowMs: MINUTE_MS },
  review: { most: 10, windowMs: HOUR_MS },
  profile: { most: 60, windowMs: HOUR_MS },
  // Both send mail.
  ticket: { most: 10, windowMs: HOUR_MS },
  booking: { most: 10, windowMs: HOUR_MS },
  // Setting a PDF keeps the server busy for a moment.
  invoice: { most: 30, windowMs: MINUTE_MS },
  // Three pictures a product, forty products in ten minutes; making one anew takes half a second.
  picture: { most: 120, windowMs: 10 * MINUTE_MS },
  // Three photos a return, and some that did not go through the first time.
  photo: { most: 20, windowMs: HOUR_MS },
  // Also left open: telling everything about an account, and keeping addresses, cost the most there.
  account: { most: 60, windowMs: 10 * MINUTE_MS },
}

/** Whom a request counts for: the account, else the client's address (an IPv6 network is one client). */
function countedFor(request: FastifyRequest): string {
  if (request.session) return `account:${request.session.person.userId}`
  // Who has hung up has no address any more; all of them count as one.
  const address: string | undefined = request.ip
  return address ? `address:${normalizeIP(address)}` : 'gone'
}

/** Says how long to wait when the class is used up for this account or address, else nothing. */
export type RateCheck = (
  kind: RateClass,
  request: FastifyRequest,
) => Promise<{ retryAfterSeconds: number } | undefined>

/** Lets the library count in a store of our own, a fresh one for every class. */
class LimiterStore {
  readonly #windows = new WindowStore()

  incr(
    key: string,
    done: (error: Error | null, result: { current: number; ttl: number }) => void,
    windowMs: number,
  ): void {
    done(null, this.#windows.count(key, windowMs))
  }

  child(): LimiterStore {
    return new LimiterStore()
  }
}

/** Counts requests by class. Forwarding headers count only from trusted hops. */
export function countRequests(app: ShopServer, limits: RateLimits): RateCheck {
  type Limiter = ReturnType<ShopServer['createRateLimit']>
  const limiters = new Map<RateClass, Limiter>()
  app.register(rateLimit, { global: false, store: LimiterStore })
  app.addHook('onReady', (done) => {
    for (const kind of Object.keys(limits) as RateClass[]) {
      const { most, windowMs } = limits[kind]
      const limiter = app.createRateLimit({
        max: most,
        timeWindow: windowMs,
        keyGenerator: countedFor,
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
