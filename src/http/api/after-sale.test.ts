import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { findOrder } from '#database/orders/orders.ts'
import type { OrderId } from '#domain/ids.ts'
import {
  ask,
  buy,
  type Cast,
  signEverybodyIn,
  stateOf,
  WITHOUT_LIMITS,
} from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { payOnline } from '#tests/support/prepaid.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let cast: Cast
/** An order of Asha, the shopper. */
let id: OrderId

beforeAll(async () => {
  shop = await openTestShop({ config: WITHOUT_LIMITS })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await layOutGoods(shop.db)
  cast = await signEverybodyIn(shop)
  id = (await buy(shop.app, cast.shopper, P2)) as OrderId
})

const post = (
  url: string,
  person: SignedIn | undefined,
  body: unknown = {},
  headers: Record<string, string> = {},
) => ask(shop.app, url, { method: 'POST', person, body, headers })

const deliver = () =>
  ask(shop.app, paths.orders.one({ id }), {
    method: 'PATCH',
    person: cast.admin,
    body: { delivery_status: 'delivered' },
  })

const RETURN = {
  reason: 'damaged',
  goods: [{ productId: P2, quantity: 1 }],
  note: 'The glass is broken.',
}

const EXCHANGE = { goods: [{ productId: P2, quantity: 3 }], paymentMethod: 'COD' }

