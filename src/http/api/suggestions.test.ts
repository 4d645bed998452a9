import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { paths } from '#contract/paths.ts'
import { DOSHAS } from '#domain/quiz/doshas.ts'
import { CONCERNS } from '#domain/suggestions/concerns.ts'
import { SAFETY_FLAGS } from '#domain/suggestions/flags.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

type Body = Record<string, unknown>
interface Suggested {
  concern: number
  offered: boolean
  reason: string | null
  flags: string[]
  product: { _id: string; price: number } | null
}

let shop: TestShop
let shopper: SignedIn

beforeAll(async () => {
  shop = await openTestShop({ config: readConfig({ RATE_LIMIT_FACTOR: '1000' }) })
  shopper = await shop.signIn()
})
afterAll(() => shop.close())

const NO_RED_FLAGS = Object.fromEntries(CONCERNS.map(({ index }) => [index, false]))
const safety = (more: Body = {}) => ({
  consent: true,
  flags: [],
  red_flags: NO_RED_FLAGS,
  doctor_seen: true,
  ...more,
})

async function post(path: string, body: Body, who: SignedIn | undefined = shopper) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: path,
    headers: { ...who?.headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, body: answer.json<Body>() }
}

async function suggest(body: Body): Promise<Suggested[]> {
  const answer = await post(paths.suggestions.suggest(), body)
  expect(answer.status).toBe(200)
  return answer.body.suggestions as Suggested[]
}

const ALL = CONCERNS.map(({ index }) => index)
const DELIVERY = {
  address: '12 Garden Road',
  city: 'Vadodara',
  state: 'Gujarat',
  pincode: '390001',
  phone_number: '9876543210',
}
const basket = (productId: string, quantity: number, more: Body = {}): Body => ({
  productIds: [productId],
  quantities: [quantity],
  ...DELIVERY,
  paymentMethod: 'COD',
  safety: safety(),
  ...more,
})

const tables = ['orders', 'audit_log', 'idempotency_keys', 'consents', 'health_profiles']
async function everythingWritten(): Promise<string> {
  const rows = await Promise.all(
    tables.map(async (table) => (await shop.db.$client.query(`select * from ${table}`)).rows),
  )
  return JSON.stringify(rows)
}

