import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listDocumentsOf } from '#database/invoices/invoices.ts'
import { lockOrder } from '#database/orders/lock.ts'
import { inTransaction } from '#database/transaction.ts'
import { addLot, databaseWithGoods, P1, P2 } from '#tests/races/fixture.ts'
import { openSale, tracesOf } from '#tests/support/after-sale.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { collectGstMonth } from '#use-cases/tax/collect-gst-month.ts'
import { issueCreditNote, issueInvoice } from './tax-documents.ts'

const shop = databaseWithGoods()

async function openSales(count: number) {
  const { db } = shop
  await addLot(db, P1, 200)
  await addLot(db, P2, 200)
  const sales = []
  for (let index = 0; index < count; index += 1) sales.push(await openSale(db))
  return sales
}

async function serials(series: string) {
  const { rows } = await shop.db.execute<{ year: string; serial: number }>(sql`
    select financial_year as year, serial from invoices where series = ${series}
    order by financial_year, serial`)
  return rows.map(({ year, serial }) => `${year}/${serial}`)
}

test('a tax invoice names its supplier once, as registered, else by the shop’s name, with its food licence', async () => {
  const sales = await openSales(2)
  const sellers = []
  for (const [index, { deps, orderId }] of sales.entries()) {
    const settings = {
      ...deps.settings,
      legalName: index === 0 ? 'Asha Patel, proprietor' : '',
      addressLines: ['Asha Patel, Proprietor', '12 Station Road'],
      fssaiLicence: '11521999000123',
    }
    const invoice = await inTransaction(shop.db, async (tx) => {
      const locked = await lockOrder(tx, orderId)
      if (!locked) throw new Error('no order')
      return issueInvoice(tx, { ...deps, settings }, { order: locked.order, at: deps.clock.now() })
    })
    sellers.push(invoice.seller)
  }
  const address = ['Asha Patel, Proprietor', '12 Station Road']
  const fssaiLicence = '11521999000123'
  expect(sellers).toMatchObject([
    // The address does not say the name above it again.
    { name: 'Asha Patel, proprietor', addressLines: address.slice(1), fssaiLicence },
    { name: 'Samagni', addressLines: address, fssaiLicence },
  ])
})

test('goods that leave after their rate has changed have the new one, at the price that was paid, and so have their credit notes', async () => {
  const [before, after] = await openSales(2)
  if (!before || !after) throw new Error('no sales')
  await before.deliver()
  await shop.db.execute(
    sql`update products set gst_percent = 18, hsn = '33049990' where id in (${P1}, ${P2})`,
  )
  await after.deliver()
  const { deps, order } = after
  await inTransaction(shop.db, (tx) =>
    issueCreditNote(tx, { order, amountPaise: 10_00, cause: 'half', at: deps.clock.now() }),
  )
  const taxesOf = async ({ orderId }: typeof before) =>
    (await listDocumentsOf(shop.db, orderId)).map(({ lines, totals }) => [
      [...new Set(lines.map(({ gstPercent }) => gstPercent))],
      totals.totalPaise,
    ])
  const total = order.amounts.totalPaise
  const [[rates] = []] = await taxesOf(before)
  expect(rates).not.toContain(18)
  expect(await taxesOf(after)).toEqual([
    [[18], total],
    [[18], 10_00],
  ])
  const { rows } = await shop.db.execute(
    sql`select distinct hsn, gst_percent from order_lines where order_id = ${after.orderId}`,
  )
  expect(rows).toEqual([{ hsn: '33049990', gst_percent: 18 }])
  expect(await brokenInvariants(shop.db)).toEqual({})
})

