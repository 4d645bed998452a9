import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { OrderId } from '#domain/ids.ts'
import { countOrders, layOutGoods, P0, P1, P2, stockOf } from '#tests/races/fixture.ts'
import { countRoundTrips } from '#tests/support/round-trips.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

const PRICE = paths.payments.createOrder()
const CONFIRM = paths.payments.verify()
const QUOTE = paths.payments.shippingQuote()

type Body = Record<string, unknown>

const DELIVERY = {
  address: '12 Garden Road',
  city: 'Vadodara',
  state: 'Gujarat',
  pincode: '390001',
  phone_number: '9876543210',
}
const BASKET = { productIds: [P2], quantities: [2] }

let shop: TestShop
let headers: SignedIn['headers']
let post: (path: string, body: unknown, more?: Record<string, string>) => Promise<Answer>

interface Answer {
  status: number
  body: Body
  headers: Record<string, unknown>
}

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

beforeEach(async () => {
  await layOutGoods(shop.db)
  headers = (await shop.signIn({ name: 'Asha Patel' })).headers
  post = async (path, body, more = {}) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'content-type': 'application/json', ...more },
      payload: JSON.stringify(body),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
})

const price = (more: Body = {}) =>
  post(PRICE, { ...BASKET, ...DELIVERY, boxes: 2, paymentMethod: 'COD', ...more })

async function confirmation(more: Body = {}): Promise<Body> {
  const priced = await price()
  return {
    productIds: [P2],
    cartItems: [{ _id: P2, product_name: 'x', price: 0.01, quantity: 2 }],
    user_id: 'somebody-else',
    userName: 'Admin',
    amount: priced.body.amount,
    boxes: 2,
    paymentMethod: 'COD',
    ...DELIVERY,
    ...more,
  }
}

describe('the price of a cart', () => {
  test('has its parts, which add up, calculated from the shop’s own prices (PRC-01)', async () => {
    const { status, body } = await price({ prices: 1 })
    expect(status).toBe(200)
    const { items, delivery, codFee, total, amount, shippingCharge } = body as Record<
      string,
      number
    >
    expect(items).toBe(199)
    expect(total).toBe(199 + Number(delivery) + Number(codFee))
    expect(amount).toBe(total)
    expect(shippingCharge).toBe(Number(delivery) + Number(codFee))
    expect(await countOrders(shop.db)).toBe(0)
  })

  test('ignores amounts in the request (PRC-02)', async () => {
    const honest = await price()
    const forged = await price({ amount: 100, totalPrice: 1, discount: 100, shippingCharge: 0 })
    expect(forged.body).toEqual(honest.body)
  })

  test.each([
    ['a negative quantity (PRC-03)', { quantities: [-3] }],
    ['none of it (PRC-04)', { quantities: [0] }],
    ['fewer quantities than products (PRC-05)', { productIds: [P1, P2], quantities: [1] }],
    ['a sliver (PRC-09)', { quantities: [1e-7] }],
    ['half a unit (PRC-09)', { quantities: [0.5] }],
    ['a number as text (PRC-09)', { quantities: ['1e1'] }],
    ['true (PRC-09)', { quantities: [true] }],
    ['a list in a list (PRC-09)', { quantities: [[2]] }],
  ])('is refused for %s', async (_, more) => {
    const { status, body } = await price(more)
    expect(status).toBe(400)
    expect(body.errors).toHaveProperty('quantities')
  })

  test('merges lines of one product before it checks the stock (PRC-08, STK-08)', async () => {
    const { status, body } = await price({ productIds: [P1, P1, P1], quantities: [2, 2, 2] })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'out-of-stock', productId: P1, left: 5 })
  })

  test('names the product that is unknown or sold out (PRC-16)', async () => {
    const unknown = await price({ productIds: ['race-gone'], quantities: [1] })
    expect(unknown).toMatchObject({ status: 422, body: { code: 'unknown-product' } })
    expect(unknown.body.detail).toContain('race-gone')
    const soldOut = await price({ productIds: [P0], quantities: [1] })
    expect(soldOut).toMatchObject({ status: 409, body: { code: 'out-of-stock', productId: P0 } })
    expect(soldOut.body.detail).toContain(`Goods ${P0}`)
  })

  test.each([[undefined], ['cod'], ['FREE'], [['COD']]])(
    'is refused for the payment method %j (VAL-08)',
    async (paymentMethod) => {
      const { status, body } = await price({ paymentMethod })
      expect(status).toBe(400)
      expect(body.errors).toHaveProperty('paymentMethod')
    },
  )

  test('requires a session (PAY-17)', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: PRICE, payload: BASKET })
    expect(answer.statusCode).toBe(401)
  })
})

