import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type ShopDatabase } from '#database/connection.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import { runForToken } from '#request-context.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { untilLockWaiters } from '#tests/support/lock-waiters.ts'
import { countRoundTrips } from '#tests/support/round-trips.ts'
import { placeCashOrder } from '#use-cases/checkout/place-cash-order.ts'
import type { Wanted } from '#use-cases/checkout/price-order.ts'
import { confirm, placingDeps, totalOf } from './checkout.ts'
import {
  ADDRESS,
  addBuyers,
  countOrders,
  databaseWithGoods,
  P1,
  P2,
  P3,
  stockOf,
} from './fixture.ts'

const shop = databaseWithGoods()
const one: Wanted[] = [{ productId: P2, quantity: 1 }]

/** The shop in several processes, each with its own connections to one database. */
async function openProcesses(count: number) {
  const dbs = Array.from({ length: count }, () => openDatabase({ ...shop.db.$client.options }))
  onTestFinished(async () => {
    await Promise.all(dbs.map(({ $client }) => $client.end()))
  })
  return dbs.map((db) => placingDeps(db))
}

async function openOne() {
  const [deps] = await openProcesses(1)
  if (!deps) throw new Error('a process was asked for')
  const buyAll = async (buyers: readonly Person[], wantedOf = (_: number) => one) => {
    const amounts = await Promise.all(buyers.map((_, index) => totalOf(deps, wantedOf(index))))
    return () =>
      Promise.allSettled(
        buyers.map((buyer, index) =>
          confirm(deps, buyer, wantedOf(index), { amountPaise: amounts[index] ?? 0, key: 'mine' }),
        ),
      )
  }
  return { deps, buyAll }
}

const outcomesOf = (settled: PromiseSettledResult<Awaited<ReturnType<typeof confirm>>>[]) =>
  settled.map((outcome) => {
    if (outcome.status === 'rejected') return 'failed'
    return outcome.value.ok ? 'placed' : outcome.value.reason
  })

/** Holds the row of a shopper until it is freed. */
async function holdShopper(db: ShopDatabase, { userId }: Person) {
  const held = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const done = inTransaction(db, async (tx) => {
    await tx.execute(sql`select from users where id = ${userId} for update`)
    held.resolve()
    await end.promise
  })
  await held.promise
  const free = async () => {
    end.resolve()
    await done
  }
  onTestFinished(free)
  return free
}

