import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { randomIds, settingsFor } from '#parts.ts'
import { confirm, flatShipping, placingDeps } from '#tests/races/checkout.ts'
import {
  ADDRESS,
  addBuyers,
  countOrders,
  databaseWithGoods,
  P1,
  P2,
  stockOf,
} from '#tests/races/fixture.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { type PhoneOrder, type TakingDeps, takePhoneOrder } from './take-phone-order.ts'

const shop = databaseWithGoods()
/** 2 × 99.50 and 46 + 38 for delivery and cash. */
const TOTAL_OF_TWO = 19_900 + 8_400
const PLACE = { ...ADDRESS, recipient: 'Kokila Shah', phone: '9812345670' }

async function openPanel(parts: Partial<TakingDeps> = {}) {
  const { db } = shop
  const deps: TakingDeps = {
    ...placingDeps(db),
    settings: settingsFor(readConfig({})),
    payment: undefined,
    ids: randomIds,
    ...parts,
  }
  const [owner] = await addBuyers(db, 1)
  if (!owner) throw new Error('one person was asked for')
  const order = (more: Partial<PhoneOrder> = {}): PhoneOrder => ({
    takenBy: owner.userId,
    method: 'cod',
    wanted: [{ productId: P2, quantity: 2 }],
    delivery: PLACE,
    email: 'kokila@mail.example',
    offerCode: undefined,
    amountPaise: TOTAL_OF_TWO,
    key: 'one press',
    language: 'gu',
    origin: 'https://shop.example',
    ...more,
  })
  return {
    db,
    deps,
    owner,
    order,
    take: (more?: Partial<PhoneOrder>) => takePhoneOrder(deps, order(more)),
  }
}

beforeEach(() => shop.db.execute(sql`delete from users where issuer = 'phone'`))

const customers = async () =>
  (
    await shop.db.execute(
      sql`select id, subject, name, email, email_verified from users where issuer = 'phone'`,
    )
  ).rows

describe('an order taken by phone', () => {
  test('is priced first, and nothing is written', async () => {
    const { db, take } = await openPanel()
    expect(await take({ amountPaise: undefined })).toMatchObject({
      ok: true,
      priced: { amounts: { totalPaise: TOTAL_OF_TWO } },
    })
    expect(await countOrders(db)).toBe(0)
    expect(await customers()).toEqual([])
  })

  test('belongs to the customer of its number, who cannot sign in, and says who took it', async () => {
    const { db, take, owner } = await openPanel()
    const answer = await take()
    if (!answer.ok || 'priced' in answer) throw new Error('the order was not made')
    const [customer] = await customers()
    expect(customer).toMatchObject({
      subject: PLACE.phone,
      name: 'Kokila Shah',
      email: 'kokila@mail.example',
      email_verified: false,
    })
    expect(answer.order).toMatchObject({
      userId: customer?.id,
      userName: 'Kokila Shah',
      takenBy: owner.userId,
      language: 'gu',
      paymentState: 'cash-due',
      stage: 'placed',
    })
    expect(await stockOf(db, P2)).toBe(98)
    const { rows } = await db.execute(sql`
      select actor_id from audit_log where action = 'order.placed' and subject_id = ${answer.order.id}`)
    expect(rows).toEqual([{ actor_id: owner.userId }])
    const { rows: mails } = await db.execute(sql`select kind, recipient from mails`)
    expect(mails).toEqual([{ kind: 'order-placed', recipient: 'kokila@mail.example' }])
    const { rows: consents } = await db.execute(
      sql`select from consents where user_id = ${customer?.id}`,
    )
    expect(consents).toEqual([])
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('is taken without mails where no mail address was given', async () => {
    const { db, take } = await openPanel()
    expect(await take({ email: '' })).toMatchObject({ ok: true })
    expect((await db.execute(sql`select from mails`)).rows).toEqual([])
  })

  test('is made once, however often the button is pressed (IDM-02)', async () => {
    const { db, take } = await openPanel()
    const answers = await Promise.all([take(), take(), take()])
    const again = await take()
    const ids = [...answers, again].map(
      (answer) => answer.ok && 'order' in answer && answer.order.id,
    )
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toBeTruthy()
    expect(await countOrders(db)).toBe(1)
    expect(await stockOf(db, P2)).toBe(98)
    expect(await customers()).toHaveLength(1)
  })

  test('of the last pieces is answered with itself when it is repeated', async () => {
    const { db, take } = await openPanel()
    const left = await stockOf(db, P1)
    const wanted = [{ productId: P1, quantity: left }]
    const priced = await take({ wanted, amountPaise: undefined })
    if (!priced.ok || !('priced' in priced)) throw new Error('no price')
    const all = { wanted, amountPaise: priced.priced.amounts.totalPaise }
    for (const answer of [await take(all), await take(all)]) expect(answer.ok).toBe(true)
    expect(await countOrders(db)).toBe(1)
  })

  test('whose price has changed meanwhile is told, and leaves no trace (PRC-06)', async () => {
    const { db, take } = await openPanel()
    expect(await take({ amountPaise: TOTAL_OF_TWO - 100 })).toMatchObject({
      ok: false,
      reason: 'amount-changed',
      priced: { amounts: { totalPaise: TOTAL_OF_TWO } },
    })
    expect(await countOrders(db)).toBe(0)
    expect(await customers()).toEqual([])
  })

  test('of which too little is left is told, and leaves no trace', async () => {
    const { db, take } = await openPanel()
    const wanted = [{ productId: P1, quantity: 6 }]
    expect(await take({ wanted })).toMatchObject({ ok: false, reason: 'out-of-stock', left: 5 })
    expect(await countOrders(db)).toBe(0)
    expect(await customers()).toEqual([])
  })

  test('keeps the rules for cash: they cannot be overruled', async () => {
    const shipping = flatShipping()
    const quote = shipping.quote.bind(shipping)
    shipping.quote = async (question) => {
      const quoted = await quote(question)
      return quoted.ok ? { ...quoted, codAllowed: false } : quoted
    }
    const { db, take } = await openPanel({ shipping })
    expect(await take()).toMatchObject({ ok: false, reason: 'cod-not-in-this-area' })
    expect(await countOrders(db)).toBe(0)
  })

  test('counts among the open cash orders of its number, not of whoever took it', async () => {
    const { db, take } = await openPanel()
    const answers = []
    for (let place = 0; place < 11; place += 1) answers.push(await take({ key: `press ${place}` }))
    expect(answers.slice(0, 10).every(({ ok }) => ok)).toBe(true)
    expect(answers[10]).toMatchObject({ ok: false, reason: 'cod-too-many-open' })
    expect(await countOrders(db)).toBe(10)
    const other = { delivery: { ...PLACE, phone: '9812345671' }, key: 'another' }
    expect(await take(other)).toMatchObject({ ok: true })
  })

  test('never comes to an account with a sign-in, whatever number or address was told', async () => {
    const { db, deps, order, take } = await openPanel()
    const [shopper] = await addBuyers(db, 1)
    if (!shopper) throw new Error('one person was asked for')
    await db.execute(sql`
      update users set email = ${shopper.email}, email_verified = true where id = ${shopper.userId}`)
    const own = await confirm(deps, shopper, order().wanted, { amountPaise: TOTAL_OF_TWO })
    expect(own.ok).toBe(true)
    expect(
      await take({ email: shopper.email, delivery: { ...PLACE, phone: ADDRESS.phone } }),
    ).toMatchObject({ ok: true })
    const { rows } = await db.execute(
      sql`select taken_by from orders where user_id = ${shopper.userId}`,
    )
    expect(rows).toEqual([{ taken_by: null }])
  })
})
