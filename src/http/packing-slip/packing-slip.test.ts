import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { findOrder } from '#database/orders/orders.ts'
import { listBatchesOf } from '#database/stock/batches.ts'
import { type OrderId, parseOrderId } from '#domain/ids.ts'
import { Typesetter } from '#http/invoice-pdf/typesetter.ts'
import { buy } from '#tests/attack/scene.ts'
import { addLot, layOutGoods, P1, P2 } from '#tests/races/fixture.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { packingSlipPdf, type Slip } from './packing-slip.ts'

let shop: TestShop
let owner: SignedIn
let asha: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signIn({ admin: true })
  asha = await shop.signIn({ name: 'Asha Patel' })
})
beforeEach(() => layOutGoods(shop.db))
afterAll(() => shop.close())

const slip = (id: string, who: SignedIn = owner) =>
  shop.app.inject({ url: paths.orders.slip({ id }), headers: who.headers })
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
const orderId = (text: string): OrderId => {
  const id = parseOrderId(text)
  if (!id) throw new Error('an order was bought')
  return id
}

describe('the packing slip of an order', () => {
  test('is a private PDF of one A6 label, named after the order', async () => {
    const id = await buy(shop.app, asha, P2)
    const answer = await slip(id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename="SMG-\d+\.pdf"$/)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(pagesOf(answer.rawPayload)).toBe(1)
    expect(answer.rawPayload.toString('latin1')).toContain('/MediaBox [0 0 297.64 419.53]')
  })

  test('is not available to shoppers, for unknown orders, and for ended orders', async () => {
    const id = await buy(shop.app, asha, P2)
    expect((await slip(id, asha)).statusCode).toBe(403)
    expect((await slip('a'.repeat(31))).statusCode).toBe(404)
    await shop.app.inject({
      method: 'POST',
      url: paths.afterSale.cancel({ id }),
      headers: asha.headers,
      payload: {},
    })
    const ended = await slip(id)
    expect([ended.statusCode, ended.json().code]).toEqual([409, 'order-has-ended'])
  })

  test('is noted when it was printed again after the cash to collect had changed', async () => {
    const id = await buy(shop.app, asha, P2)
    const isOutdated = async () => (await findOrder(shop.db, orderId(id)))?.isSlipOutdated === true
    const change = () => shop.db.execute(sql`update orders set slip_outdated = true`)
    await change()
    expect((await slip(id)).statusCode).toBe(200)
    expect(await isOutdated()).toBe(false)
    await change()
    const number = (await findOrder(shop.db, orderId(id)))?.number.replace(/\D/g, '')
    const file = (parts: string) =>
      shop.app.inject({
        url: `${paths.orderActs.packingFile()}?orders=${number}&parts=${parts}`,
        headers: owner.headers,
      })
    expect((await file('labels')).statusCode).toBe(200)
    expect(await isOutdated()).toBe(true)
    expect((await file('both')).statusCode).toBe(200)
    expect(await isOutdated()).toBe(false)
    // What is not printed is not noted.
    await shop.db.execute(sql`
      update orders set slip_outdated = true, stage = 'cancelled' where id = ${id}`)
    expect((await slip(id)).statusCode).toBe(409)
    expect((await file('both')).statusCode).toBe(409)
    expect(await isOutdated()).toBe(true)
  })

  test('lists the reserved lots, first expiry first', async () => {
    await shop.db.execute(sql`delete from stock_lots where product_id = ${P1}`)
    await addLot(shop.db, P1, 2, { madeOn: '2026-09-01', expiresOn: '2028-03-01' })
    await addLot(shop.db, P1, 5, { madeOn: '2026-09-01', expiresOn: '2028-02-01' })
    const id = await buy(shop.app, asha, P1, { quantities: [6] })
    expect(await listBatchesOf(shop.db, orderId(id))).toMatchObject([
      { productId: P1, expiresOn: '2028-02-01', quantity: 5 },
      { productId: P1, expiresOn: '2028-03-01', quantity: 1 },
    ])
  })

  test('lists no lot whose goods were returned to stock', async () => {
    const id = await buy(shop.app, asha, P2)
    await shop.app.inject({
      method: 'POST',
      url: paths.afterSale.cancel({ id }),
      headers: asha.headers,
      payload: {},
    })
    expect(await listBatchesOf(shop.db, orderId(id))).toEqual([])
  })
})

