import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { publishCashRules, readCashRules } from '#database/checkout/cash-rules.ts'
import { listPastCashOrders } from '#database/checkout/cash-rules-rehearsal.ts'
import { findOrder } from '#database/orders/orders.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import { type CashConditions, type CashRule, rehearseRules } from '#domain/checkout/cash-rules.ts'
import { NEW_CASH_RULE } from '#domain/checkout/cash-rules-form.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { decideSlowly, type PastOrder } from '#tests/oracles/cash-rules.ts'
import { confirm, placingDeps, withoutShopperLock } from '#tests/races/checkout.ts'
import {
  ADDRESS,
  addBuyers,
  countOrders,
  databaseWithGoods,
  layOutGoods,
  P2,
} from '#tests/races/fixture.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { quoteShipping } from '#use-cases/delivery/quote-shipping.ts'
import { changeCashRules, rehearseCashRules } from './change-cash-rules.ts'
import { placeCashOrder } from './place-cash-order.ts'

const shop = databaseWithGoods()
const clock = { now: () => TODAY }
const NOW = TODAY.getTime()

beforeEach(async () => {
  await emptyTables(shop.db, ['cash_rules'])
})

async function buyers<Count extends number>(count: Count): Promise<Person[]> {
  return await addBuyers(shop.db, count)
}

const publish = (rules: readonly CashRule[]) =>
  inTransaction(shop.db, (tx) => publishCashRules(tx, rules, TODAY))

/** Writes a history of orders; none of them has lines. */
async function writePast(past: readonly PastOrder[]): Promise<void> {
  const rows = past.map((order, index) => ({
    id: `past-${index}`,
    who: order.shopper,
    pincode: order.pincode,
    paise: order.totalPaise,
    method: order.isCash ? 'cod' : 'prepaid',
    money: order.isCash ? 'cash-due' : 'paid',
    placed_at: new Date(order.placedAt),
    has_return: order.hasReturnRequest,
    stage: order.moves.at(-1)?.stage ?? 'placed',
  }))
  const events = past.flatMap(({ placedAt, moves }, index) =>
    [{ stage: 'placed', at: placedAt }, ...moves].map(({ stage, at }) => {
      return { id: `past-${index}`, stage, at: new Date(at) }
    }),
  )
  await shop.db.execute(sql`
    with past as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        id text, who text, pincode text, paise integer, method text, money text,
        placed_at timestamptz, has_return boolean, stage text
      )
    ),
    placed as (
      insert into orders (
        id, user_id, user_name, channel, payment_method, payment_state, stage, items_paise,
        delivery_paise, cod_fee_paise, total_paise, recipient, address, city, state, pincode, phone,
        boxes, weight_grams, deliver_from, deliver_until, created_at
      )
      select id, who, 'Asha', 'cart', method, money, stage, paise, 0, 0, paise, 'Asha', '1 Road',
        'City', 'Gujarat', pincode, '9876543210', 1, 100, '2026-11-23', '2026-11-24', placed_at
      from past
    )
    insert into return_requests (
      id, order_id, reason, requested_resolution, goods, note, state, requested_at, changed_at
    )
    select id, id, 'damaged', 'refund', '[]', '', 'requested', placed_at, placed_at
    from past where has_return`)
  await shop.db.execute(sql`
    insert into order_events (order_id, stage, at)
    select id, stage, at from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as row (
      id text, stage text, at timestamptz
    )`)
}

const PINCODES = ['388001', '560001']

const few = fc.integer({ min: 1, max: 3 })
const paise = fc.integer({ min: 1, max: 2_000_00 })
const anyCondition: fc.Arbitrary<CashConditions> = fc.oneof(
  fc.record({ fromPaise: paise }),
  fc.record({ belowPaise: paise }),
  fc.record({ pincodes: fc.subarray(['388', '56', '388001', '11'], { minLength: 1 }) }),
  fc.record({ minPlaceRefusedPercent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ minOpenOrders: few }),
  fc.record({ isFirstOrder: fc.boolean() }),
  fc.record({ minDelivered: few }),
  fc.record({ minRefused: few }),
)
const anyRule: fc.Arbitrary<CashRule> = fc.record({
  way: fc.constantFrom('free', 'confirm', 'advance', 'prepaid'),
  advancePaise: fc.constantFrom(50_00, 99_00, 300_00, 900_00),
  when: fc
    .array(anyCondition, { minLength: 1, maxLength: 2 })
    .map((asked): CashConditions => Object.assign({}, ...asked)),
})

