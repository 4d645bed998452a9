import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { listDocumentsOf } from '#database/invoices/invoices.ts'
import { inTransaction } from '#database/transaction.ts'
import { type OrderId, parseOrderId } from '#domain/ids.ts'
import { indianDay } from '#domain/time/india.ts'
import { ask, basketOf, buy } from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { issueCreditNote } from '#use-cases/invoices/tax-documents.ts'

const GSTIN = '27AAPFU0939F1ZV'
const BUSINESS = { gstin: '27aapfu0939f1zv', businessName: 'Utsav Stores' }

let shop: TestShop
let owner: SignedIn
let asha: SignedIn
let month: string

beforeAll(async () => {
  shop = await openTestShop()
  await layOutGoods(shop.db)
  owner = await shop.signIn({ admin: true })
  asha = await shop.signIn({ name: 'Asha Patel' })
  month = indianDay(shop.clock.now()).slice(0, 7)
})
afterAll(() => shop.close())

async function deliver(more: Record<string, unknown>): Promise<OrderId> {
  const id = parseOrderId(await buy(shop.app, asha, P2, more))
  if (!id) throw new Error('no order')
  const body = { delivery_status: 'delivered' }
  await ask(shop.app, paths.orders.one({ id }), { method: 'PATCH', person: owner, body })
  return id
}

const file = async (name: string) =>
  (await ask(shop.app, paths.tax.gstFile({ month, file: name }), { person: owner })).body

const rowsOf = async (sheet: string) => (await file(`${sheet}.csv`)).split('\r\n').slice(1, -1)

const order = (id: string, body: unknown, key?: string) =>
  ask(shop.app, id, {
    method: 'POST',
    person: asha,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })

describe('an order of a business', () => {
  test('has its GSTIN on invoice and credit note, and is listed separately in the GST return', async () => {
    const id = await deliver(BUSINESS)
    await deliver({ address: '2 Lake Road' })
    const [invoice] = await listDocumentsOf(shop.db, id)
    expect(invoice?.recipient).toMatchObject({ name: 'Utsav Stores', gstin: GSTIN })
    // The destination decides the tax, whatever state the buyer is registered in.
    expect(invoice?.placeOfSupply.gstCode).toBe('24')
    const amountPaise = invoice?.totals.totalPaise ?? 0
    await inTransaction(shop.db, (tx) =>
      issueCreditNote(tx, { order: { id }, amountPaise, cause: 'a test', at: shop.clock.now() }),
    )
    const [, note] = await listDocumentsOf(shop.db, id)
    expect(note?.recipient).toEqual(invoice?.recipient)

    expect(await rowsOf('b2b')).toEqual([
      expect.stringMatching(/^27AAPFU0939F1ZV,Utsav Stores,SMG\S+,\S+,[\d.]+,24-Gujarat,N,/),
    ])
    expect(await rowsOf('cdnr')).toEqual([
      expect.stringMatching(/^27AAPFU0939F1ZV,Utsav Stores,SMC\S+,\S+,C,24-Gujarat,N,/),
    ])
    expect(await rowsOf('b2cs')).toHaveLength(1)
    expect(await rowsOf('hsn-b2c')).toHaveLength(1)
    const json = JSON.parse(await file('gstr1.json'))
    expect(json.b2b).toMatchObject([{ ctin: GSTIN, inv: [{ pos: '24', inv_typ: 'R' }] }])
    expect(json.cdnr).toMatchObject([{ ctin: GSTIN, nt: [{ ntty: 'C' }] }])
  })

  test('shows its GSTIN to the shopper and in the orders file', async () => {
    const id = await buy(shop.app, asha, P2, { ...BUSINESS, businessName: '=cmd|x' })
    const shown = await ask(shop.app, paths.orders.one({ id }), { person: asha })
    expect(shown.json()).toMatchObject({ gstin: GSTIN, businessName: '=cmd|x' })
    const table = await ask(shop.app, paths.orderActs.file(), { person: owner })
    expect(table.body).toContain(`,'=cmd|x,${GSTIN},`)
    const consumer = await buy(shop.app, asha, P2, { address: '3 Lake Road' })
    const plain = await ask(shop.app, paths.orders.one({ id: consumer }), { person: asha })
    expect(Object.keys(plain.json())).not.toContain('gstin')
  })

  test('is a different order than the same one for a consumer', async () => {
    const body = { ...basketOf(P2, 1), address: '4 Lake Road' }
    const { amount } = (await order(paths.payments.createOrder(), body)).json()
    const key = 'the-same-key-twice-0001'
    const first = await order(paths.payments.verify(), { ...body, ...BUSINESS, amount }, key)
    expect(first.statusCode).toBe(200)
    const again = await order(paths.payments.verify(), { ...body, ...BUSINESS, amount }, key)
    expect(again.json().orderId).toBe(first.json().orderId)
    const other = await order(paths.payments.verify(), { ...body, amount }, key)
    expect([other.statusCode, other.json().code]).toEqual([422, 'key-used-otherwise'])
  })
})

test.each([
  [{ ...BUSINESS, gstin: '27AAPFU0939F1ZW' }, 'gstin', 'its last character does not match'],
  [{ ...BUSINESS, gstin: '<script>' }, 'gstin', 'A GSTIN has 15 letters and digits'],
  [{ ...BUSINESS, gstin: 'A'.repeat(100_000) }, 'gstin', 'A GSTIN has 15 letters and digits'],
  [{ ...BUSINESS, gstin: '' }, 'gstin', 'Enter the GSTIN'],
  [{ ...BUSINESS, businessName: ' ' }, 'businessName', 'Enter the business name'],
  [{ ...BUSINESS, businessName: 'x'.repeat(101) }, 'businessName', 'at most 100'],
])(
  'a price and an order for %j are refused with the field’s name (VAL-10)',
  async (wrong, field, says) => {
    for (const path of [paths.payments.createOrder(), paths.payments.verify()]) {
      const answer = await order(path, { ...basketOf(P2, 1), ...wrong, amount: 1 })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors[field]).toContain(says)
    }
  },
)
