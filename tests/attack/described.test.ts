import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import { listRoutes, type RouteEntry } from '#http/middleware/policy.ts'
import { P2 } from '#tests/races/fixture.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import type { ParcelShop } from '#tests/support/parcels.ts'
import { rounds } from '#tests/support/rounds.ts'
import { apiDocs } from '#urls.ts'
import {
  describedRequest,
  knownOf,
  type Operation,
  operationsOf,
  withOneIdEach,
} from './described-requests.ts'
import { openLivedInShop, type People, SECRET_STREET, signTeamIn } from './described-scene.ts'
import type { Known } from './described-values.ts'
import { type Asking, ask } from './scene.ts'
import { Chance } from './seeded.ts'

const REQUESTS = rounds({ short: 480, long: 12_000 })
/** Sessions end and ids come and go meanwhile. */
const LOOK_AGAIN_AFTER = 120

let shop: ParcelShop
let product: Record<string, unknown>
let people: People
let operations: readonly Operation[]
let routes: ReadonlyMap<string, RouteEntry>

beforeAll(async () => {
  ;({ shop, people, product } = await openLivedInShop())
  const all = operationsOf((await shop.app.inject(apiDocs.document)).json().paths)
  // Nobody would be left to act.
  operations = all.filter(({ route }) => route !== paths.account.erase())
  routes = new Map(listRoutes(shop.app).map((route) => [`${route.method} ${route.path}`, route]))
})
afterAll(() => shop.close())

/** The ids that the shop has, and bodies of writes that contain some of them. */
async function look(): Promise<Known> {
  const known = await knownOf(shop.db)
  const { rows } = await shop.db.$client.query<{ updated_at: Date }>(
    'select updated_at from products where id = $1',
    [P2],
  )
  const { stock: _, ...kept } = product
  const edit = { product_id: P2, seen_at: rows[0]?.updated_at, price: 90, low_below: null }
  return {
    ...known,
    'POST /api/products': [product],
    'POST /api/products/': [product],
    'PUT /api/products/:id': [{ ...kept, seen_at: known.seen_at?.[0] }],
    'POST /api/product-edits': [{ edits: [edit] }],
  }
}

const INSIDE =
  / at \S+ \(|\.(?:ts|js):\d+:\d+|node_modules|syntax error at|relation "|violates|SELECT |params:|file:\/\//

type Answer = Awaited<ReturnType<typeof ask>>

/** Everything that is wrong with an answer, whatever was asked. */
function faultsOf({ statusCode: status, headers, body }: Answer): string[] {
  if (status < 400) return []
  if (headers['content-type'] !== 'application/problem+json') return ['a refusal in another shape']
  const problem = JSON.parse(body)
  const sentences = Object.values(problem.errors ?? {})
  const faults: [string, boolean][] = [
    [`status ${status}`, status >= 500],
    ['an incomplete refusal', problem.status !== status || !problem.code || !problem.detail],
    ['no field is named', problem.code === 'invalid-input' && sentences.length === 0],
    ['a field without a sentence', sentences.some((one) => typeof one !== 'string' || one === '')],
    ['something of the inside', INSIDE.test(body)],
  ]
  return faults.filter(([, isThere]) => isThere).map(([name]) => name)
}

interface Round {
  seed: number
  atOnce: number
  of: readonly Operation[]
  /** All requests of one moment are about the same order, product, offer… */
  isNarrow?: boolean
}

/** Sends requests of every role and returns what was wrong with their answers. */
async function sendMany({ seed, atOnce, of, isNarrow = false }: Round): Promise<string[]> {
  const chance = new Chance(seed)
  const faults: string[] = []
  const statuses = new Set<number>()
  let known: Known = {}
  let sent = 0

  async function tryOne(who: string, operation: Operation, now: Known): Promise<void> {
    const { method, route, isRepeatable } = operation
    const { path, body } = describedRequest(chance, operation, now)
    const person = people[who]
    sent += 1
    const headers = {
      ...(isRepeatable && { 'idempotency-key': `described-${seed}-${sent}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const asking = { method: method as NonNullable<Asking['method']>, person, headers, body }
    const answer = await ask(shop.app, path, asking)
    const found = faultsOf(answer)
    statuses.add(answer.statusCode)
    const right = routes.get(`${method} ${route}`)?.right
    const mayNot = right !== undefined && !mayUse(person?.person, right)
    if (mayNot && answer.statusCode < 400) found.push('a right that nobody gave')
    const isOthers = who === 'visitor' || who === 'other' || who === 'former'
    if (isOthers && answer.body.includes(SECRET_STREET)) found.push('what belongs to somebody else')
    if (isRepeatable && answer.statusCode < 300) {
      const again = await ask(shop.app, path, asking)
      // Somebody may have signed out meanwhile.
      if (again.statusCode >= 300 && again.statusCode !== 401) found.push('another answer again')
    }
    const shown = `${who} ${method} ${path} ${body?.slice(0, 2_000) ?? ''}`
    if (found.length > 0) faults.push(`${found}: ${answer.body.slice(0, 400)} <- ${shown}`)
  }

  for (let done = 0; done < REQUESTS; done += atOnce) {
    if (done % LOOK_AGAIN_AFTER === 0) {
      people = await signTeamIn(shop)
      known = await look()
    }
    const now = isNarrow ? withOneIdEach(known, done / atOnce) : known
    await Promise.all(
      Array.from({ length: atOnce }, () => {
        const anybody = chance.pick(Object.keys(people))
        const who = chance.percent(50) ? 'owner' : chance.percent(40) ? 'shopper' : anybody
        return tryOne(who, chance.pick(of), now)
      }),
    )
  }
  // The requests covered more than refusals.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 409]))
  return faults
}

test(`${REQUESTS} requests as the description has them, and changed ones, break nothing (VAL-15)`, async () => {
  expect(await sendMany({ seed: 41_500, atOnce: 6, of: operations })).toEqual([])
  expect(await brokenInvariants(shop.db)).toEqual({})
})

test(`${REQUESTS} writes of the same subjects, twenty-four at once, break nothing (VAL-15)`, async () => {
  const shared = /:|settings|cash-rules|offers|team/
  const writes = operations.filter(({ method, route }) => method !== 'GET' && shared.test(route))
  expect(await sendMany({ seed: 11, atOnce: 24, of: writes, isNarrow: true })).toEqual([])
  expect(await brokenInvariants(shop.db)).toEqual({})
})