/** How the deciding rule says an order is paid; where less than a rupee would be left to collect, online. */
function wayBy(rule: CashRule | undefined, totalPaise: number): string {
  if (rule?.way !== 'advance') return rule?.way ?? 'free'
  const { advancePaise = 0 } = rule
  return totalPaise < advancePaise + 1_00 ? 'prepaid' : `advance ${advancePaise}`
}

interface Drawn extends Omit<PastOrder, 'shopper' | 'placedAt' | 'moves'> {
  who: number
  end: string | undefined
  minutes: number
  endsAfter: number
}

const ENDS = ['delivered', 'returned', 'returned', 'delivered'] as const

const anyPast: fc.Arbitrary<Drawn[]> = fc.array(
  fc.record({
    who: fc.integer({ min: 0, max: 1 }),
    pincode: fc.constantFrom(...PINCODES),
    isCash: fc.boolean(),
    totalPaise: fc.integer({ min: 1_00, max: 2_000_00 }),
    hasReturnRequest: fc.boolean(),
    end: fc.constantFrom(undefined, ...ENDS, ...ENDS, 'cancelled'),
    minutes: fc.integer({ min: 100, max: 45_000 }),
    endsAfter: fc.integer({ min: 1, max: 20_000 }),
  }),
  { minLength: 12, maxLength: 40 },
)

/** No two times are equal: each order is placed and ended at its own millisecond. */
function pastOf(drawn: readonly Drawn[], people: readonly Person[]): PastOrder[] {
  return drawn.map(({ who, end, minutes, endsAfter, ...order }, index) => {
    const placedAt = NOW - minutes * MINUTE_MS - index * 2
    const at = Math.min(placedAt + endsAfter * MINUTE_MS + 1, NOW - 1_000 - index * 2 - 1)
    return {
      ...order,
      hasReturnRequest: order.hasReturnRequest && end === 'returned',
      shopper: people[who]?.userId ?? '',
      placedAt,
      moves: end ? [{ stage: end, at }] : [],
    }
  })
}

test('whatever the past and the rules, offer, confirmation and rehearsal decide as loops over the past do', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRule, { minLength: 1, maxLength: 3 }),
      anyPast,
      fc.record({ who: fc.integer({ min: 0, max: 1 }), units: fc.integer({ min: 1, max: 20 }) }),
      fc.constantFrom(...PINCODES),
      async (rules, drawn, { who, units }, pincode) => {
        await layOutGoods(shop.db)
        const people = await buyers(2)
        const person = people[who]
        if (!person) throw new Error('two buyers were asked for')
        const past = pastOf(drawn, people)
        const open = past.filter((one) => one.isCash && one.moves.length === 0)
        // More are refused before any rule is checked.
        fc.pre(open.length < 10)
        await writePast(past)
        await publish(rules)
        const wanted = [{ productId: P2, quantity: units }]
        const totalPaise = units * 9_950 + 8_400
        const wayOf = (shopper: string | undefined, where: string) => {
          const asked = { shopper, pincode: where, totalPaise, at: NOW }
          return wayBy(rules[decideSlowly(rules, asked, past)], totalPaise)
        }

        const deps = placingDeps(shop.db)
        for (const userId of [undefined, ...people.map((one) => one.userId)]) {
          for (const where of PINCODES) {
            const asked = { pincode: where, parcel: { wanted }, userId }
            const quoted = await quoteShipping(deps, asked)
            if (!quoted.ok) throw new Error(quoted.reason)
            const { cash } = quoted
            const way = cash.ok && cash.toConfirm ? 'confirm' : 'free'
            const reported = cash.ok && cash.advance ? `advance ${cash.advance.paise}` : way
            expect(cash.ok ? reported : 'prepaid').toBe(wayOf(userId, where))
          }
        }

        const from = NOW - 30 * DAY_MS
        const counted = past.filter(
          (one) => one.isCash && one.placedAt >= from && one.moves[0]?.stage !== 'cancelled',
        )
        const tallies = rules.map(() => ({ orders: 0, refused: 0, advances: 0, advancePaise: 0 }))
        for (const order of counted) {
          const place = decideSlowly(rules, { ...order, at: order.placedAt }, past)
          const tally = tallies[place]
          const [way, asked] = wayBy(rules[place], order.totalPaise).split(' ')
          if (tally && way === 'advance') {
            tally.advances += 1
            tally.advancePaise += Number(asked)
          }
          const isRefused = order.moves[0]?.stage === 'returned' && !order.hasReturnRequest
          if (tally) tally.orders += 1
          if (tally && isRefused) tally.refused += 1
        }
        const reported = await listPastCashOrders(shop.db, rules, new Date(from))
        const { rules: rehearsed, ...all } = rehearseRules(rules, reported)
        expect(rehearsed).toEqual(tallies)
        const sum = (figure: 'advances' | 'advancePaise') =>
          tallies.reduce((paise, tally) => paise + tally[figure], 0)
        expect(all).toMatchObject({
          orders: counted.length,
          advances: sum('advances'),
          advancePaise: sum('advancePaise'),
        })

        const placed = await placeCashOrder(deps, {
          person,
          wanted,
          delivery: { ...ADDRESS, pincode },
          amountPaise: totalPaise,
          key: undefined,
        })
        const found = placed.ok ? await findOrder(shop.db, placed.order.id) : undefined
        const way = found?.isConfirmationAsked ? 'confirm' : 'free'
        const isDue = !placed.ok && placed.reason === 'advance-due'
        const refused = isDue ? `advance ${placed.advancePaise}` : 'prepaid'
        expect(found ? way : refused).toBe(wayOf(person.userId, pincode))
      },
    ),
    { numRuns: 25 },
  )
})