describe('the label itself', () => {
  let order: Slip['order']
  beforeEach(async () => {
    const found = await findOrder(shop.db, orderId(await buy(shop.app, asha, P2)))
    if (!found) throw new Error('an order was bought')
    order = found
  })
  const printed = (change: Partial<Slip['order']> = {}, batches: Slip['batches'] = []) =>
    packingSlipPdf({
      order: { ...order, ...change },
      batches,
      sender: { name: 'Samagni', addressLines: ['1 Example Road'], phone: '+91 00000 00000' },
    })

  test('continues on further pages for a large order', async () => {
    const [line] = order.lines
    if (!line) throw new Error('an order has a line')
    const long = { ...line, productName: 'Rose Petal Gulkand with Fennel and Cardamom' }
    const pdf = await printed({ lines: Array.from({ length: 40 }, () => long) })
    expect(pagesOf(pdf)).toBeGreaterThan(2)
  })

  test('fits the longest address and a name in Gujarati script on one page', async () => {
    const delivery = {
      ...order.delivery,
      recipient: 'હર્ષિતા રાઠોડ',
      address: 'Near the very long name of a temple, '.repeat(9).slice(0, 300),
    }
    expect(pagesOf(await printed({ delivery }))).toBe(1)
  })

  test.each(['hi', 'gu'] as const)(
    'is in English and in %s for who ordered in that, on one page',
    async (language) => {
      const english = await printed()
      const both = await printed({ language })
      expect(pagesOf(both)).toBe(1)
      expect(both.equals(english)).toBe(false)
    },
  )

  test('sets a long name of the shop smaller than the day beside it leaves room for', async () => {
    const line = vi.spyOn(Typesetter.prototype, 'line')
    const name = 'Asha Patel and Daughters Ayurveda Products Private Limited'
    const sender = { name, addressLines: [], phone: '' }
    await packingSlipPdf({ order: { ...order, language: 'gu' }, batches: [], sender })
    const spans = line.mock.calls.slice(0, 3).map(([text, x, , style], nth) => {
      const type = line.mock.contexts[nth]
      if (!(type instanceof Typesetter)) throw new Error('drawn by the typesetter')
      return { text, x, end: x + type.widthOf(text, style) }
    })
    line.mockRestore()
    const [named, ...days] = spans.toSorted((one, other) => one.x - other.x)
    expect([named?.text, days.length]).toEqual([name, 2])
    for (const day of days) expect(named?.end).toBeLessThan(day.x)
  })

  test.each(['en', 'hi', 'gu'] as const)(
    'keeps the phone number of the shop on one line, in %s',
    async (language) => {
      const phone = '+91 00000 00000'
      const name = 'Samagni'
      const line = vi.spyOn(Typesetter.prototype, 'line')
      // Some of these addresses end where the number does not fit any more.
      for (let letters = 1; letters < 70; letters += 6) {
        const sender = { name, addressLines: ['x'.repeat(letters)], phone }
        await packingSlipPdf({ order: { ...order, language }, batches: [], sender })
      }
      const texts = line.mock.calls.map(([text]) => text)
      line.mockRestore()
      expect(texts.filter((text) => text.includes('00000')).length).toBeGreaterThan(5)
      expect(texts.filter((text) => text.includes('00000') && !text.includes(phone))).toEqual([])
    },
  )

  test('asks for separate bags for food and other goods', async () => {
    const batch = { productId: P2, batch: 'B1', expiresOn: '2028-02-01', quantity: 1 }
    const packed = (...kinds: boolean[]) =>
      printed(
        {},
        kinds.map((isFood) => ({ ...batch, isFood })),
      )
    const foods = await packed(true, true)
    expect(foods.equals(await packed(false, false))).toBe(true)
    expect(foods.equals(await packed(true, false))).toBe(false)
  })

  test('has the same bytes for the same order, and others when it is paid', async () => {
    const due = await printed({ paymentState: 'cash-due' })
    expect(due.equals(await printed({ paymentState: 'cash-due' }))).toBe(true)
    expect(due.equals(await printed({ paymentState: 'paid' }))).toBe(false)
  })
})