async function openTask(): Promise<number> {
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    insert into owner_tasks (kind, order_id, opened_at) values ('refund-failed', ${id}, now())
    on conflict do nothing returning id`)
  return Number(rows[0]?.id)
}

async function openReturn(): Promise<string> {
  await deliver()
  return (await post(paths.afterSale.askReturn({ id }), cast.shopper, RETURN)).json().id
}

describe('rights after the sale', () => {
  const nothing = ['sign_in_attempts', 'sessions']

  test('a visitor gets 401 on every route', async () => {
    const before = await stateOf(shop.db, nothing)
    const answers = await Promise.all([
      ask(shop.app, paths.orders.invoice({ id })),
      ...[
        paths.afterSale.cancel({ id }),
        paths.afterSale.askReturn({ id }),
        paths.afterSale.refund({ id }),
        paths.afterSale.notePaid({ id, refund: 1 }),
        paths.afterSale.sendAgain({ id, refund: 1 }),
        paths.afterSale.giveByHand({ id, refund: 1 }),
      ].map((url) => post(url, undefined)),
      post(paths.afterSale.answerReturn({ id, return: 'a'.repeat(26) }), undefined),
      post(paths.afterSale.closeTask({ task: 1 }), undefined),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 401))
    expect(await stateOf(shop.db, nothing)).toEqual(before)
  })

  test('another shopper’s order gets the response of an unknown one', async () => {
    await deliver()
    const before = await stateOf(shop.db, nothing)
    const answers = await Promise.all([
      ask(shop.app, paths.orders.invoice({ id }), { person: cast.other }),
      post(paths.afterSale.cancel({ id }), cast.other),
      post(paths.afterSale.askReturn({ id }), cast.other, RETURN),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(await stateOf(shop.db, nothing)).toEqual(before)
  })

  test('refunds, decisions about returns and tasks are for the owner only', async () => {
    const returnId = await openReturn()
    const before = await stateOf(shop.db, nothing)
    for (const person of [cast.shopper, cast.other]) {
      const answers = await Promise.all([
        post(
          paths.afterSale.refund({ id }),
          person,
          { amount: 1, reason: 'goodwill' },
          { 'idempotency-key': 'a' },
        ),
        post(paths.afterSale.notePaid({ id, refund: 1 }), person, { reference: 'UTR 1234' }),
        post(paths.afterSale.sendAgain({ id, refund: 1 }), person),
        post(paths.afterSale.giveByHand({ id, refund: 1 }), person, { reference: 'UTR 1234' }),
        post(paths.afterSale.answerReturn({ id, return: returnId }), person, { state: 'approved' }),
        post(paths.afterSale.exchangeReturn({ id, return: returnId }), person, EXCHANGE),
        post(paths.afterSale.closeTask({ task: 1 }), person, { resolution: 'done' }),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 403))
    }
    expect(await stateOf(shop.db, nothing)).toEqual(before)
  })
})

describe('the invoice', () => {
  test('exists once the order has been shipped, for its shopper and the owner only', async () => {
    expect(
      (await ask(shop.app, paths.orders.invoice({ id }), { person: cast.shopper })).statusCode,
    ).toBe(404)
    await deliver()
    for (const person of [cast.shopper, cast.admin]) {
      const answer = await ask(shop.app, paths.orders.invoice({ id }), { person })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
        'content-disposition': 'inline; filename="SMG-26-27-000001.pdf"',
      })
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  test('and its credit notes are found by number, only within this order', async () => {
    await payOnline(shop.db, id, shop.clock.now())
    await deliver()
    await post(
      paths.afterSale.refund({ id }),
      cast.admin,
      { amount: 10, reason: 'goodwill' },
      { 'idempotency-key': 'a' },
    )
    const see = (number: string) =>
      ask(shop.app, `${paths.orders.invoice({ id })}?number=${number}`, { person: cast.shopper })
    expect((await see('SMC/26-27/000001')).headers['content-disposition']).toContain('SMC-26-27')
    expect((await see('SMG/26-27/000002')).statusCode).toBe(404)
  })

  test('of an invalid or unknown order is not found', async () => {
    for (const url of ['/api/orders/null/invoice', `/api/orders/${'a'.repeat(26)}/invoice`]) {
      expect((await ask(shop.app, url, { person: cast.admin })).statusCode).toBe(404)
    }
  })
})

describe('cancelling over the API', () => {
  test('returns the cancelled order, also when repeated', async () => {
    const first = await post(paths.afterSale.cancel({ id }), cast.shopper)
    expect(first.json()).toMatchObject({ success: true, order: { status: 'cancelled' } })
    const again = await post(paths.afterSale.cancel({ id }), cast.shopper)
    expect(again.json()).toEqual(first.json())
  })

  test('accepts a reason of the shopper’s list, and refuses another by field', async () => {
    const url = paths.afterSale.cancel({ id })
    for (const [body, field] of [
      [{ reason: 'out-of-stock' }, 'reason'],
      [{ reason: 'other', note: 'a'.repeat(201) }, 'note'],
    ] as const) {
      const answer = await post(url, cast.shopper, body)
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
    }
    const answer = await post(url, cast.shopper, { reason: 'by-mistake' })
    expect(answer.json()).toMatchObject({ order: { status: 'cancelled' } })
    expect((await findOrder(shop.db, id))?.cancelled?.cause?.reason).toBe('by-mistake')
  })

  test('by the shop requires one of the shop’s reasons', async () => {
    const url = paths.orders.askCancel({ id })
    for (const body of [{}, { reason: 'changed-mind' }]) {
      const answer = await post(url, cast.admin, body)
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['reason']])
    }
    const answer = await post(url, cast.admin, { reason: 'asked' })
    expect(answer.json()).toMatchObject({ step: { step: 'cancelled' } })
  })

  test('explains that the order has been shipped', async () => {
    await deliver()
    const answer = await post(paths.afterSale.cancel({ id }), cast.shopper)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'already-shipped'])
  })
})

describe('an exchange over the API', () => {
  const exchange = (returnId: string, body: object) =>
    post(paths.afterSale.exchangeReturn({ id, return: returnId }), cast.admin, body)
  const agree = (returnId: string) =>
    post(paths.afterSale.answerReturn({ id, return: returnId }), cast.admin, { state: 'approved' })

  test('is priced first and made at the shown price, and its shopper sees how much the returned goods pay', async () => {
    const returnId = await openReturn()
    expect((await exchange(returnId, EXCHANGE)).json().code).toBe('return-cannot-change')
    await agree(returnId)
    const { total, credit, due, back, isDone } = (await exchange(returnId, EXCHANGE)).json()
    expect([isDone, credit + due, back]).toEqual([false, total, 0])
    const stale = { ...EXCHANGE, shown: { amount: total - 1, credit } }
    expect((await exchange(returnId, stale)).json().code).toBe('exchange-moved')
    const shown = { amount: total, credit }
    const made = (await exchange(returnId, { ...EXCHANGE, shown })).json()
    expect(made).toMatchObject({ isDone: true, orderNumber: expect.stringMatching(/^SMG-/) })
    expect((await exchange(returnId, { ...EXCHANGE, shown })).json()).toEqual(made)
    const own = await ask(shop.app, paths.orders.one({ id: made.orderId }), {
      person: cast.shopper,
    })
    expect(own.json()).toMatchObject({ amount: total, credit, cashDue: due })
  })

  test.each([
    [{ ...EXCHANGE, goods: [] }, 'goods'],
    [{ ...EXCHANGE, goods: [EXCHANGE.goods[0], EXCHANGE.goods[0]] }, 'goods'],
    [{ ...EXCHANGE, goods: [{ productId: P2, quantity: 0 }] }, 'goods'],
    [{ ...EXCHANGE, paymentMethod: 'barter' }, 'paymentMethod'],
    [{ ...EXCHANGE, shown: { amount: -1, credit: 1 } }, 'shown'],
  ])('names what is wrong with %j', async (body, field) => {
    const answer = await exchange('a'.repeat(26), body)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors)[0]).toMatch(new RegExp(`^${field}`))
  })
})

describe('refunds over the API', () => {
  const refund = (body: unknown, key?: string) =>
    post(paths.afterSale.refund({ id }), cast.admin, body, key ? { 'idempotency-key': key } : {})

  test('require a key, an amount and a reason', async () => {
    await payOnline(shop.db, id, shop.clock.now())
    const good = { amount: 10, reason: 'goodwill' }
    expect((await refund(good)).statusCode).toBe(400)
    for (const amount of [0, -1, 0.001, 1.005, '10', null, Number.MAX_SAFE_INTEGER]) {
      expect([amount, (await refund({ ...good, amount }, 'k')).statusCode]).toEqual([amount, 400])
    }
    expect((await refund({ ...good, reason: 'because' }, 'k')).statusCode).toBe(400)
    expect((await refund(good, 'k')).statusCode).toBe(200)
    expect((await refund({ ...good, amount: 11 }, 'k')).json().code).toBe('key-used-otherwise')
  })

  test('report how much is left when the amount is too high', async () => {
    const { amountPaise } = await payOnline(shop.db, id, shop.clock.now())
    const answer = await refund({ amount: amountPaise / 100 + 1, reason: 'goodwill' }, 'k')
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'more-than-left', left: amountPaise / 100 }),
    ])
  })

  test('of cash are recorded with the bank’s reference', async () => {
    await deliver()
    await refund({ amount: 10, reason: 'goodwill' }, 'k')
    const { rows } = await shop.db.execute<{ id: string }>(sql`select id from cash_refunds`)
    const paid = (body: unknown, refundId = Number(rows[0]?.id)) =>
      post(paths.afterSale.notePaid({ id, refund: refundId }), cast.admin, body)
    expect((await paid({ reference: 'x' })).statusCode).toBe(400)
    expect((await paid({ reference: 'UTR 1234' }, 999_999)).statusCode).toBe(404)
    expect((await paid({ reference: 'UTR 1234' })).statusCode).toBe(200)
  })
})

describe('a refund that failed, over the API', () => {
  async function failed(): Promise<number> {
    await payOnline(shop.db, id, shop.clock.now())
    const body = { amount: 10, reason: 'goodwill' }
    await post(paths.afterSale.refund({ id }), cast.admin, body, { 'idempotency-key': 'k' })
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`update refunds set state = 'failed', next_try_at = null returning id`,
    )
    return Number(rows[0]?.id)
  }
  const stateOfRefund = async () =>
    (await shop.db.execute<{ state: string }>(sql`select state from refunds`)).rows[0]?.state

  test('is sent again, once even if requested twice', async () => {
    const refund = await failed()
    const again = (which = refund) =>
      post(paths.afterSale.sendAgain({ id, refund: which }), cast.admin)
    expect((await again(999_999)).statusCode).toBe(404)
    expect([(await again()).statusCode, (await again()).statusCode]).toEqual([200, 200])
    expect(await stateOfRefund()).toBe('wanted')
    const byHand = post(paths.afterSale.giveByHand({ id, refund }), cast.admin, {
      reference: 'UTR 1234',
    })
    expect((await byHand).json().code).toBe('refund-not-failed')
  })

  test('is recorded as a bank transfer with its reference', async () => {
    const refund = await failed()
    const byHand = (reference: string) =>
      post(paths.afterSale.giveByHand({ id, refund }), cast.admin, { reference })
    expect((await byHand('x')).statusCode).toBe(400)
    expect((await byHand('UTR 1234')).statusCode).toBe(200)
    expect(await stateOfRefund()).toBe('by-hand')
    const again = await post(paths.afterSale.sendAgain({ id, refund }), cast.admin)
    expect([again.statusCode, again.json().code]).toEqual([409, 'refund-not-failed'])
  })
})

describe('returns over the API', () => {
  test('are requested once and answered by the owner', async () => {
    const returnId = await openReturn()
    expect((await post(paths.afterSale.askReturn({ id }), cast.shopper, RETURN)).json().id).toBe(
      returnId,
    )
    const answer = (body: unknown) =>
      post(paths.afterSale.answerReturn({ id, return: returnId }), cast.admin, body)
    expect((await answer({ state: 'lost' })).statusCode).toBe(400)
    expect((await answer({ state: 'refused' })).json().errors).toHaveProperty('answer')
    expect((await answer({ state: 'approved', answer: 'Sorry.' })).statusCode).toBe(200)
    expect((await answer({ state: 'refunded' })).json().errors).toHaveProperty('amount')
    expect((await answer({ state: 'refunded', amount: 10 })).statusCode).toBe(200)
    const other = await post(
      paths.afterSale.answerReturn({ id, return: 'a'.repeat(26) }),
      cast.admin,
      {
        state: 'approved',
      },
    )
    expect(other.statusCode).toBe(404)
  })

  test('name every invalid field', async () => {
    await deliver()
    const answer = await post(paths.afterSale.askReturn({ id }), cast.shopper, {
      reason: 'bored',
      note: 'x',
    })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors).sort()).toEqual(['goods', 'note', 'reason'])
  })

  test('are refused before delivery', async () => {
    const answer = await post(paths.afterSale.askReturn({ id }), cast.shopper, RETURN)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'return-not-possible'])
  })
})

test('an owner task is closed with a resolution, once', async () => {
  const task = await openTask()
  const close = (resolution: string) =>
    post(paths.afterSale.closeTask({ task }), cast.admin, { resolution })
  expect((await close(' ')).statusCode).toBe(400)
  expect((await close('Sent by bank transfer')).statusCode).toBe(200)
  expect((await close('Sent by bank transfer')).statusCode).toBe(404)
})

test('mails about an order use the order’s language', async () => {
  await buy(shop.app, cast.shopper, P2, { language: 'gu', quantities: [2] })
  await buy(shop.app, cast.shopper, P2, { language: 'fr', quantities: [3] })
  const { rows } = await shop.db.execute<{ language: string }>(sql`
    select language from orders order by number`)
  expect(rows.map(({ language }) => language)).toEqual(['en', 'gu', 'en'])
})
