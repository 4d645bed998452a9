import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { findOrder } from '#database/orders/orders.ts'
import type { OrderId } from '#domain/ids.ts'
import { invoiceLines } from '#domain/invoices/lines.ts'
import { WITHOUT_LIMITS } from '#tests/attack/scene.ts'
import { addLot, layOutGoods, P1, P2, P3 } from '#tests/races/fixture.ts'
import { createInstantPayments } from '#tests/support/instant-providers.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

/** In rupees, with 18 % tax, for 1, 2, 4 and 11 half kilograms: the table of content/delivery/zones.json. */
const COURIER = {
  A: [45, 83, 159, 423],
  B: [55, 100, 189, 503],
  C: [69, 128, 246, 659],
  D: [78, 144, 277, 739],
  E: [109, 206, 399, 1077],
} as const

type Row = readonly [pincode: string, city: string, zone: keyof typeof COURIER, flat: 49 | 69]

const PINCODES: readonly Row[] = [
  ['388001', 'Anand', 'A', 49],
  ['388620', 'Anand', 'A', 49],
  ['390001', 'Vadodara', 'B', 49],
  ['380015', 'Ahmedabad', 'B', 49],
  ['395003', 'Surat', 'B', 49],
  ['396210', 'Daman', 'B', 49],
  ['110001', 'Delhi', 'C', 49],
  ['400050', 'Mumbai', 'C', 49],
  ['560001', 'Bengaluru', 'C', 49],
  ['700001', 'Kolkata', 'C', 49],
  ['411001', 'Pune', 'D', 49],
  ['302001', 'Jaipur', 'D', 49],
  ['605001', 'Puducherry', 'D', 49],
  ['682001', 'Ernakulam', 'D', 49],
  ['190001', 'Srinagar', 'E', 49],
  ['194101', 'Leh', 'E', 49],
  ['781001', 'Kamrup', 'E', 69],
  ['737101', 'East Sikkim', 'E', 69],
  ['744101', 'South Andaman', 'E', 69],
  ['682555', 'Lakshadweep', 'E', 69],
]
const NO_CASH: ReadonlySet<string> = new Set(['194101', '744101', '682555'])

/** Priced at ₹250, ₹99.50 and ₹799; 120 g each, with 8 % packing. */
const BASKETS = [
  { goods: [[P2, 1]], items: 99.5, slabs: 0, isFree: false },
  {
    goods: [
      [P1, 2],
      [P2, 3],
    ],
    items: 798.5,
    slabs: 1,
    isFree: false,
  },
  { goods: [[P3, 1]], items: 799, slabs: 0, isFree: true },
  { goods: [[P1, 12]], items: 3_000, slabs: 2, isFree: true },
  // With the fee above ₹10,000: too large for cash.
  { goods: [[P1, 40]], items: 10_000, slabs: 3, isFree: true },
] as const

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ config: WITHOUT_LIMITS, payment: createInstantPayments() })
  await layOutGoods(shop.db)
  await shop.db.execute(sql`
    update products set price_paise = 79900, mrp_paise = 79900 where id = ${P3}`)
  for (const id of [P1, P2, P3]) await addLot(shop.db, id, 5_000)
})
afterAll(() => shop.close())

type Answer = Record<string, unknown>

async function post(url: string, { headers }: SignedIn, payload: Answer): Promise<Answer> {
  const answer = await shop.app.inject({ method: 'POST', url, headers, payload })
  expect([url, answer.statusCode, answer.body]).toEqual([url, 200, expect.any(String)])
  return answer.json()
}

async function place(pincode: string, ids = ''): Promise<Answer> {
  const url = `${paths.delivery.place({ pincode })}?ids=${ids}`
  return (await shop.app.inject({ method: 'GET', url })).json()
}

const ADDRESS = { address: '1 Road', city: 'City', state: 'Gujarat', phone_number: '9876543210' }

describe('the delivery price', () => {
  test.each(PINCODES)(
    'to %s (%s) is one number from the product to the invoice',
    async (...row) => {
      const [pincode, city, zone, flat] = row
      const shopper = await shop.signIn()
      const { products, ...where } = await place(pincode, [P2, P3].join(','))
      expect(where).toMatchObject({ pincode, city })
      expect(products).toEqual([
        { productId: P2, delivery: flat },
        { productId: P3, delivery: 0 },
      ])
      for (const { goods, items, slabs, isFree } of BASKETS) {
        const basket = {
          pincode,
          productIds: goods.map(([id]) => id),
          quantities: goods.map(([, quantity]) => quantity),
        }
        const delivery = isFree ? 0 : flat
        const quoted = await post(paths.payments.shippingQuote(), shopper, { ...basket, cod: true })
        const takesCash = !NO_CASH.has(pincode) && items + delivery + 30 <= 10_000
        expect(quoted).toMatchObject({ items, delivery, codFee: 30, city, freeFrom: 799 })
        expect([pincode, items, quoted.codAllowed]).toEqual([pincode, items, takesCash])

        const cash = await shop.app.inject({
          method: 'POST',
          url: paths.payments.createOrder(),
          headers: shopper.headers,
          payload: { ...basket, ...ADDRESS, paymentMethod: 'COD' },
        })
        // Exactly the offered methods are accepted.
        expect(cash.statusCode).toBe(takesCash ? 200 : 422)
        // All goods bear 5 %, and so do delivery and fee.
        const feeTax = 1.42
        if (takesCash) {
          expect(cash.json()).toMatchObject({ delivery, codFee: 30 })
          expect(cash.json().gst).toBeCloseTo(Number(quoted.gst) + feeTax, 5)
        } else expect(cash.json().code).toBe(quoted.codRefusal)

        const started = await post(paths.payments.createOrder(), shopper, {
          ...basket,
          ...ADDRESS,
          paymentMethod: 'prepaid',
        })
        expect(started).toMatchObject({ delivery, codFee: 0, total: items + delivery })
        const order = await findOrder(shop.db, started.orderId as OrderId)
        if (!order) throw new Error('the order was not written')
        expect(order.amounts.parts).toContainEqual({
          kind: 'delivery',
          amountPaise: delivery * 100,
        })
        const lines = invoiceLines(order, { from: 'Gujarat', to: order.delivery.state })
        const taxPaise = lines.reduce((sum, one) => sum + one.grossPaise - one.taxablePaise, 0)
        expect(taxPaise).toBeGreaterThan(0)
        expect(quoted).toMatchObject({ gst: taxPaise / 100, codFeeGst: feeTax })
        expect(started.gst).toBe(taxPaise / 100)
        const charged = lines.filter(({ kind }) => kind === 'delivery')
        expect(charged.reduce((sum, { grossPaise }) => sum + grossPaise, 0)).toBe(delivery * 100)
        const { rows } = await shop.db.$client.query(
          'select courier_paise, courier_cash_paise from orders where id = $1',
          [order.id],
        )
        expect(rows).toEqual([{ courier_paise: COURIER[zone][slabs] * 100, courier_cash_paise: 0 }])
      }
    },
  )

  test('is missing for areas that no courier serves, and for unknown products', async () => {
    expect(await place('900001', P2)).toEqual({
      pincode: '900001',
      city: null,
      state: null,
      expectedDelivery: null,
      products: [],
    })
    expect((await place('411001', 'no-such-product')).products).toEqual([])
    const malformed = await shop.app.inject({
      method: 'GET',
      url: paths.delivery.place({ pincode: '41100' }),
    })
    expect(malformed.statusCode).toBe(400)
  })
})
