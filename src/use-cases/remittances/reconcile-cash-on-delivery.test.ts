import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listCashRefundsOf } from '#database/payments/order-refunds.ts'
import { findCashToCome } from '#database/remittances/cash-days.ts'
import type { OrderId } from '#domain/ids.ts'
import type { CashOutcome } from '#domain/remittances/cash-outcomes.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { buy, WITHOUT_LIMITS } from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { untilLockWaiters } from '#tests/support/lock-waiters.ts'
import { refuseRows } from '#tests/support/refused-rows.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { closeTask } from '#use-cases/panel/close-task.ts'
import { refundOrder } from '#use-cases/payments/refund-order.ts'
import { settleCashRefund } from '#use-cases/payments/settle-cash-refund.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { findCashOverview } from './cash-overview.ts'
import { reconcileCashOnDelivery } from './reconcile-cash-on-delivery.ts'
import { checkRemittance, takeRemittance } from './take-remittance.ts'

/** The current day of the tests in India. */
const PAID_ON = '2026-11-20'

let shop: TestShop
let shopper: SignedIn
let owner: SignedIn
beforeAll(async () => {
  shop = await openTestShop({ config: WITHOUT_LIMITS })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(TODAY)
  await layOutGoods(shop.db)
  shopper = await shop.signIn()
  owner = await shop.signIn({ admin: true })
})

interface Bought {
  id: OrderId
  number: string
  rupees: number
}

async function order(): Promise<Bought> {
  // The same basket within a minute would count as the same order.
  shop.clock.advance(2 * MINUTE_MS)
  const id = (await buy(shop.app, shopper, P2)) as OrderId
  const [row] = (
    await shop.db.execute<{ number: number; total: number }>(
      sql`select number, total_paise as total from orders where id = ${id}`,
    )
  ).rows
  return { id, number: `SMG-${row?.number}`, rupees: (row?.total ?? 0) / 100 }
}
const mark = (orderId: OrderId, status: 'delivered' | 'pending') =>
  changeDeliveryStatus(shop.parts, { orderId, status, actorId: owner.person.userId })
async function delivered(): Promise<Bought> {
  const bought = await order()
  await mark(bought.id, 'delivered')
  return bought
}

/** Refunds by hand, and marks the refund as sent. */
async function giveBack({ id }: Bought, rupees: number): Promise<void> {
  const { userId: actorId } = owner.person
  const refund = { orderId: id, amountPaise: rupees * 100, reason: 'goodwill', key: 'a' } as const
  expect(await refundOrder(shop.parts, { ...refund, actorId })).toEqual({ ok: true })
  const [wanted] = await listCashRefundsOf(shop.db, id)
  const sent = { orderId: id, refundId: wanted?.id ?? 0, reference: 'UTR9', actorId }
  expect(await settleCashRefund(shop.parts, sent)).toEqual({ ok: true })
}

const form = (list: string, reference = 'UTR0001') => ({ reference, paidOn: PAID_ON, list })
const take = (list: string, reference?: string) =>
  takeRemittance(shop.parts, { form: form(list, reference), actorId: owner.person.userId })
const compare = () => reconcileCashOnDelivery(shop.parts)

async function list(query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await shop.db.execute<{ line: string }>(query)
  return rows.map(({ line }) => line)
}
const openTasks = () =>
  list(sql`
    select kind || ' ' || coalesce(number::text, details ->> 'parcel') as line
    from owner_tasks left join orders on orders.id = order_id
    where closed_at is null order by line`)
/** Decides the only open task. */
async function decide(outcome?: CashOutcome) {
  const [id] = await list(sql`select id::text as line from owner_tasks where closed_at is null`)
  const decision = { taskId: Number(id), resolution: 'the courier lost it', outcome }
  return await closeTask(shop.parts, { ...decision, actorId: owner.person.userId })
}
/** What couriers still hold: how many orders, and how much. */
async function withCouriers() {
  const { count, totalPaise, oldest } = await findCashToCome(shop.db, 9)
  expect(oldest).toHaveLength(count)
  return [count, totalPaise / 100]
}
const moneyOf = async ({ id }: Bought) =>
  (await list(sql`select payment_state as line from orders where id = ${id}`))[0]
const bare = ({ number }: Bought) => number.replace('SMG-', '')

