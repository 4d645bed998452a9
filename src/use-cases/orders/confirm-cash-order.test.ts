import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { publishCashRules } from '#database/checkout/cash-rules.ts'
import { findOrder } from '#database/orders/orders.ts'
import { listOpenTasks } from '#database/panel/owner-tasks.ts'
import { inTransaction } from '#database/transaction.ts'
import type { CashRule } from '#domain/checkout/cash-rules.ts'
import { heldBy } from '#domain/orders/order-list.ts'
import { canPrintSlip } from '#domain/shipments/packing.ts'
import { HOUR_MS } from '#domain/time/durations.ts'
import { confirm, placingDeps } from '#tests/races/checkout.ts'
import { addBuyers, countOrders, databaseWithGoods, P1, P2, stockOf } from '#tests/races/fixture.ts'
import { openSale, tracesOf } from '#tests/support/after-sale.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { refuseRows } from '#tests/support/refused-rows.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { handOverParcel } from '#use-cases/shipments/hand-over-parcel.ts'
import { answerChange, findChangeOfToken } from './answer-order-change.ts'
import { cancelOrder } from './cancel-order.ts'
import { withdrawChange } from './change-order.ts'
import { lapseConfirmations } from './confirm-cash-order.ts'
import { changeToken } from './tracking-link.ts'

const shop = databaseWithGoods()

const FIRST: CashRule = { way: 'confirm', confirmHours: 12, when: { isFirstOrder: true } }

const publish = (...rules: CashRule[]) =>
  inTransaction(shop.db, (tx) => publishCashRules(tx, rules, TODAY))

beforeEach(async () => {
  await emptyTables(shop.db, ['cash_rules'])
})

const stocks = async () => [await stockOf(shop.db, P1), await stockOf(shop.db, P2)]

/** A first order that waits for its shopper. */
async function openHeld() {
  await publish(FIRST)
  const sale = await openSale(shop.db)
  const { orderId, clock } = sale
  const deps = { ...placingDeps(shop.db), ...sale.deps, courier: undefined }
  const token = changeToken(deps.secret, orderId)
  const asked = await findChangeOfToken(deps, token)
  if (!asked || asked === 'settled') throw new Error('nothing is asked')
  return {
    ...sale,
    deps,
    asked,
    answer: (agrees: boolean) => answerChange(deps, { token, change: asked.id, agrees }),
    now: async () => {
      const order = await findOrder(shop.db, orderId)
      if (!order) throw new Error('the order is gone')
      return order
    },
    handOver: () => {
      const byHand = { courierName: 'Meera', trackingId: `T-${orderId}` }
      return handOverParcel(deps, { orderId, actorId: sale.owner.userId, byHand })
    },
    wait: (hours: number) => clock.advance(hours * HOUR_MS),
  }
}

