import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { inLongTests, withinMs } from '#tests/support/rounds.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { ask, WITHOUT_LIMITS } from './scene.ts'

/** Other visitors are served within this time while one visitor's query is slow. */
const MAX_MS = 1_000
const VISITORS = 20
/** How long a query may take is read in src/database/connection.test.ts; the long tests wait for all of it. */
const TIMEOUT_MS = 3_000
/** Without it, the shop gives up the whole request after twenty seconds. */
const ENDED_WITHIN_MS = 15_000

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ config: WITHOUT_LIMITS })
  if (!inLongTests) shortenTimeout(shop)
})
afterAll(() => shop.close())

/** Only where the shop has set its own: without that, a query stays endless here too. */
const SHORTER = `
  select set_config('statement_timeout', '${TIMEOUT_MS}', false)
  where current_setting('statement_timeout') = '10s'`

function shortenTimeout({ db: { $client } }: TestShop): void {
  $client.on('acquire', (client) => void client.query(SHORTER).catch(() => undefined))
}

test('an endless query times out, and twenty other visitors are served meanwhile (DOS-13)', async () => {
  const shopper = await shop.signIn()
  const browsing = [
    paths.products.list(),
    paths.products.categories(),
    paths.blog.list(),
    paths.auth.session(),
  ]
  for (const url of browsing) await ask(shop.app, url, { person: shopper })

  // A search waits for the table lock until the statement timeout.
  const { host, port, user, database } = shop.db.$client.options
  const holder = new pg.Client({ host, port, user, database })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table products in access exclusive mode')
  const askedAt = performance.now()
  const slow = ask(shop.app, paths.products.search({ searchText: 'khus' }))

  const late: string[] = []
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const url = browsing[visitor % browsing.length] ?? paths.products.list()
    const began = performance.now()
    const { statusCode } = await ask(shop.app, url, { person: shopper })
    const ms = performance.now() - began
    if (statusCode !== 200 || ms > withinMs(MAX_MS)) late.push(`${url}: ${statusCode} in ${ms} ms`)
  }
  expect(late).toEqual([])

  const answer = await slow
  const endedMs = performance.now() - askedAt
  await holder.end()
  expect(endedMs).toBeLessThan(ENDED_WITHIN_MS)
  expect(answer.statusCode).toBe(503)
  expect(answer.body).not.toMatch(/statement|canceling|lock/i)
  expect((await ask(shop.app, paths.products.search({ searchText: 'khus' }))).statusCode).toBe(200)
})
