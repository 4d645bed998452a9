import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { TOKEN_RIGHTS } from '#domain/accounts/api-token.ts'
import { isPanelRight, RIGHTS, type Right } from '#domain/accounts/rights.ts'
import { ROLE_NAMES, type RoleName, ROLES as TEAM_ROLES } from '#domain/accounts/roles.ts'
import { listRoutes } from '#http/middleware/policy.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { loadBuiltShop } from '#tests/support/built-shop.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { withToken } from '#tests/support/team.ts'
import { findPublicPushKey } from '#use-cases/push/register-device.ts'
import { ANSWERS, UNLISTED } from './route-answers.ts'
import {
  API_ROUTES,
  FILE_ROUTES,
  linesOf,
  NEEDED_FOR_OTHERS,
  pageRoutes,
  rightOf,
} from './route-table.ts'
import {
  ask,
  buy,
  type Cast,
  filledIn,
  ROLES,
  signEverybodyIn,
  stateOf,
  WITHOUT_LIMITS,
  withdrawFormerAdmin,
} from './scene.ts'
import { STAND_IN_ROUTES } from './stand-in-routes.ts'

let shop: TestShop
let cast: Cast
/** An order of Asha, the shopper. */
let orderId: string

beforeAll(async () => {
  shop = await openTestShop({ config: WITHOUT_LIMITS })
  await layOutGoods(shop.db)
  // The key is created when it is first needed.
  await findPublicPushKey(shop.parts)
  cast = await signEverybodyIn(shop)
  orderId = await buy(shop.app, cast.shopper, P2)
})
afterAll(() => shop.close())

describe('the routes of the shop', () => {
  test('are those of the table, with screens', async () => {
    const { screens } = await loadBuiltShop()
    const whole = await openTestShop({}, screens)
    const expected = [...API_ROUTES, ...STAND_IN_ROUTES, ...pageRoutes(), ...FILE_ROUTES]
    expect(linesOf(listRoutes(whole.app))).toEqual(expected.toSorted())
    await whole.close()
  })

  test('are those of the API only where a live shop has no stand-ins', async () => {
    const bare = await openTestShop({ standIns: undefined, identity: shop.parts.identity })
    expect(linesOf(listRoutes(bare.app))).toEqual(API_ROUTES.toSorted())
    await bare.close()
  })

  test('do not open when a part adds one without a right', async () => {
    const { standIns } = shop.parts
    if (!standIns) throw new Error('a demo has stand-ins')
    const careless: typeof standIns = {
      ...standIns,
      async register(app) {
        app.get('/api/everything', { config: JSON.parse('{}') }, async () => ({ orders: [] }))
      },
    }
    await expect(openTestShop({ standIns: careless })).rejects.toThrow(
      'GET /api/everything names no right',
    )
  })
})

const addressOf = (route: string): string =>
  filledIn(route, { orderId, userId: String(cast.shopper?.person.userId) })

/** A program of the owner, with every right that a token can have. */
let program: SignedIn | undefined

/** What a token is answered: what its rights name, nothing of shoppers, and else what a visitor is. */
function wantedByToken(right: Right, [visitor, , other, admin]: readonly number[]) {
  if (!isPanelRight(right)) return RIGHTS[right] === 'anyone' ? visitor : 403
  return TOKEN_RIGHTS.includes(right) ? admin : other
}

/** Everybody of the team but the owner, who is the admin above. */
const HELPERS = ROLE_NAMES.filter((name) => name !== 'owner')
const helpers: Partial<Record<RoleName, SignedIn>> = {}

/** The routes that end the sessions of who asks; nothing else changes here. */
const ENDS_SESSIONS: readonly string[] = [paths.auth.signOut(), paths.account.endSessions()]

describe('the responses for every role', () => {
  let before: Record<string, string>

  async function arrive(): Promise<void> {
    cast = await signEverybodyIn(shop)
    await withdrawFormerAdmin(shop.db)
    for (const role of HELPERS) {
      helpers[role] = await shop.signIn({ role, email: `${role}@samagni.example` })
    }
    before = await stateOf(shop.db)
  }
  beforeAll(async () => {
    program = await withToken(shop, TOKEN_RIGHTS)
    // Its first use is noted.
    await ask(shop.app, paths.orders.list(), { person: program })
    await arrive()
  })

  test('are listed for every route of the API, HEAD as GET, or follow from its right', () => {
    const asked = ANSWERS.map(([method, route]) => `${method === 'HEAD' ? 'GET' : method} ${route}`)
    const routes = API_ROUTES.flatMap((line) => {
      const [methods = '', path = ''] = line.split(' ')
      return methods.split(',').map((method) => `${method === 'HEAD' ? 'GET' : method} ${path}`)
    })
    const following = UNLISTED.map(([method, route]) => `${method} ${route}`)
    expect([...new Set([...asked, ...following])].sort()).toEqual([...new Set(routes)].sort())
  })

  test('include a former admin who was one until the right was withdrawn (ADM-06)', async () => {
    const asking = { person: cast.former }
    await shop.db.$client.query('update admin_grants set withdrawn_at = null')
    expect((await ask(shop.app, paths.orders.list(), asking)).statusCode).toBe(200)
    await withdrawFormerAdmin(shop.db)
    expect((await ask(shop.app, paths.orders.list(), asking)).statusCode).toBe(403)
    before = await stateOf(shop.db)
  })

  test.each([...ANSWERS, ...UNLISTED])('%s %s', async (method, route, body, listed) => {
    const statuses: number[] = []
    for (const role of ROLES) {
      const answer = await ask(shop.app, addressOf(route), { method, person: cast[role], body })
      statuses.push(answer.statusCode)
      if (answer.statusCode >= 400) expect(answer.body.length).toBeLessThan(2_000)
    }
    const [, , , owner = 0] = statuses
    // Nothing is said of it but that it changes nothing: what it lacks is named, or that there is no such thing.
    const expected = listed ?? [401, 403, 403, owner === 404 ? 404 : 400, 403]
    expect(statuses).toEqual(expected)
    const [, , other, admin] = expected
    const wanted: Record<string, number> = {}
    const answered: Record<string, number> = {}
    for (const name of HELPERS) {
      const needed =
        NEEDED_FOR_OTHERS[`${method === 'HEAD' ? 'GET' : method} ${route}`] ??
        rightOf(method, route)
      const has = !isPanelRight(needed) || TEAM_ROLES[name].has(needed)
      // Somebody of the team without the right is treated as any other shopper.
      wanted[name] = has ? admin : other
      const asking = { method, person: helpers[name], body }
      answered[name] = (await ask(shop.app, addressOf(route), asking)).statusCode
    }
    expect(answered).toEqual(wanted)
    const byToken = await ask(shop.app, addressOf(route), { method, person: program, body })
    const right = rightOf(method, route)
    expect(byToken.statusCode).toBe(wantedByToken(right, expected))
    // None of these requests changes anything: a quote makes no order, and the order is 'pending' already.
    expect(await stateOf(shop.db)).toEqual(before)
    if (ENDS_SESSIONS.includes(route)) await arrive()
  })
})
