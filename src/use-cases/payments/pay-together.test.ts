import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordFacts } from '#database/payments/payments.ts'
import { inTransaction } from '#database/transaction.ts'
import type { PaymentFact, PaymentId, ProviderOrderId } from '#domain/payments/facts.ts'
import { runForToken } from '#request-context.ts'
import { type Begun, openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import { countRoundTrips } from '#tests/support/round-trips.ts'
import { startDeadline } from '#use-cases/answer-in-time.ts'
import { askToCollect } from './ask-to-collect.ts'
import { settlePayment } from './settle-payment.ts'

let shop: PrepaidShop
beforeAll(async () => {
  shop = await openPrepaidShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const beginAll = (count: number) => Promise.all(Array.from({ length: count }, () => shop.begin()))

const factOf = ({ orderId, providerOrderId }: Begun): PaymentFact => ({
  what: 'payment',
  step: 'captured',
  currency: 'INR',
  paymentId: `pay_of${orderId.replaceAll(/\W/g, '')}` as PaymentId,
  amountPaise: shop.razorpay.findOrder(providerOrderId)?.amount ?? 0,
})

const settle = (begun: Begun) =>
  settlePayment(shop.parts, { orderId: begun.orderId, source: 'browser', facts: [factOf(begun)] })

const statesOf = (begun: readonly Begun[]) => Promise.all(begun.map((one) => shop.stateOf(one)))

describe('payments that are reported at once', () => {
  test('are written together: one statement of each kind, and one commit', async () => {
    const begun = await beginAll(5)
    const { statements } = await countRoundTrips(async () => {
      const settled = await Promise.all(begun.map(settle))
      expect(settled.map((one) => one?.order?.paymentState)).toEqual(begun.map(() => 'paid'))
      expect(settled.map((one) => one?.orderId)).toEqual(begun.map(({ orderId }) => orderId))
    })
    expect(statements.filter((name) => name === 'lock-orders-to-pay')).toHaveLength(1)
    expect(statements.filter((name) => name === 'move-payment-states')).toHaveLength(1)
    expect(statements.filter((name) => name === 'commit')).toHaveLength(1)
    expect(await statesOf(begun)).toEqual(begun.map(() => 'paid placed'))
    expect(await shop.count('mails', "kind = 'order-paid'")).toBe(5)
    expect(await shop.count('payment_attempts', 'next_poll_at is not null')).toBe(0)
    await shop.allHolds()
  })

  test('of one order pay it once, and the second finds it paid', async () => {
    const [begun] = await beginAll(1)
    if (!begun) throw new Error('an order was asked for')
    const settled = await Promise.all([settle(begun), settle(begun)])
    expect(settled.map((one) => one?.paymentState)).toEqual(['paid', 'paid'])
    expect(await shop.count('payment_facts')).toBe(1)
    expect(await shop.count('mails', "kind = 'order-paid'")).toBe(1)
    expect(await shop.count('audit_log', "action = 'order.payment-changed'")).toBe(1)
    await shop.allHolds()
  })

  test('count although a fact about one of them stands with another order', async () => {
    const [first, second, third] = await beginAll(3)
    if (!first || !second || !third) throw new Error('orders were asked for')
    const elsewhere = 'order_Elsewhere' as ProviderOrderId
    await inTransaction(shop.db, (tx) =>
      recordFacts(tx, {
        providerOrderId: elsewhere,
        source: 'owner',
        at: shop.clock.now(),
        facts: [factOf(second)],
      }),
    )
    await Promise.all([first, second, third].map(settle))
    expect(await statesOf([first, second, third])).toEqual([
      'paid placed',
      'awaiting placed',
      'paid placed',
    ])
  })

  test('are judged each by itself: one of another amount becomes a task, one after its time is settled as late', async () => {
    const [late] = await beginAll(1)
    shop.later(20)
    await shop.expire()
    const [good, dear] = await beginAll(2)
    if (!late || !good || !dear) throw new Error('orders were asked for')
    const { orderId } = dear
    const fact = factOf(dear)
    const dearer = { ...fact, amountPaise: fact.amountPaise + 1 }
    await Promise.all([
      ...[late, good].map(settle),
      settlePayment(shop.parts, { orderId, facts: [dearer], source: 'browser' }),
    ])
    expect(await statesOf([late, good, dear])).toEqual([
      'paid placed',
      'paid placed',
      'awaiting placed',
    ])
    expect(await shop.openTasks()).toEqual(['wrong-amount'])
    await shop.allHolds()
  })

  test('do not wait for an order whose row somebody holds', async () => {
    const [held, ...others] = await beginAll(3)
    if (!held) throw new Error('orders were asked for')
    const isHeld = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const holding = inTransaction(shop.db, async (tx) => {
      await tx.execute(sql`select from orders where id = ${held.orderId} for update`)
      isHeld.resolve()
      await end.promise
    })
    await isHeld.promise
    const waiting = settle(held)
    await Promise.all(others.map(settle))
    expect(await statesOf(others)).toEqual(['paid placed', 'paid placed'])
    end.resolve()
    await holding
    expect((await waiting)?.paymentState).toBe('paid')
    await shop.allHolds()
  })

  test('each name in the log the token of their own request', async () => {
    const begun = await beginAll(3)
    await Promise.all(
      begun.map((one, id) =>
        runForToken({ id, name: `token of ${one.orderId}` }, () => settle(one)),
      ),
    )
    const named = await shop.rows(
      "select subject_id, token_name from audit_log where action = 'order.payment-changed'",
    )
    expect(named).toHaveLength(3)
    for (const row of named) expect(row.token_name).toBe(`token of ${row.subject_id}`)
  })
})

describe('the provider’s ids of orders that begin at once', () => {
  async function collect(idOf: (receipt: string) => string) {
    const begun = await beginAll(3)
    await shop.rows(
      `update payment_attempts set provider_order_id = null
       where order_id in (${begun.map(({ orderId }) => `'${orderId}'`).join()}) returning 1`,
    )
    const { payment } = shop.parts
    if (!payment) throw new Error('the shop has no provider')
    const provider = {
      ...payment,
      createOrder: async ({ receipt, amountPaise }: { receipt: string; amountPaise: number }) => {
        const id = idOf(receipt) as ProviderOrderId
        return { ok: true as const, value: { id, receipt, amountPaise, currency: 'INR' } }
      },
    }
    const outcomes: PromiseSettledResult<{ ok: boolean }>[] = []
    const { statements } = await countRoundTrips(async () => {
      const asked = begun.map(({ orderId }) =>
        askToCollect(shop.parts, provider, { orderId, deadline: startDeadline() }),
      )
      outcomes.push(...(await Promise.allSettled(asked)))
    })
    const kept = await shop.rows('select provider_order_id as id, receipt from payment_attempts')
    return { outcomes, statements, kept }
  }

  test('are stored, each with its own order', async () => {
    const { outcomes, kept } = await collect((receipt) => `order_${receipt}`)
    expect(outcomes.map((one) => one.status === 'fulfilled' && one.value.ok)).toEqual([
      true,
      true,
      true,
    ])
    expect(kept.map(({ id }) => id)).toEqual(kept.map(({ receipt }) => `order_${receipt}`))
  })

  test('are stored although one of them is another order’s already', async () => {
    const other = await shop.begin()
    let calls = 0
    const { outcomes } = await collect((receipt) => {
      calls += 1
      return calls === 2 ? other.providerOrderId : `order_${receipt}`
    })
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(await shop.count('payment_attempts', 'provider_order_id is null')).toBe(1)
  })
})