describe('a cash order that is to be confirmed', () => {
  test('is held like one that is asked about a change: not packed, not printed, not handed over', async () => {
    const { deps, orderId, owner, asked, now, handOver } = await openHeld()
    const order = await now()
    expect(asked).toMatchObject({ kind: 'confirmation', number: order.number })
    expect([order.isChangeAsked, order.isConfirmationAsked]).toEqual([true, true])
    expect(heldBy(order, undefined)).toBe('change-asked')
    expect(canPrintSlip(order)).toEqual({ ok: false, reason: 'change-asked' })
    expect(await handOver()).toEqual({ ok: false, reason: 'change-asked' })
    const actorId = owner.userId
    const move = await changeDeliveryStatus(deps, { orderId, status: 'delivered', actorId })
    expect(move).toEqual({ ok: false, reason: 'change-waits' })
    expect((await tracesOf(shop.db, orderId)).mails).toEqual(['order-confirm-asked'])
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('is packed once its shopper says yes, however often', async () => {
    const { orderId, answer, now, handOver } = await openHeld()
    const yes = { ok: true, kind: 'confirmation', state: 'made' }
    expect([await answer(true), await answer(true)]).toEqual([yes, yes])
    expect(await answer(false)).toEqual({ ok: false, reason: 'change-gone' })
    expect((await now()).isChangeAsked).toBeUndefined()
    expect(await handOver()).toEqual({ ok: true })
    const { mails } = await tracesOf(shop.db, orderId)
    expect(mails.toSorted()).toEqual(['order-confirm-asked', 'order-placed', 'order-shipped'])
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('is cancelled by a no, and its goods are on sale again', async () => {
    const { answer, now } = await openHeld()
    expect(await stocks()).toEqual([3, 97])
    expect(await answer(false)).toMatchObject({ ok: true, state: 'declined' })
    expect(await now()).toMatchObject({ stage: 'cancelled', cancelled: { by: 'shopper' } })
    expect(await stocks()).toEqual([5, 100])
    expect(await answer(true)).toEqual({ ok: false, reason: 'change-gone' })
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('lapses after its hours and not before, once, and says why', async () => {
    const { deps, orderId, answer, now, wait } = await openHeld()
    wait(11)
    expect((await lapseConfirmations(deps)).done).toBe(0)
    wait(1)
    const runs = await Promise.all([lapseConfirmations(deps), lapseConfirmations(deps)])
    expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(1)
    expect(await now()).toMatchObject({
      stage: 'cancelled',
      cancelled: { by: 'shop', cause: { reason: 'not-confirmed' } },
    })
    expect(await stocks()).toEqual([5, 100])
    const { mails } = await tracesOf(shop.db, orderId)
    expect(mails).toEqual(['order-confirm-asked', 'order-cancelled'])
    expect(await answer(true)).toEqual({ ok: false, reason: 'change-gone' })
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('lapses also behind one that cannot be cancelled', async () => {
    const bad = await openHeld()
    const good = await openHeld()
    await refuseRows(shop.db, 'orders', `new.id = '${bad.orderId}' and new.stage = 'cancelled'`)
    good.wait(12)
    const ended = await lapseConfirmations(good.deps, { max: 1 })
    expect(ended).toMatchObject({ done: 1, failures: [expect.any(Error)] })
    expect([(await bad.now()).stage, (await good.now()).stage]).toEqual(['placed', 'cancelled'])
  })

  test('confirmed in the moment in which it lapses, is either packed or cancelled', async () => {
    const { deps, answer, now, wait } = await openHeld()
    wait(12)
    const [answered, { done }] = await Promise.all([answer(true), lapseConfirmations(deps)])
    const { stage, isChangeAsked } = await now()
    expect([answered.ok, done, stage]).toEqual(
      stage === 'cancelled' ? [false, 1, 'cancelled'] : [true, 0, 'placed'],
    )
    expect(isChangeAsked).toBeUndefined()
    expect(await stocks()).toEqual(stage === 'cancelled' ? [5, 100] : [3, 97])
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('is released by the owner, who asked otherwise, and never lapses then', async () => {
    const { deps, orderId, owner, now, wait, handOver } = await openHeld()
    await withdrawChange(deps, { orderId, actorId: owner.userId })
    await withdrawChange(deps, { orderId, actorId: owner.userId })
    // The bill and the days, as after their own yes.
    expect((await tracesOf(shop.db, orderId)).mails).toEqual([
      'order-confirm-asked',
      'order-placed',
    ])
    wait(24)
    expect((await lapseConfirmations(deps)).done).toBe(0)
    expect((await now()).stage).toBe('placed')
    expect(await handOver()).toEqual({ ok: true })
    const { rows } = await shop.db.execute(
      sql`select actor_id from audit_log where action = 'order.confirmed'`,
    )
    expect(rows).toEqual([{ actor_id: owner.userId }])
  })

  test('can be cancelled by its shopper like any order, and is not asked about again', async () => {
    const { deps, orderId, shopper, now, wait } = await openHeld()
    expect((await cancelOrder(deps, { orderId, person: shopper })).ok).toBe(true)
    wait(24)
    expect((await lapseConfirmations(deps)).done).toBe(0)
    expect(await now()).toMatchObject({ cancelled: { by: 'shopper' } })
    expect(await stocks()).toEqual([5, 100])
  })
})

test('without such a rule an order waits for nothing', async () => {
  await publish({ way: 'free', when: { isFirstOrder: true } }, { way: 'confirm', when: {} })
  const { orderId } = await openSale(shop.db)
  expect((await findOrder(shop.db, orderId))?.isChangeAsked).toBeUndefined()
  expect((await tracesOf(shop.db, orderId)).mails).toEqual(['order-placed'])
})

describe('a new account with many open cash orders', () => {
  async function order(times: number, since: string) {
    const deps = placingDeps(shop.db)
    const [person] = await addBuyers(shop.db, 1)
    if (!person) throw new Error('a buyer was asked for')
    await shop.db.execute(sql`update users set created_at = ${since} where id = ${person.userId}`)
    for (let index = 0; index < times; index += 1) {
      const wanted = [{ productId: P2, quantity: 1 }]
      await confirm(deps, person, wanted, { amountPaise: 18_350, key: `order-${index}` })
    }
    expect(await countOrders(shop.db)).toBe(times)
  }

  test('is shown to the owner, once', async () => {
    await order(3, '2026-11-10')
    expect(await listOpenTasks(shop.db)).toEqual([])
    await emptyTables(shop.db, ['orders', 'order_lines', 'order_events', 'stock_moves'])
    await order(5, '2026-11-10')
    expect(await listOpenTasks(shop.db)).toMatchObject([
      { kind: 'many-cash-orders', details: { openOrders: 4 } },
    ])
  })

  test('is no news of an account that is known', async () => {
    await order(5, '2026-08-01')
    expect(await listOpenTasks(shop.db)).toEqual([])
  })
})
