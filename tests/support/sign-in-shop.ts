import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { alignAdminGrants } from '#database/accounts/accounts.ts'
import type { ShopDatabase } from '#database/connection.ts'
import type { UserId } from '#domain/ids.ts'
import { registerAuth } from '#http/api/auth.ts'
import { createLogger } from '#http/logs/logging.ts'
import { RATE_LIMITS, type RateLimits } from '#http/middleware/rate-limit.ts'
import { createSessionGuard } from '#http/middleware/session.ts'
import { createServer, type ShopServer } from '#http/server.ts'
import { createGoogleIdentity } from '#providers/identity/google/google-identity.ts'
import { createStandIns, type StandIns } from '#stand-ins/stand-ins.ts'
import { SHOP_SETTINGS } from '../../src/settings.ts'
import { TODAY } from './cluster-facts.ts'
import { openTestDatabase } from './database.ts'
import { SmallBrowser } from './small-browser.ts'

export const OWNER = 'owner@samagni.example'

/** The accounts part of the shop, listening on loopback, with a few guarded routes to test it. */
export interface SignInShop {
  origin: string
  db: ShopDatabase
  standIns: StandIns
  /** Moves the shop's clock; the provider's does not change. */
  later(ms: number): void
  log(): string
  close(): Promise<void>
  /** Signs in at the stand-in, as a person would, and returns the shop's last response. */
  signIn(browser: SmallBrowser, button: Button, returnTo?: string): Promise<Response>
  /** Signs in up to the provider's redirect: returns the callback's address. */
  goToCallback(browser: SmallBrowser, button: Button, returnTo?: string): Promise<string>
  /** `GET /api/auth/session` of this browser. */
  session(browser: SmallBrowser, headers?: Record<string, string>): Promise<Response>
}

type Button = Parameters<SmallBrowser['chooseAt']>[1]

// Every test signs in several times from the one address that all tests share.
const MANY = {
  'sign-in': { ...RATE_LIMITS['sign-in'], max: 10_000 },
  'sign-in-callback': { ...RATE_LIMITS['sign-in-callback'], max: 10_000 },
} satisfies Partial<RateLimits>

export async function openSignInShop(
  options: { publicUrl?: string; limits?: Partial<RateLimits> } = {},
): Promise<SignInShop> {
  const { db, close: closeDatabase } = await openTestDatabase()
  let now = TODAY
  let base = ''
  const lines: string[] = []
  const standIns = createStandIns({ mode: 'demo', loopbackBase: () => base, adminEmail: OWNER })
  const config = { publicUrl: options.publicUrl, trustedProxies: [] }
  const secret = 'a secret of this test alone, long enough'
  const clock = { now: () => now }
  const app = createServer({
    config,
    sessionGuard: createSessionGuard({ config, db, clock, secret }),
    limits: { ...MANY, ...options.limits },
    log: createLogger({ write: (line) => lines.push(line) }),
  })
  const { issuer, clientId, clientSecret } = standIns.identity
  registerAuth(app, {
    db,
    clock,
    secret,
    settings: SHOP_SETTINGS,
    config,
    ids: {
      secret: () => randomBytes(32).toString('base64url'),
      userId: () => randomBytes(16).toString('hex') as UserId,
    },
    identity: createGoogleIdentity({
      issuer,
      clientId,
      clientSecret,
      realm: 'stand-in',
      atShopOrigin: true,
    }),
  })
  addRoutesToTry(app)
  await app.register(async (scope) => standIns.register(scope))
  await alignAdminGrants(db, [OWNER], now)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  base = `http://127.0.0.1:${port}`
  const origin = `http://localhost:${port}`

  async function goToCallback(browser: SmallBrowser, button: Button, returnTo = '/') {
    const query = new URLSearchParams({ return: returnTo })
    const started = await browser.ask(`${origin}/api/auth/google/start?${query}`)
    return await browser.chooseAt(SmallBrowser.next(started), button)
  }

  return {
    origin,
    db,
    standIns,
    later: (ms) => {
      now = new Date(now.getTime() + ms)
    },
    log: () => lines.join(''),
    async close() {
      app.server.closeAllConnections()
      await app.close()
      await closeDatabase()
    },
    goToCallback,
    signIn: async (browser, button, returnTo) =>
      await browser.ask(await goToCallback(browser, button, returnTo)),
    session: (browser, headers = {}) => browser.ask(`${origin}/api/auth/session`, { headers }),
  }
}

/** A write for shoppers, one for anybody, and a read for admins, without effects. */
function addRoutesToTry(app: ShopServer): void {
  app.post('/api/try/order', { config: { right: 'order.place' } }, async (request) => ({
    by: request.session?.person.userId,
  }))
  app.post('/api/try/quote', { config: { right: 'shipping.quote' } }, async () => ({ ok: true }))
  app.get('/api/try/orders', { config: { right: 'order.list-all' } }, async () => ({ orders: [] }))
}