describe('orders that arrive while another one is written', () => {
  test('are written together: one statement of each kind, and one commit', async () => {
    const { buyAll } = await openOne()
    const buy = await buyAll(await addBuyers(shop.db, 8))
    const { trips, statements } = await countRoundTrips(async () => {
      expect(outcomesOf(await buy())).toEqual(Array.from({ length: 8 }, () => 'placed'))
    })
    // Once for the reads and once for the writes.
    expect(statements.filter((name) => name === 'record-orders')).toHaveLength(1)
    expect(statements.filter((name) => name === 'queue-mails')).toHaveLength(1)
    expect(statements.filter((name) => name === 'commit')).toHaveLength(1)
    expect(trips, statements.join('\n')).toBe(2)
    expect(await countOrders(shop.db)).toBe(8)
    const { rows } = await shop.db.execute(
      sql`select count(distinct about)::integer as mails from mails join orders on orders.id = about`,
    )
    expect(rows).toEqual([{ mails: 8 }])
    expect(await stockOf(shop.db, P2)).toBe(92)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('are judged one after another: what the first takes is gone for the others', async () => {
    const { buyAll } = await openOne()
    const wanted: Wanted[] = [
      { productId: P1, quantity: 2 },
      { productId: P2, quantity: 1 },
    ]
    const buy = await buyAll(await addBuyers(shop.db, 6), (index) => (index % 2 ? wanted : one))
    expect(outcomesOf(await buy())).toEqual([
      'placed',
      'placed',
      'placed',
      'placed',
      'placed',
      'out-of-stock',
    ])
    // The one that was refused has taken nothing, of neither product.
    expect(await stockOf(shop.db, P1)).toBe(1)
    expect(await stockOf(shop.db, P2)).toBe(95)
    expect(await countOrders(shop.db)).toBe(5)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('stand although one of them cannot be written', async () => {
    const { deps } = await openOne()
    const amountPaise = await totalOf(deps, one)
    const [first, second, ...others] = await addBuyers(shop.db, 5)
    if (!first || !second) throw new Error('buyers were asked for')
    const unwritable = { ...ADDRESS, pincode: 'nowhere' }
    const answers = await Promise.allSettled([
      confirm(deps, first, one, { amountPaise }),
      placeCashOrder(deps, {
        person: second,
        wanted: one,
        delivery: unwritable,
        amountPaise,
        key: 'x',
      }),
      ...others.map((other) => confirm(deps, other, one, { amountPaise })),
    ])
    expect(outcomesOf(answers)).toEqual(['placed', 'failed', 'placed', 'placed', 'placed'])
    expect(await countOrders(shop.db)).toBe(4)
    expect(await stockOf(shop.db, P2)).toBe(96)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('do not wait for a shopper whose row somebody holds', async () => {
    const { deps } = await openOne()
    const amountPaise = await totalOf(deps, one)
    const [first, held, ...others] = await addBuyers(shop.db, 5)
    if (!first || !held) throw new Error('buyers were asked for')
    const free = await holdShopper(shop.db, held)
    const opening = confirm(deps, first, one, { amountPaise })
    const waiting = confirm(deps, held, one, { amountPaise })
    const placed = others.map((other) => confirm(deps, other, one, { amountPaise }))
    expect((await Promise.all([opening, ...placed])).map(({ ok }) => ok)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(await countOrders(shop.db)).toBe(4)
    await free()
    expect((await waiting).ok).toBe(true)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('do not wait for one alone whose row somebody holds either', async () => {
    const { deps } = await openOne()
    const amountPaise = await totalOf(deps, one)
    const [held, ...others] = await addBuyers(shop.db, 4)
    if (!held) throw new Error('buyers were asked for')
    const free = await holdShopper(shop.db, held)
    const waiting = confirm(deps, held, one, { amountPaise })
    await untilLockWaiters(shop.db, 1)
    const placed = await Promise.all(
      others.map((other) => confirm(deps, other, one, { amountPaise })),
    )
    expect(placed.map(({ ok }) => ok)).toEqual([true, true, true])
    await free()
    expect((await waiting).ok).toBe(true)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('each name in the log the token of their own request', async () => {
    const { deps } = await openOne()
    const amountPaise = await totalOf(deps, one)
    const buyers = await addBuyers(shop.db, 4)
    await Promise.all(
      buyers.map((buyer, id) =>
        runForToken({ id, name: `token of ${buyer.name}` }, () =>
          confirm(deps, buyer, one, { amountPaise }),
        ),
      ),
    )
    const { rows } = await shop.db.execute(sql`
      select token_name = 'token of ' || users.name as is_own
      from audit_log join users on users.id = actor_id where action = 'order.placed'`)
    expect(rows).toEqual(buyers.map(() => ({ is_own: true })))
  })
})

describe('several processes', () => {
  const AT_ONCE = 4

  test('sell the last units to as many buyers as there are units', async () => {
    const processes = await openProcesses(AT_ONCE)
    const buyers = await addBuyers(shop.db, 40)
    const basket: Wanted[] = [
      { productId: P1, quantity: 1 },
      { productId: P2, quantity: 1 },
    ]
    const amounts = await Promise.all(processes.map((deps) => totalOf(deps, basket)))
    const answers = await Promise.allSettled(
      buyers.flatMap((buyer, index) => {
        const deps = processes[index % AT_ONCE]
        const amountPaise = amounts[index % AT_ONCE] ?? 0
        const wanted = index % 3 === 0 ? basket.toReversed() : basket
        return deps ? [confirm(deps, buyer, wanted, { amountPaise })] : []
      }),
    )
    const outcomes = outcomesOf(answers)
    expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(5)
    expect(new Set(outcomes)).toEqual(new Set(['placed', 'out-of-stock']))
    expect(await stockOf(shop.db, P1)).toBe(0)
    expect(await stockOf(shop.db, P2)).toBe(95)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('place at most ten undelivered cash orders of one shopper, and one for each key', async () => {
    const processes = await openProcesses(AT_ONCE)
    const [person] = await addBuyers(shop.db, 1)
    if (!person) throw new Error('a buyer was asked for')
    const amounts = await Promise.all(processes.map((deps) => totalOf(deps, one)))
    const send = (deps: (typeof processes)[number], index: number) =>
      Array.from({ length: 14 }, (_, key) =>
        confirm(deps, person, one, { amountPaise: amounts[index] ?? 0, key: `cart-${key}` }),
      )
    const answers = await Promise.all(processes.flatMap(send))
    const ids = answers.flatMap((answer) => (answer.ok ? [answer.order.id] : []))
    expect(new Set(ids).size).toBe(10)
    expect(await countOrders(shop.db)).toBe(10)
    expect(await stockOf(shop.db, P2)).toBe(90)
    expect(await stockOf(shop.db, P3)).toBe(1)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })
})