describe('Suggest Products', () => {
  test('offers one sachet for each concern, at ₹10, and writes nothing', async () => {
    const before = await everythingWritten()
    const suggestions = await suggest({ concerns: ALL, safety: safety() })
    expect(suggestions.map(({ concern }) => concern)).toEqual(ALL)
    expect(suggestions.map(({ product }) => product?._id)).toEqual(
      CONCERNS.map(({ productId }) => productId),
    )
    expect(new Set(suggestions.map(({ product }) => product?.price))).toEqual(new Set([10]))
    expect(await everythingWritten()).toBe(before)
  })

  test.each(SAFETY_FLAGS)(
    'never offers what %s blocks, and asks for the doctor where it says so: all 20',
    async (flag) => {
      const suggestions = await suggest({ concerns: ALL, safety: safety({ flags: [flag] }) })
      for (const concern of CONCERNS) {
        const found = suggestions.find((one) => one.concern === concern.index)
        const isBlocked = concern.block.includes(flag)
        expect(found?.offered).toBe(!isBlocked)
        expect(found?.product === null).toBe(isBlocked)
        expect(found?.flags).toEqual(isBlocked || concern.ask.includes(flag) ? [flag] : [])
      }
    },
  )

  test('offers nothing for a ticked red flag, or while one is unanswered', async () => {
    const red = Object.fromEntries(ALL.map((index) => [index, true]))
    const ticked = await suggest({ concerns: ALL, safety: safety({ red_flags: red }) })
    expect(ticked.map(({ offered, reason }) => [offered, reason])).toEqual(
      ALL.map(() => [false, 'red-flag']),
    )
    const silent = await suggest({ concerns: ALL, safety: safety({ red_flags: {} }) })
    expect(silent.some(({ offered }) => offered)).toBe(false)
  })

  test.each([
    [{ concerns: [1] }, 'safety'],
    [{ concerns: [1], safety: safety({ consent: false }) }, 'safety'],
    [{ concerns: [1], safety: safety({ flags: ['pregnant'] }) }, 'safety'],
    [{ concerns: [], safety: safety() }, 'concerns'],
    [{ concerns: [21], safety: safety() }, 'concerns'],
    [{ concerns: ['1'], safety: safety() }, 'concerns'],
  ])('refuses %j and names %s', async (body, field) => {
    const answer = await post(paths.suggestions.suggest(), body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
  })
})

describe('A sachet order', () => {
  const price = async (body: Body) => (await post(paths.payments.createOrder(), body)).body

  test('is placed once in the sachet channel, with the names, boxes and charges shown', async () => {
    const body = basket('amla-samya', 45)
    const priced = await price(body)
    expect(priced).toMatchObject({ items: 450 })
    const placed = await post(paths.payments.verify(), {
      ...body,
      amount: priced.amount,
      boxes: 2,
      orderDetails: { orderSummary: { totalSachets: 45, totalBoxes: 2, totalPrice: 450 } },
    })
    expect(placed).toMatchObject({ status: 200, body: { success: true } })
    const { rows } = await shop.db.$client.query(
      `select channel, boxes, items_paise, weight_grams, product_name, quantity
       from orders join order_lines on order_id = id where id = $1`,
      [placed.body.orderId],
    )
    expect(rows).toEqual([
      {
        channel: 'sachets',
        boxes: 2,
        items_paise: 450_00,
        weight_grams: 486,
        product_name: 'Amla Samya Sachets',
        quantity: 45,
      },
    ])
    expect(await everythingWritten()).not.toMatch(/red_flags|doctor_seen|"flags"/)
  })

  test('comes back for a change of mind in whole boxes, and broken in any number', async () => {
    const body = basket('dhatri-sheetal', 45)
    const placed = await post(paths.payments.verify(), {
      ...body,
      amount: (await price(body)).amount,
      boxes: 2,
    })
    const id = String(placed.body.orderId)
    await shop.app.inject({
      method: 'PATCH',
      url: paths.orders.one({ id }),
      headers: (await shop.signIn({ admin: true })).headers,
      payload: { delivery_status: 'delivered' },
    })
    const ask = (reason: string, quantity: number) =>
      post(paths.afterSale.askReturn({ id }), {
        reason,
        sealed: true,
        goods: [{ productId: 'dhatri-sheetal', quantity }],
        note: 'Please take them back.',
      })
    const refused = await ask('changed-mind', 7)
    expect([refused.status, refused.body.code]).toEqual([409, 'sachets-in-pieces'])
    expect(refused.body.errors).toHaveProperty('goods')
    expect((await ask('damaged', 7)).status).toBe(200)
  })

  test('costs the same to ship as getshipping quoted', async () => {
    const body = basket('tulsi-ritu', 60)
    const quote = await post(paths.payments.shippingQuote(), {
      ...body,
      sachets: true,
      boxes: 2,
      cod: true,
    })
    const priced = await price(body)
    expect(quote.body.shippingCharge).toBe(Number(priced.delivery) + Number(priced.codFee))
  })

  test.each([9, 12, 105, -10])('of %i is refused with the field named', async (quantity) => {
    for (const path of [paths.payments.createOrder(), paths.payments.verify()]) {
      const answer = await post(path, { ...basket('amla-samya', quantity), amount: 1 })
      expect([400, 422]).toContain(answer.status)
      expect(Object.keys(answer.body.errors ?? {})).toEqual(['quantities'])
    }
  })

  test.each(SAFETY_FLAGS)('is refused for whatever %s blocks: all 20', async (flag) => {
    for (const { productId, block } of CONCERNS) {
      const body = basket(productId, 10, { safety: safety({ flags: [flag] }) })
      const priced = await post(paths.payments.createOrder(), body)
      expect([productId, priced.status]).toEqual([productId, block.includes(flag) ? 422 : 200])
      if (!block.includes(flag)) continue
      const placed = await post(paths.payments.verify(), { ...body, amount: 100 })
      expect(placed).toMatchObject({ status: 422, body: { code: 'sachet-blocked', productId } })
      expect(Object.keys(placed.body.errors ?? {})).toEqual(['safety'])
    }
  })

  test('is refused for a red flag, unanswered red flags, and for bleeding before seeing a doctor', async () => {
    for (const { productId, index } of CONCERNS) {
      const red = safety({ red_flags: { ...NO_RED_FLAGS, [index]: true } })
      const refused = await post(
        paths.payments.verify(),
        basket(productId, 10, { amount: 1, safety: red }),
      )
      expect(refused).toMatchObject({ status: 422, body: { code: 'sachet-red-flag' } })
    }
    const silent = basket('tulsi-ritu', 10, { amount: 1, safety: safety({ red_flags: {} }) })
    expect((await post(paths.payments.verify(), silent)).body.code).toBe(
      'sachet-red-flags-unanswered',
    )
    const unseen = safety({ doctor_seen: false })
    const bleeding = basket('dadima-sheetal', 10, { amount: 1, safety: unseen })
    expect((await post(paths.payments.verify(), bleeding)).body.code).toBe('sachet-doctor-first')
  })

  test('is refused without the safety answers or their consent', async () => {
    const without = await post(
      paths.payments.verify(),
      basket('tulsi-ritu', 10, { amount: 1, safety: undefined }),
    )
    expect(without).toMatchObject({ status: 422, body: { code: 'sachet-needs-concern' } })
    const unconsented = basket('tulsi-ritu', 10, { amount: 1, safety: safety({ consent: false }) })
    const answer = await post(paths.payments.verify(), unconsented)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['safety']])
  })

  test('paid online is checked the same way, before an order is written', async () => {
    const count = async () => {
      const { rows } = await shop.db.$client.query('select count(*)::int as orders from orders')
      return rows[0].orders
    }
    const before = await count()
    for (const { productId, index } of CONCERNS) {
      const red = safety({ red_flags: { ...NO_RED_FLAGS, [index]: true } })
      const paymentMethod = 'Prepaid'
      const ticked = basket(productId, 10, { paymentMethod, safety: red })
      expect((await post(paths.payments.createOrder(), ticked)).body.code).toBe('sachet-red-flag')
      const young = basket(productId, 10, { paymentMethod, safety: safety({ flags: ['u18'] }) })
      expect((await post(paths.payments.createOrder(), young)).body.code).toBe('sachet-blocked')
    }
    expect(await count()).toBe(before)
  })

  test('accepts no ordinary goods', async () => {
    const answer = await post(paths.payments.createOrder(), basket('khus-sharbat', 10))
    expect(answer).toMatchObject({ status: 422, body: { code: 'not-a-sachet' } })
  })
})

describe('The catalogue', () => {
  test('has the same product, concern, block and ask flags on each sachet as the list of concerns', async () => {
    const { rows } = await shop.db.$client.query(
      "select id, concerns, flags_block, flags_ask from products where kind = 'sachet'",
    )
    const sorted = (flags: readonly string[]) => flags.toSorted()
    const found = rows.map((row) => [
      row.id,
      row.concerns,
      sorted(row.flags_block),
      sorted(row.flags_ask),
    ])
    const expected = CONCERNS.map(({ productId, index, block, ask }) => [
      productId,
      [index],
      sorted(block),
      sorted(ask),
    ])
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  test('sends every device the goods with their effects, and no sachets', async () => {
    const answer = await shop.app.inject(paths.products.fit())
    const goods = answer.json<{ dosha: Record<string, number>; kind: string }[]>()
    // Further sizes, and products that calm no dosha, are not recommended.
    expect(goods.length).toBe(38)
    expect(goods.every(({ kind }) => kind === 'goods')).toBe(true)
    for (const { dosha } of goods) expect(Object.keys(dosha).sort()).toEqual([...DOSHAS].sort())
  })
})
