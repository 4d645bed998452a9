import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { issueDocument } from '#database/invoices/invoices.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import { creditNoteOf } from '#domain/invoices/document.ts'
import { type InvoiceContent, type InvoiceLine, totalsOf } from '#domain/invoices/invoice.ts'
import { taxInside, taxParts } from '#domain/money/tax.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { databaseWithGoods } from '#tests/races/fixture.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { layOutOrders } from '#tests/support/many-orders.ts'
import { collectGstMonth } from './collect-gst-month.ts'

const ORDERS = 5_000
const shop = databaseWithGoods()

const PLACES = [
  { state: 'Gujarat', gstCode: '24' },
  { state: 'Maharashtra', gstCode: '27' },
  { state: 'Kerala', gstCode: '32' },
]
const RATES = [0, 5, 18]

function contentOf(number: string, orderId: OrderId, n: number): InvoiceContent {
  const placeOfSupply = PLACES[(n * 7 + Math.floor(n / 8)) % 3] ?? { state: '', gstCode: '' }
  const lines = RATES.map((gstPercent, at): InvoiceLine => {
    const grossPaise = n % 500 === 1 ? 60_000_01 : 99_00 + 7 * n + at
    const { taxablePaise, taxPaise } = taxInside(grossPaise, gstPercent)
    return {
      kind: 'goods',
      description: 'Goods',
      hsn: '21069099',
      quantity: 1,
      grossPaise,
      gstPercent,
      taxablePaise,
      ...taxParts(taxPaise, { from: 'Gujarat', to: placeOfSupply.state }),
    }
  })
  return {
    kind: 'invoice',
    number,
    issuedOn: '2026-11-10',
    placeOfSupply,
    lines,
    seller: {
      name: 'Shop',
      addressLines: [],
      gstin: '24AAACC1206D1ZM',
      state: 'Gujarat',
      email: '',
      phone: '',
    },
    recipient: {
      name: 'Asha',
      address: '',
      city: '',
      state: placeOfSupply.state,
      pincode: '',
      phone: '',
      ...(n % 20 === 0 && { gstin: '27AAPFU0939F1ZV' }),
    },
    order: { id: orderId, number: `SMG-${n}`, placedOn: '2026-11-09', paymentMethod: 'cod' },
    totals: totalsOf(lines),
    against: undefined,
  }
}

const dayAt = (n: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + n * MINUTE_MS)

test('a month of 5,000 orders with returns is the sum of its documents, and the months beside it are apart', async () => {
  const { db } = shop
  await layOutOrders(db.$client, ORDERS, TODAY)
  const { rows } = await db.execute<{ id: OrderId }>(
    sql`select id from orders where id like 'many%' order by id`,
  )
  const expected = { paise: 0, cgst: 0, igst: 0, notes: 0 }
  const count = ({ totals }: InvoiceContent, sign: 1 | -1) => {
    expected.paise += sign * totals.totalPaise
    expected.cgst += sign * totals.cgstPaise
    expected.igst += sign * totals.igstPaise
  }
  await inTransaction(db, async (tx) => {
    for (const [n, { id }] of rows.entries()) {
      const issue = (
        kind: 'invoice' | 'credit-note',
        at: Date,
        write: (no: string) => InvoiceContent,
      ) => issueDocument(tx, { kind, prefix: 'SM', orderId: id, cause: kind, at, write })
      const invoice = await issue('invoice', dayAt(n), (number) => contentOf(number, id, n))
      count(invoice, 1)
      if (n % 9 !== 0) continue
      const amountPaise = n % 2 === 0 ? invoice.totals.totalPaise : 50_01
      const note = await issue('credit-note', dayAt(n + 1), (number) =>
        creditNoteOf(invoice, [], { amountPaise, number, at: dayAt(n + 1) }),
      )
      count(note, -1)
      expected.notes += 1
    }
    // In October and in December, by minutes.
    const [first, second] = (
      await tx.execute<{ id: OrderId }>(sql`
        insert into orders select (jsonb_populate_record(orders, jsonb_build_object(
          'id', 'edge' || right(id, 22), 'number', number + 900000))).* from orders
        where id like 'many%' order by id limit 2 returning id`)
    ).rows
    for (const [order, at] of [
      [first, '2026-10-31T18:29:59Z'],
      [second, '2026-11-30T18:30:00Z'],
    ] as const) {
      if (!order) throw new Error('no order')
      const write = (number: string) => contentOf(number, order.id, 1)
      const about = { orderId: order.id, cause: 'edge', write }
      const document = { kind: 'invoice' as const, prefix: 'SM', ...about }
      await issueDocument(tx, { ...document, at: new Date(at) })
    }
  })
  const gstr1 = await collectGstMonth(db, '2026-11')
  expect(gstr1.differences).toEqual([])
  expect(gstr1.issued.invoice.count).toBe(ORDERS)
  expect(gstr1.issued['credit-note'].count).toBe(expected.notes)
  expect(gstr1.totals).toMatchObject({
    totalPaise: expected.paise,
    cgstPaise: expected.cgst,
    igstPaise: expected.igst,
  })
  const lists = [gstr1.b2b, gstr1.b2cl, gstr1.b2cs, gstr1.cdnr, gstr1.cdnur, gstr1.nil]
  expect(lists.map((list) => list.length > 0)).toEqual([true, true, true, true, true, true])
  expect((await collectGstMonth(db, '2026-10')).issued.invoice.count).toBe(1)
  expect((await collectGstMonth(db, '2026-12')).issued.invoice.count).toBe(1)
}, 120_000)