describe('the delivery charge', () => {
  const quote = (body: Body) => post(QUOTE, body)

  test('is the same alone as within the full price', async () => {
    const priced = await price()
    const quoted = await quote({ pincode: DELIVERY.pincode, cod: true, ...BASKET })
    expect(quoted.body).toMatchObject({
      shippingCharge: priced.body.shippingCharge,
      total: priced.body.total,
      items: 199,
      codAllowed: true,
      estimated: false,
    })
  })

  test('is also quoted to visitors, from the shop’s own pages only', async () => {
    const ask = (origin: string) =>
      shop.app.inject({
        method: 'POST',
        url: QUOTE,
        headers: { host: headers.host, origin },
        payload: { pincode: '390001', boxes: 1 },
      })
    const own = await ask(headers.origin)
    expect(own.statusCode).toBe(200)
    expect(own.headers['cache-control']).toBe('private, no-store')
    expect((await ask('https://evil.example')).statusCode).toBe(403)
  })

  test('includes the cash fee only for cash on delivery', async () => {
    const { body } = await quote({ pincode: DELIVERY.pincode, boxes: 1 })
    expect(body.shippingCharge).toBe(body.delivery)
    const cash = await quote({ pincode: DELIVERY.pincode, boxes: 1, cod: true })
    expect(cash.body.shippingCharge).toBe(Number(cash.body.delivery) + Number(cash.body.codFee))
    expect(cash.body).not.toHaveProperty('total')
  })

  test.each([
    ['39000', 'Pincode must be a 6-digit number'],
    ['3900011', 'Pincode must be a 6-digit number'],
    ['39000a', 'Pincode must be a 6-digit number'],
    [' 390001', 'Pincode must be a 6-digit number'],
    ['३९०००१', 'Pincode must be a 6-digit number'],
    ['090001', 'Pincode must be a 6-digit number'],
    ['', 'Pincode is required'],
    [undefined, 'Pincode is required'],
  ])('is refused for the pincode %j (VAL-01)', async (pincode, sentence) => {
    const { status, body } = await quote({ pincode, boxes: 1 })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ pincode: sentence })
  })

  test.each([[0], [-1], [1.5], ['2'], [1e9], [undefined]])(
    'is refused for %j boxes',
    async (boxes) => {
      const { status, body } = await quote({ pincode: '390001', boxes })
      expect(status).toBe(400)
      expect(body.errors).toHaveProperty('boxes')
    },
  )
})

