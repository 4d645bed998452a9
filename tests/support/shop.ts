import { sql } from 'drizzle-orm'
import { createApp, type Screens } from '#app.ts'
import { readConfig } from '#config.ts'
import { alignAdminGrants, openSession, saveAccount } from '#database/accounts/accounts.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { noteParcelProblem } from '#database/shipments/problems.ts'
import type { Person } from '#domain/accounts/person.ts'
import { ROLES, type RoleName } from '#domain/accounts/roles.ts'
import { ABSOLUTE_LIFE_MS } from '#domain/accounts/session-life.ts'
import type { Parts } from '#parts.ts'
import {
  examplePayerFor,
  followSettings,
  identityFor,
  mailFor,
  paymentFor,
  phoneMessagesFor,
  randomId,
  randomIds,
  shippingFor,
} from '#parts.ts'
import { createWebPush } from '#providers/push/web-push/web-push.ts'
import { createHttpsWebhooks } from '#providers/webhooks/https/https-webhooks.ts'
import { createStandIns } from '#stand-ins/stand-ins.ts'
import { imagesFor } from '#storage.ts'
import { antiForgeryToken, hashSecret } from '#use-cases/accounts/session-secrets.ts'
import type { OrderGuards } from '#use-cases/checkout/write-order.ts'
import { TestClock } from './clock.ts'
import { SECRET } from './cluster-facts.ts'
import { openTestDatabase } from './database.ts'
import { holdToDescription } from './described-answers.ts'
import { removeFolder, temporaryFolder } from './folders.ts'

export const ORIGIN = 'http://localhost:3000'
const OWNER = 'owner@samagni.example'

export interface SignedIn {
  person: Person
  /** Cookie, anti-forgery token and origin, ready for `inject`. */
  headers: { cookie: string; 'x-csrf-token': string; origin: string; host: string }
}

/** Makes an address a member of the team, as if an owner had added it. */
async function giveRole(db: ShopDatabase, email: string, role: RoleName, at: Date): Promise<void> {
  await db.execute(sql`
    insert into admin_grants (email, source, granted_at, role)
    values (${email}, 'owner', ${at.toISOString()}, ${role})
    on conflict (email) do update set role = excluded.role, own_role_id = null, withdrawn_at = null`)
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

/** A whole shop on its own database, without a port. Parts can be replaced. */
export async function openTestShop(replaced: Partial<Parts> & OrderGuards = {}, screens?: Screens) {
  const { db, close: closeDatabase } = await openTestDatabase()
  const clock = new TestClock()
  const config = replaced.config ?? readConfig({ SESSION_SECRET: SECRET })
  const origin = config.publicUrl ?? ORIGIN
  const loopback = { base: 'http://127.0.0.1:9' }
  const standIns = createStandIns({
    mode: 'demo',
    loopbackBase: () => loopback.base,
    adminEmail: OWNER,
    now: clock.now,
  })
  /** Created with the first picture that a test uploads. */
  let pictureFolder: string | undefined
  const payment = 'payment' in replaced ? replaced.payment : paymentFor(config, standIns)
  const followed = await followSettings(db, config, payment)
  const { settings, contentVersion } = followed
  await alignAdminGrants(db, config.adminEmails, clock.now())
  const parts: Parts = {
    config,
    ...followed,
    clock,
    ids: randomIds,
    db,
    secret: SECRET,
    identity: identityFor(config, standIns),
    ...shippingFor(config, standIns, { ...followed, clock }),
    reportParcelProblem: noteParcelProblem,
    mail: mailFor(config, standIns, settings),
    phoneMessages: phoneMessagesFor(config, standIns),
    webhooks: createHttpsWebhooks({ allowsLocal: config.localWebhooks }),
    push: createWebPush({ allowsLocal: config.localWebhooks }),
    searchEngines: undefined,
    payment,
    examplePayer: examplePayerFor(config, standIns),
    storage: undefined,
    backups: undefined,
    processes: undefined,
    images: imagesFor(config, undefined, () => {
      pictureFolder ??= temporaryFolder()
      return pictureFolder
    }),
    newPictureId: randomId,
    // How busy the machine is must not decide a test.
    detectLag: () => false,
    standIns,
    loopback,
    log: undefined,
    traces: undefined,
    close: async () => {},
    ...replaced,
  }
  const app = await createApp(parts, screens)
  holdToDescription(app)
  await app.ready()

  let people = 0
  async function signIn(
    who: { email?: string; name?: string; admin?: boolean; role?: RoleName } = {},
  ): Promise<SignedIn> {
    people += 1
    const { admin = false, name = 'Asha Patel' } = who
    const email =
      who.email ?? (admin ? (config.adminEmails[0] ?? OWNER) : `shopper-${people}@example.com`)
    const now = clock.now()
    const account = {
      id: randomIds.userId(),
      issuer: 'test',
      subject: email,
      email,
      emailVerified: true,
      name,
      picture: undefined,
    }
    const userId = await saveAccount(db, account, now)
    if (who.role) await giveRole(db, email, who.role, now)
    const rights = admin ? ROLES.owner : who.role ? ROLES[who.role] : new Set<never>()
    const role = admin || who.role ? ('admin' as const) : ('shopper' as const)
    const token = randomIds.secret()
    const tokenHash = hashSecret(token)
    const expiresAt = new Date(now.getTime() + ABSOLUTE_LIFE_MS)
    await openSession(db, { tokenHash, userId, now, expiresAt })
    return {
      person: { userId, name, email, picture: undefined, role, rights },
      headers: {
        cookie: `${origin.startsWith('https:') ? '__Host-' : ''}samagni_session=${token}`,
        'x-csrf-token': antiForgeryToken(SECRET, tokenHash),
        origin,
        host: new URL(origin).host,
      },
    }
  }

  return {
    app,
    parts,
    db,
    clock,
    signIn,
    async close() {
      await app.close()
      await contentVersion.close()
      if (pictureFolder) removeFolder(pictureFolder)
      await closeDatabase()
    },
  }
}
