import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { TODAY } from './support/cluster-facts.ts'
import { ACTS } from './support/daily-acts.ts'
import { openTestDatabase } from './support/database.ts'
import { brokenInvariants } from './support/invariants.ts'
import { type OldShop, openOldShop } from './support/old-shop.ts'
import {
  bareComparisons,
  buffersOf,
  type ExplainingDatabase,
  openExplaining,
  readWhole,
  rowsInVain,
} from './support/plans.ts'
import { GROWING, layOutYears } from './support/years/years-of-orders.ts'

/** Enough to detect that everything is read, few enough to create in seconds. */
const ORDERS = 6_000
/** Tables that are small here but can become large are planned as if they were large. */
const AS_IF_LARGE = { enable_seqscan: 'off' }
/**
 * Of 8 kB; most operations read fewer than 200, also with a million orders. Issuing an invoice reads 220 to 560: a row
 * that finds no room on its page moves to another, and every index of it is looked up again.
 */
const MAX_PAGES = 800
/** One state in forty orders is found among the newest rows, which is efficient. */
const MAX_ROWS_IN_VAIN = 1_000

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let explaining: ExplainingDatabase
let shop: OldShop
beforeAll(async () => {
  opened = await openTestDatabase(2)
  await layOutYears(opened.db.$client, ORDERS, TODAY)
  const { connection } = inject('cluster')
  explaining = openExplaining({ ...connection, database: opened.name }, AS_IF_LARGE)
  shop = await openOldShop(explaining.db, { now: () => TODAY })
})
afterAll(async () => {
  await explaining.db.$client.end()
  await opened.close()
})

describe(`with ${ORDERS} orders of two years`, () => {
  test('the generated orders could have been written by the shop itself', async () => {
    expect(await brokenInvariants(opened.db)).toEqual({})
  })

  test.each(Object.entries(ACTS))('%s reads what it needs and no more', async (_, prepare) => {
    const act = await prepare(shop)
    const statements = await explaining.explain(act)
    expect(statements).not.toEqual([])
    const whole = statements.filter((statement) =>
      readWhole(statement).some((table) => GROWING.some((growing) => growing === table)),
    )
    expect(whole.map(({ text }) => text)).toEqual([])
    expect(statements.flatMap(bareComparisons)).toEqual([])
    const pages = statements.reduce((sum, statement) => sum + buffersOf(statement), 0)
    expect(pages).toBeLessThan(MAX_PAGES)
    expect(Math.max(...statements.map(rowsInVain))).toBeLessThan(MAX_ROWS_IN_VAIN)
  })
})