describe('a cash confirmation', () => {
  const confirm = (body: unknown, more?: Record<string, string>) => post(CONFIRM, body, more)

  test('places one order for the session’s shopper, at the shop’s prices (ORD-07, ORD-08, PRC-07)', async () => {
    const { status, body, headers: sent } = await confirm(await confirmation())
    expect(status).toBe(200)
    expect(sent['cache-control']).toBe('private, no-store')
    expect(body).toMatchObject({
      success: true,
      orderNumber: expect.stringMatching(/^SMG-\d+$/),
      order: {
        _id: body.orderId,
        channel_order_id: body.orderNumber,
        payment_method: 'COD',
        userName: 'Asha Patel',
        recipient: 'Asha Patel',
        address: '12 Garden Road, Vadodara, Gujarat 390001',
        phone_number: '9876543210',
        products: [{ productId: P2, productPrice: 99.5, quantity: 2 }],
        delivery_status: 'pending',
        status: 'success',
      },
    })
    expect(await stockOf(shop.db, P2)).toBe(98)
    const order = await shop.app.inject({
      url: paths.orders.one({ id: body.orderId as OrderId }),
      headers,
    })
    expect(order.json()).toEqual(body.order)
  })

  test('with another amount gets the current one, and nothing is written (PRC-07)', async () => {
    const honest = await confirmation()
    const { status, body } = await confirm({ ...honest, amount: 1 })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'amount-changed', amount: honest.amount, items: 199 })
    expect(await countOrders(shop.db)).toBe(0)
    expect((await confirm({ ...honest, amount: body.amount })).status).toBe(200)
  })

  test.each([
    ['paymentMethod', { paymentMethod: undefined }],
    ['paymentMethod', { paymentMethod: 'cod' }],
    ['paymentMethod', { paymentMethod: ['COD'] }],
    ['amount', { amount: '283' }],
    ['amount', { amount: undefined }],
    ['cartItems', { cartItems: [{ _id: P1, quantity: 1 }] }],
    ['cartItems', { cartItems: undefined }],
    ['quantities', { quantities: [0] }],
    ['productIds', { productIds: 'all' }],
  ])('is refused naming %s for %j (VAL-08, PRC-05)', async (field, more) => {
    const { status, body } = await confirm(await confirmation(more))
    expect(status).toBe(400)
    expect(body.errors).toHaveProperty(field)
    expect(await countOrders(shop.db)).toBe(0)
  })

  test.each([
    ['address', '', 'Address is required'],
    ['address', '   ', 'Address is required'],
    ['address', 'x'.repeat(10_000), 'Address may have at most 300 characters'],
    ['city', '', 'City is required'],
    ['state', 'Gotham', 'State is required'],
    ['state', '', 'State is required'],
    ['state', 'gujarat ', 'State is required'],
    ['state', ['Gujarat'], 'State is required'],
    ['pincode', '39000a', 'Pincode must be a 6-digit number'],
    ['pincode', '', 'Pincode is required'],
    ['phone_number', '123456789', 'Invalid phone number format'],
    ['phone_number', '12345678901', 'Invalid phone number format'],
    ['phone_number', '+921234567890', 'Invalid phone number format'],
    ['phone_number', '12345.67890', 'Invalid phone number format'],
    ['phone_number', '', 'Phone number is required'],
  ])(
    'with %s %j is refused in the agreed words (VAL-01 to VAL-04)',
    async (field, value, sentence) => {
      const { status, body } = await confirm(await confirmation({ [field]: value }))
      expect(status).toBe(400)
      expect(body.errors).toEqual({ [field]: sentence })
      expect(await countOrders(shop.db)).toBe(0)
    },
  )

  test('names every invalid field at once', async () => {
    const wrong = { city: '', phone_number: '1', pincode: '' }
    const { body } = await confirm(await confirmation(wrong))
    expect(Object.keys(body.errors as object).sort()).toEqual(['city', 'phone_number', 'pincode'])
  })

  test('with fields of a payment is never treated as cash (PAY-08)', async () => {
    for (const razorpay_order_id of ['order_STANDIN0000001', '']) {
      const { status } = await confirm(await confirmation({ razorpay_order_id }))
      expect(status).toBe(422)
    }
    expect(await countOrders(shop.db)).toBe(0)
  })

  test('of sachets is refused and referred to the concern flow (PRC-11)', async () => {
    const { rows } = await shop.db.$client.query(
      "select id from products where kind = 'sachet' limit 1",
    )
    const productId: string = rows[0].id
    const { status, body } = await confirm(
      await confirmation({
        productIds: [productId],
        cartItems: undefined,
        orderDetails: {
          products: [{ productId, quantity: 20, pricePerUnit: 0, subtotal: 0 }],
          orderSummary: { totalSachets: 20, totalBoxes: 1, totalPrice: 1 },
        },
      }),
    )
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'sachet-needs-concern', productId })
    expect(await countOrders(shop.db)).toBe(0)
  })

  test('sent twice with one key is one order; another body is refused (IDM-01, IDM-03)', async () => {
    const body = await confirmation()
    const key = { 'idempotency-key': 'cart-1' }
    const [first, second] = await Promise.all([confirm(body, key), confirm(body, key)])
    expect(second.body).toEqual(first.body)
    const other = await confirm({ ...body, address: '13 Garden Road' }, key)
    expect(other).toMatchObject({ status: 422, body: { code: 'key-used-otherwise' } })
    expect(await countOrders(shop.db)).toBe(1)
  })

  test('under another shopper’s key is a separate order (IDM-04)', async () => {
    const key = { 'idempotency-key': 'cart-1' }
    const mine = await confirm(await confirmation(), key)
    headers = (await shop.signIn({ name: 'Bela Shah' })).headers
    const theirs = await confirm(await confirmation(), key)
    expect(theirs.body.orderId).not.toBe(mine.body.orderId)
    expect(theirs.body).toMatchObject({ order: { userName: 'Bela Shah' } })
  })

  test.each([[''], ['x'.repeat(81)], ['two words'], ['ключ']])(
    'with the key %j is refused',
    async (key) => {
      const { status, body } = await confirm(await confirmation(), { 'idempotency-key': key })
      expect(status).toBe(400)
      expect(body.errors).toHaveProperty('idempotency-key')
    },
  )

  test('ignores unknown fields, including hostile ones (INJ-07)', async () => {
    const forged = {
      _id: 'x',
      status: 'paid',
      createdAt: '2000-01-01',
      isAdmin: true,
      channel: 'x',
    }
    const { body } = await confirm(await confirmation(forged))
    expect(body).toMatchObject({ order: { delivery_status: 'pending' } })
    expect(body.orderId).not.toBe('x')
  })

  test('requires a session (PAY-17)', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: CONFIRM,
      payload: await confirmation(),
    })
    expect(answer.statusCode).toBe(401)
    expect(await countOrders(shop.db)).toBe(0)
  })

  test('needs at most 18 statements in total, including those of the session', async () => {
    const { statements } = await countRoundTrips(async () => {
      const quoted = await post(QUOTE, { pincode: '390001', cod: true, ...BASKET })
      const body = await confirmation({ amount: quoted.body.total })
      await confirm(body, { 'idempotency-key': 'counted' })
    })
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(18)
    expect(await countOrders(shop.db)).toBe(1)
  })
})