describe("the courier's cash", () => {
  test('is received where it agrees, and both sides add up to the paisa', async () => {
    const [one, other] = [await delivered(), await delivered()]
    const taken = await take(`${one.number}, ${one.rupees}`)
    expect(taken).toMatchObject({ ok: true, checked: { rows: [{ verdict: 'agrees' }] } })
    expect(await moneyOf(one)).toBe('cash-received')
    expect(await moneyOf(other)).toBe('cash-due')
    expect(await compare()).toMatchObject({
      owedPaise: (one.rupees + other.rupees) * 100,
      handedPaise: one.rupees * 100,
      matchedPaise: one.rupees * 100,
      waitingPaise: other.rupees * 100,
      differences: 0,
    })
    expect(await openTasks()).toEqual([])
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('that went back before the courier handed it over is refunded, as when it went back after that', async () => {
    const [before, after, part] = [await delivered(), await delivered(), await delivered()]
    await giveBack(before, before.rupees)
    await giveBack(part, 1)
    await take([before, after, part].map(({ number, rupees }) => `${number}, ${rupees}`).join('\n'))
    await giveBack(after, after.rupees)
    expect(await Promise.all([before, after, part].map(moneyOf))).toEqual([
      'refunded',
      'refunded',
      'cash-received',
    ])
    for (const { id } of [before, after]) {
      const moves = await list(sql`
        select after ->> 'paymentState' as line from audit_log
        where subject_kind = 'payment' and subject_id = ${id} order by id`)
      expect(moves).toEqual(['cash-received', 'refunded'])
    }
    expect(await openTasks()).toEqual([])
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('of one order that cannot be settled keeps no other from being compared', async () => {
    const all = [await delivered(), await delivered()]
    const [bad, fine] = all.toSorted((one, other) => (one.id < other.id ? -1 : 1)) as [
      Bought,
      Bought,
    ]
    shop.clock.advance(15 * DAY_MS)
    await refuseRows(shop.db, 'owner_tasks', `new.order_id = '${bad.id}'`)
    expect(await compare()).toMatchObject({ differences: 2, failures: [expect.any(Error)] })
    expect(await openTasks()).toEqual([`cash-not-handed-over ${bare(fine)}`])
  })

  test('is reported missing when it is overdue, once, and no longer when it arrives', async () => {
    const one = await delivered()
    shop.clock.advance(14 * DAY_MS)
    expect((await compare()).differences).toBe(0)
    shop.clock.advance(DAY_MS)
    expect((await compare()).differences).toBe(1)
    expect((await compare()).differences).toBe(1)
    expect(await openTasks()).toEqual([`cash-not-handed-over ${bare(one)}`])
    await take(`${one.number} ${one.rupees}`)
    expect(await openTasks()).toEqual([])
    expect(
      await list(sql`select action as line from audit_log where action = 'task.closed'`),
    ).toEqual(['task.closed'])
  })

  test('of another amount, twice, not owed, for an unknown parcel: each is reported once', async () => {
    const [less, twice, open] = [await delivered(), await delivered(), await order()]
    await take(
      [
        `${less.number}, ${less.rupees - 1}`,
        `${twice.number}, ${twice.rupees}`,
        `${open.number}, ${open.rupees}`,
        '99887766554433, 250',
      ].join('\n'),
    )
    await take(`${twice.number}, ${twice.rupees}`, 'UTR0002')
    const expected = [
      `cash-amount-differs ${bare(less)}`,
      `cash-handed-over-twice ${bare(twice)}`,
      `cash-not-owed ${bare(open)}`,
      'cash-of-unknown-parcel 99887766554433',
    ]
    expect(await openTasks()).toEqual(expected)
    expect((await compare()).differences).toBe(4)
    expect(await openTasks()).toEqual(expected)
    expect(await moneyOf(open)).toBe('cash-due')
    // Delivered after all: the cash is owed now.
    await mark(open.id, 'delivered')
    expect((await compare()).differences).toBe(3)
    expect(await openTasks()).not.toContain(`cash-not-owed ${bare(open)}`)
    expect(await moneyOf(open)).toBe('cash-received')
  })

  test('in two concurrent lists is received once, and reported as twice once', async () => {
    const one = await delivered()
    const held = await shop.db.$client.connect()
    await held.query('begin')
    await held.query('select from orders where id = $1 for no key update', [one.id])
    const lists = ['UTR0001', 'UTR0002'].map((reference) =>
      take(`${one.number}, ${one.rupees}`, reference),
    )
    // Both have inserted their rows without seeing the other's; now they continue together.
    await untilLockWaiters(shop.db, 2)
    await held.query('commit')
    held.release()
    expect((await Promise.all(lists)).every(({ ok }) => ok)).toBe(true)
    expect(await moneyOf(one)).toBe('cash-received')
    expect(await openTasks()).toEqual([`cash-handed-over-twice ${bare(one)}`])
    expect(
      await list(sql`select action as line from audit_log where action = 'order.payment-changed'`),
    ).toEqual(['order.payment-changed'])
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('that a list shows after the last comparison is counted for the owner at once, until it is decided', async () => {
    const one = await delivered()
    const toDecide = async () => (await findCashOverview(shop.parts)).toDecide
    await compare()
    expect(await toDecide()).toBe(0)
    await take(`${one.number}, 1`)
    expect(await toDecide()).toBe(1)
    await decide('written-off')
    expect(await toDecide()).toBe(0)
  })

  test('that the owner has decided is not reported again while its figures stay the same', async () => {
    const one = await delivered()
    await take(`${one.number}, 1`)
    expect((await findCashToCome(shop.db, 9)).totalPaise).toBe((one.rupees - 1) * 100)
    expect(await decide()).toEqual({ ok: false, reason: 'outcome-needed' })
    expect(await decide('written-off')).toEqual({ ok: true })
    expect((await compare()).differences).toBe(0)
    expect(await openTasks()).toEqual([])
    await take(`${one.number}, 2`, 'UTR0002')
    expect(await openTasks()).toEqual([`cash-amount-differs ${bare(one)}`])
    await take(`${one.number}, ${one.rupees - 3}`, 'UTR0003')
    expect(await openTasks()).toEqual([])
    expect(await moneyOf(one)).toBe('cash-received')
  })

  test('that is written off is no longer with the courier, and is not received', async () => {
    const one = await delivered()
    await take(`${one.number}, 1`)
    await decide('written-off')
    expect(await withCouriers()).toEqual([0, 0])
    expect(await moneyOf(one)).toBe('cash-due')
    expect(await compare()).toMatchObject({ owedPaise: 100, matchedPaise: 100, differences: 0 })
    const again = await checkRemittance(shop.parts, form(`${one.number}, 2`, 'UTR0002'))
    expect(again).toMatchObject({ checked: { rows: [{ verdict: 'cash-amount-differs' }] } })
    expect(await list(sql`select settled_paise::text as line from owner_tasks`)).toEqual([
      String((one.rupees - 1) * 100),
    ])
  })

  test('that comes after it was written off is received, is no loss any more, and is due again if it is taken back', async () => {
    const one = await delivered()
    shop.clock.advance(15 * DAY_MS)
    await compare()
    await decide('written-off')
    await take(`${one.number}, ${one.rupees}`)
    expect(await moneyOf(one)).toBe('cash-received')
    const losses = () =>
      list(sql`
        select coalesce(sum(settled_paise) filter (where outcome_ended_at is null), 0)::text as line
        from owner_tasks where outcome = 'written-off'`)
    expect(await losses()).toEqual(['0'])
    expect(await openTasks()).toEqual([])
    await take(`${one.number}, -${one.rupees}`, 'UTR0002')
    expect(await moneyOf(one)).toBe('cash-due')
    await compare()
    expect(await openTasks()).toEqual([`cash-not-handed-over ${bare(one)}`])
    expect(await decide()).toEqual({ ok: false, reason: 'outcome-needed' })
    await decide('written-off')
    expect(await losses()).toEqual([String(one.rupees * 100)])
  })

  test('of which a part comes after it was written off is asked about again for the rest', async () => {
    const one = await delivered()
    await take(`${one.number}, 1`)
    await decide('written-off')
    await take(`${one.number}, 2`, 'UTR0002')
    expect(await decide()).toEqual({ ok: false, reason: 'outcome-needed' })
    await decide('written-off')
    const settled = await list(sql`
      select settled_paise || ' ' || (outcome_ended_at is not null) as line from owner_tasks order by id`)
    expect(settled).toEqual([`${(one.rupees - 1) * 100} true`, `${(one.rupees - 3) * 100} false`])
    expect((await compare()).differences).toBe(0)
  })

  test('that was received in another way is received, and arrives twice if the courier pays it as well', async () => {
    const one = await delivered()
    shop.clock.advance(15 * DAY_MS)
    await compare()
    await decide('received-otherwise')
    expect(await withCouriers()).toEqual([0, 0])
    expect(await moneyOf(one)).toBe('cash-received')
    expect(await compare()).toMatchObject({ matchedPaise: one.rupees * 100, differences: 0 })
    await take(`${one.number}, ${one.rupees}`)
    expect(await openTasks()).toEqual([`cash-handed-over-twice ${bare(one)}`])
    expect(await decide()).toEqual({ ok: true })
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('that the courier takes back is with the courier again', async () => {
    const [kept, back] = [await delivered(), await delivered()]
    await take([kept, back].map(({ number, rupees }) => `${number}, ${rupees}`).join('\n'))
    expect(await moneyOf(back)).toBe('cash-received')
    await take(`${back.number}, -${back.rupees}`, 'UTR0002')
    expect(await Promise.all([kept, back].map(moneyOf))).toEqual(['cash-received', 'cash-due'])
    expect(await withCouriers()).toEqual([1, back.rupees])
    await take(`${back.number}, ${back.rupees}`, 'UTR0003')
    expect(await moneyOf(back)).toBe('cash-received')
    const moves = await list(sql`
      select after ->> 'paymentState' as line from audit_log
      where subject_kind = 'payment' and subject_id = ${back.id} order by id`)
    expect(moves).toEqual(['cash-received', 'cash-due', 'cash-received'])
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('for a number that becomes known later is matched with its order', async () => {
    const one = await delivered()
    await take(`AWB-LATE-1, ${one.rupees}`)
    expect(await openTasks()).toEqual(['cash-of-unknown-parcel AWB-LATE-1'])
    await shop.db.execute(sql`
      insert into shipments (order_id, reference, carrier, state, tracking_id, handed_over_by, handed_over_at)
      values (${one.id}, ${one.number}, 'by-hand', 'ended', 'AWB-LATE-1', ${owner.person.userId}, now())`)
    expect((await compare()).differences).toBe(0)
    expect(await openTasks()).toEqual([])
    expect(await moneyOf(one)).toBe('cash-received')
    const checked = await checkRemittance(shop.parts, form('awb-late-1, 1', 'UTR0002'))
    expect(checked).toMatchObject({ checked: { rows: [{ orderId: one.id }] } })
  })
})

describe('a remittance', () => {
  test('is checked without being stored', async () => {
    const one = await delivered()
    const answer = await checkRemittance(shop.parts, form(`${one.number}, ${one.rupees}\nno, no`))
    expect(answer).toMatchObject({
      ok: true,
      checked: {
        rows: [{ line: 1, verdict: 'agrees' }],
        errors: [{ line: 2, problem: 'parcel-wrong' }],
      },
    })
    expect(await list(sql`select reference as line from remittances`)).toEqual([])
    expect(await moneyOf(one)).toBe('cash-due')
  })

  test('with an unreadable line is not recorded at all', async () => {
    const one = await delivered()
    const answer = await take(`${one.number}, ${one.rupees}\nSMG-10001, ten`)
    expect(answer).toMatchObject({ ok: false, reason: 'rows-wrong' })
    expect(await list(sql`select reference as line from remittances`)).toEqual([])
  })

  test('without any money is refused, and not recorded', async () => {
    const one = await delivered()
    expect(await take(`${one.number}, 0`)).toEqual({ ok: false, reason: 'no-rows' })
    expect(await list(sql`select reference as line from remittances`)).toEqual([])
  })

  test('counts once however often and concurrently it is sent; another one with its reference is refused', async () => {
    const one = await delivered()
    const rows = `${one.number}, ${one.rupees}`
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(rows)))
    expect(answers.map(({ ok }) => ok)).toEqual(Array.from({ length: 8 }, () => true))
    expect(await take(rows)).toMatchObject({ ok: true, checked: { isTaken: true } })
    expect(await take(`${one.number}, 1`)).toEqual({ ok: false, reason: 'reference-used' })
    expect(await list(sql`select line::text from remittance_rows`)).toEqual(['1'])
    expect(
      await list(sql`select action as line from audit_log where subject_kind = 'remittance'`),
    ).toEqual(['remittance.taken'])
    expect(await openTasks()).toEqual([])
  })

  test('is immutable: the database refuses to change or delete its rows', async () => {
    const one = await delivered()
    await take(`${one.number}, ${one.rupees}`)
    const because = { cause: { message: expect.stringContaining('only ever added') } }
    for (const change of [
      sql`update remittance_rows set amount_paise = 1`,
      sql`delete from remittances`,
    ]) {
      await expect(shop.db.execute(change)).rejects.toMatchObject(because)
    }
  })
})