describe('the number of a tax invoice', () => {
  test('is assigned when the order leaves the shop, and not before', async () => {
    const [sale] = await openSales(1)
    if (!sale) throw new Error('no sale')
    expect((await tracesOf(shop.db, sale.orderId)).documents).toEqual([])
    await sale.deliver()
    const { documents, mails } = await tracesOf(shop.db, sale.orderId)
    const total = sale.order.amounts.totalPaise
    expect(documents).toEqual([{ kind: 'invoice', number: 'SMG/26-27/000001', total }])
    expect(mails).toEqual(['order-delivered', 'order-placed'])
  })

  test('stays the first one, however often the order leaves', async () => {
    const [sale] = await openSales(1)
    if (!sale) throw new Error('no sale')
    const { deps, orderId, owner, deliver } = sale
    await deliver()
    await changeDeliveryStatus(deps, { orderId, status: 'pending', actorId: owner.userId })
    await deliver()
    const { documents, mails } = await tracesOf(shop.db, orderId)
    expect(documents).toHaveLength(1)
    expect(mails).toEqual(['order-delivered', 'order-placed'])
  })

  test('has no gap, with twelve orders at once of which some are rolled back', async () => {
    const sales = await openSales(12)
    const outcomes = await Promise.allSettled(
      sales.map(({ deps, orderId }, index) =>
        inTransaction(shop.db, async (tx) => {
          const locked = await lockOrder(tx, orderId)
          if (!locked) throw new Error('no order')
          await issueInvoice(tx, deps, { order: locked.order, at: deps.clock.now() })
          if (index % 3 === 0) throw new Error('the courier hung up')
        }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4)
    expect(await serials('SMG')).toEqual(Array.from({ length: 8 }, (_, at) => `26-27/${at + 1}`))
  })

  test('begins as the owner chose when it is issued, and its credit notes begin like it', async () => {
    const sales = await openSales(2)
    const [one, two] = sales
    if (!one || !two) throw new Error('no sales')
    await one.deliver()
    const settings = { ...two.deps.settings, documentPrefix: 'AY' }
    await inTransaction(shop.db, async (tx) => {
      const locked = await lockOrder(tx, two.orderId)
      if (!locked) throw new Error('no order')
      const { order } = locked
      const at = two.deps.clock.now()
      await issueInvoice(tx, { ...two.deps, settings }, { order, at })
      for (const { order: sold } of sales) {
        await issueCreditNote(tx, { order: sold, amountPaise: 10_00, cause: 'part', at })
      }
    })
    const numbers = async (orderId: (typeof one)['orderId']) =>
      (await listDocumentsOf(shop.db, orderId)).map(({ number }) => number)
    expect(await numbers(one.orderId)).toEqual(['SMG/26-27/000001', 'SMC/26-27/000001'])
    expect(await numbers(two.orderId)).toEqual(['AYG/26-27/000001', 'AYC/26-27/000001'])
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('is dated like the one before it when the clock was set back, but not when that was days ahead', async () => {
    const [sale, hourBack, weekAhead, after] = await openSales(4)
    if (!sale || !hourBack || !weekAhead || !after) throw new Error('no sale')
    const dayOf = async ({ deps, orderId }: typeof sale, at: string) =>
      await inTransaction(shop.db, async (tx) => {
        const locked = await lockOrder(tx, orderId)
        if (!locked) throw new Error('no order')
        return (await issueInvoice(tx, deps, { order: locked.order, at: new Date(at) })).issuedOn
      })
    expect(await dayOf(sale, '2027-01-31T18:30:00Z')).toBe('2027-02-01')
    expect(await dayOf(hourBack, '2027-01-31T17:30:00Z')).toBe('2027-02-01')
    expect(await dayOf(weekAhead, '2027-02-08T18:30:00Z')).toBe('2027-02-09')
    expect(await dayOf(after, '2027-01-31T19:30:00Z')).toBe('2027-02-01')
    const { rows } = await shop.db.execute(sql`
      select count(*)::integer as documents from invoices
      where content ->> 'issuedOn' <> (issued_at at time zone 'Asia/Kolkata')::date::text`)
    expect(rows).toEqual([{ documents: 0 }])
  })

  test('restarts in April, at midnight in India', async () => {
    const [one, two, three] = await openSales(3)
    if (!one || !two || !three) throw new Error('no sales')
    one.clock.set(new Date('2027-03-31T18:29:00Z'))
    await one.deliver()
    two.clock.set(new Date('2027-03-31T18:31:00Z'))
    await two.deliver()
    three.clock.set(new Date('2027-04-02T10:00:00Z'))
    await three.deliver()
    expect(await serials('SMG')).toEqual(['26-27/1', '27-28/1', '27-28/2'])
  })
})

describe('the content of a document', () => {
  test('stays as issued, whatever is renamed later, and cannot be changed', async () => {
    const [sale] = await openSales(1)
    if (!sale) throw new Error('no sale')
    await sale.deliver()
    const [before] = await listDocumentsOf(shop.db, sale.orderId)
    await shop.db.execute(sql`update orders set recipient = 'Somebody Else'`)
    expect(await listDocumentsOf(shop.db, sale.orderId)).toEqual([before])
    expect(before?.recipient.name).toBe('Asha Patel')
    const change = shop.db.execute(sql`update invoices set total_paise = 1`)
    await expect(change).rejects.toMatchObject({
      cause: { message: expect.stringMatching('only ever added') },
    })
    const removal = shop.db.execute(sql`delete from invoices`)
    await expect(removal).rejects.toMatchObject({
      cause: { message: expect.stringMatching('only ever added') },
    })
  })

  test('is credited once for every cause, and never beyond the invoice', async () => {
    const [sale] = await openSales(1)
    if (!sale) throw new Error('no sale')
    await sale.deliver()
    const { order, deps } = sale
    const total = order.amounts.totalPaise
    const credit = (amountPaise: number, cause: string) =>
      inTransaction(shop.db, (tx) =>
        issueCreditNote(tx, { order, amountPaise, cause, at: deps.clock.now() }),
      )
    await credit(50_00, 'one')
    await credit(50_00, 'one')
    await credit(total, 'two')
    await credit(1_00, 'three')
    const { documents } = await tracesOf(shop.db, order.id)
    expect(documents.slice(1).map((note) => note.total)).toEqual([50_00, total - 50_00])
    expect(await serials('SMC')).toEqual(['26-27/1', '26-27/2'])
  })

  // CGST Act, section 34(2): until 30 November after the year of the supply.
  test('is credited without its tax, and outside of the return, from 1 December after its year', async () => {
    const [sale] = await openSales(1)
    if (!sale) throw new Error('no sale')
    await sale.deliver()
    const { order, orderId } = sale
    const creditAt = (at: string, amountPaise: number) =>
      inTransaction(shop.db, (tx) =>
        issueCreditNote(tx, { order, amountPaise, cause: at, at: new Date(at) }),
      )
    await creditAt('2027-11-30T18:29:58Z', 30_00)
    await creditAt('2027-11-30T18:29:59Z', 20_00)
    await creditAt('2027-11-30T18:30:00Z', 40_00)
    await creditAt('2027-12-31T06:00:00Z', order.amounts.totalPaise)
    const [invoice, first, inTime, late, last] = await listDocumentsOf(shop.db, orderId)
    const notes = [first, inTime, late, last]
    expect(notes.map((note) => note?.isCommercial)).toEqual([undefined, undefined, true, true])
    expect([late?.totals.taxablePaise, late?.totals.totalPaise]).toEqual([40_00, 40_00])
    expect(last?.totals.totalPaise).toBe(order.amounts.totalPaise - 90_00)
    expect([await serials('SMC'), await serials('SMR')]).toEqual([
      ['27-28/1', '27-28/2'],
      ['27-28/1', '27-28/2'],
    ])
    const [november, december] = [
      await collectGstMonth(shop.db, '2027-11'),
      await collectGstMonth(shop.db, '2027-12'),
    ]
    expect([november.totals.totalPaise, december.totals.totalPaise]).toEqual([-50_00, 0])
    expect(december).toMatchObject({
      differences: [],
      ranges: [],
      issued: { 'credit-note': { count: 0 } },
      commercial: { count: 2, totalPaise: (invoice?.totals.totalPaise ?? 0) - 50_00 },
    })
    expect(await brokenInvariants(shop.db)).toEqual({})
  })
})