describe('a cash-only shop', () => {
  test('refuses online payment after the other checks, and has no webhook address', async () => {
    const cashOnly = await openTestShop({ payment: undefined })
    onTestFinished(() => cashOnly.close())
    const { headers } = await cashOnly.signIn()
    const send = async (url: string, payload: Body) => {
      const answer = await cashOnly.app.inject({ method: 'POST', url, headers, payload })
      return [answer.statusCode, answer.json().code]
    }
    const [first] = await cashOnly.db.$client
      .query("select id from products where kind = 'goods' order by id limit 1")
      .then(({ rows }) => rows)
    const basket = { productIds: [first.id], quantities: [1], ...DELIVERY }
    for (const paymentMethod of ['prepaid', 'Prepaid']) {
      expect(await send(PRICE, { ...basket, paymentMethod })).toEqual([503, 'prepaid-unavailable'])
    }
    const wrong = { ...basket, paymentMethod: 'prepaid', quantities: [0] }
    expect(await send(PRICE, wrong)).toEqual([400, 'invalid-input'])
    const paid = { razorpay_order_id: 'x', razorpay_payment_id: 'y' }
    expect(await send(CONFIRM, paid)).toEqual([503, 'prepaid-unavailable'])
    expect((await send(paths.payments.webhook(), {}))[0]).toBe(404)
  })
})