describe('a rule about open orders', () => {
  const AT_ONCE = 6
  const rule: CashRule = { way: 'prepaid', when: { minOpenOrders: 2 } }
  const sendAll = async (deps: Parameters<typeof confirm>[0], person: Person) =>
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        confirm(deps, person, [{ productId: P2, quantity: 1 }], {
          amountPaise: 9_950 + 8_400,
          key: `cart-${index}`,
        }),
      ),
    )

  test('is passed by carts at once without the lock on the shopper', async () => {
    await publish([rule])
    const [person] = await buyers(1)
    if (!person) throw new Error('a buyer was asked for')
    await sendAll(placingDeps(shop.db, withoutShopperLock(AT_ONCE)), person)
    expect(await countOrders(shop.db)).toBeGreaterThan(2)
  })

  test('holds for carts at once', async () => {
    await publish([rule])
    const [person] = await buyers(1)
    if (!person) throw new Error('a buyer was asked for')
    const answers = await sendAll(placingDeps(shop.db), person)
    const refused = answers.filter((answer) => !answer.ok)
    expect(refused).toEqual(
      Array.from({ length: AT_ONCE - 2 }, () => ({
        ok: false,
        reason: 'cod-by-rule',
        causes: ['open-orders'],
      })),
    )
    expect(await countOrders(shop.db)).toBe(2)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })
})

describe('the rules', () => {
  const LARGE = { ...NEW_CASH_RULE, fromRupees: '2000' }

  test('hold from their publication on, which the log keeps with those before', async () => {
    const [owner] = await buyers(1)
    if (!owner) throw new Error('an owner was asked for')
    const change = (...sent: Parameters<typeof changeCashRules>[1]['sent'][number][]) =>
      changeCashRules({ db: shop.db, clock }, { sent, actorId: owner.userId })
    await change(LARGE)
    await change({ ...LARGE, fromRupees: '3000' }, { ...NEW_CASH_RULE, refused: '2' })
    expect(await readCashRules(shop.db)).toEqual([
      { way: 'prepaid', when: { fromPaise: 3_000_00 } },
      { way: 'prepaid', when: { minRefused: 2 } },
    ])
    const { rows } = await shop.db.execute(sql`
      select actor_id, before, after from audit_log where action = 'cash-rules.published' order by id`)
    const large = { way: 'prepaid', fromRupees: '2000' }
    expect(rows).toEqual([
      { actor_id: owner.userId, before: { rules: 0 }, after: { rules: 1, 1: large } },
      {
        actor_id: owner.userId,
        before: { rules: 1, 1: large },
        after: {
          rules: 2,
          1: { ...large, fromRupees: '3000' },
          2: { way: 'prepaid', refused: '2' },
        },
      },
    ])
  })

  const NOTHING = { orders: 0, refused: 0, advances: 0, advancePaise: 0 }

  test('are run over the past without holding, and refused by field', async () => {
    const deps = { db: shop.db, clock }
    expect(await rehearseCashRules(deps, [LARGE])).toEqual({
      ok: true,
      rehearsal: { ...NOTHING, rules: [NOTHING] },
    })
    expect(await rehearseCashRules(deps, [{ ...LARGE, refused: 'x' }])).toMatchObject({
      errors: { '0.refused': 'count-malformed' },
    })
    expect(await readCashRules(shop.db)).toEqual([])
  })
})
