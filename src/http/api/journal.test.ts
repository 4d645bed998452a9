import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { sumFees } from '#database/payments/fees.ts'
import { findFirstEntry } from '#database/tax/tax.ts'
import { boundsOfMonth } from '#domain/tax/gst-month.ts'
import { ask, buy } from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { readCsv } from '#use-cases/read-csv.ts'

const MONTH = '2026-11'
const BEFORE = '2026-10-31T18:29:59Z'
const FIRST = '2026-10-31T18:30:00Z'
const LAST = '2026-11-30T18:29:59Z'
const AFTER = '2026-11-30T18:30:00Z'
const HOSTILE = '=cmd|"x" & <b>\u0000]]>'

let shop: TestShop
let owner: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  await layOutGoods(shop.db)
  owner = await shop.signIn({ admin: true })
  const asha = await shop.signIn({ name: 'Asha Patel' })
  const business = { gstin: '27AAPFU0939F1ZV', businessName: HOSTILE }
  const id = await buy(shop.app, asha, P2, business)
  const body = { delivery_status: 'delivered' }
  await ask(shop.app, paths.orders.one({ id }), { method: 'PATCH', person: owner, body })
  await shop.db.execute(sql`
    insert into payment_attempts (order_id, receipt, amount_paise, provider_order_id, created_at)
    values (${id}, 'r', 50000, 'order_1', ${FIRST})`)
  const seen = (what: string, step: string, payment: string, refund: string, at: string) => sql`
    insert into payment_facts
      (provider_order_id, what, step, payment_id, refund_id, amount_paise, currency, source, recorded_at)
    values ('order_1', ${what}, ${step}, ${payment}, ${refund}, 50000, 'INR', 'webhook', ${at})`
  for (const fact of [
    seen('payment', 'captured', 'pay_before', '', BEFORE),
    seen('payment', 'authorised', 'pay_first', '', FIRST),
    seen('payment', 'captured', 'pay_first', '', FIRST),
    seen('payment', 'captured', 'pay_last', '', LAST),
    seen('payment', 'captured', 'pay_after', '', AFTER),
    seen('refund', 'pending', 'pay_first', 'rfnd_1', FIRST),
    seen('refund', 'processed', 'pay_first', 'rfnd_1', LAST),
    seen('refund', 'failed', 'pay_first', 'rfnd_1', LAST),
    // Never sent, so nothing came back.
    seen('refund', 'failed', 'pay_last', 'rfnd_2', LAST),
  ]) {
    await shop.db.execute(fact)
  }
  await shop.db.execute(sql`
    insert into payment_fees (payment_id, fee_paise, tax_paise, asked_at) values
      ('pay_before', 9999, 999, now()), ('pay_first', 1180, 180, now()), ('pay_last', null, null, now())`)
  await shop.db.execute(sql`
    insert into remittances (reference, paid_on, content_hash, entered_by, entered_at) values
      ('UTR0001', '2026-10-31', 'a', ${owner.person.userId}, now()),
      ('UTR0002', '2026-11-30', 'b', ${owner.person.userId}, now())`)
  await shop.db.execute(sql`
    insert into remittance_rows (remittance_id, line, tracking_id, order_number, amount_paise)
    select id, n, 'awb' || n, '', case n when 1 then 30000 else -5000 end
    from remittances, generate_series(1, 2) n`)
  await shop.db.execute(sql`
    insert into cash_refunds
      (order_id, amount_paise, reason, idempotency_key, asked_by, created_at, paid_at, paid_by, reference)
    values (${id}, 7000, 'goodwill', 'k1', ${owner.person.userId}, ${FIRST}, ${LAST},
      ${owner.person.userId}, 'UTR9'),
      (${id}, 8000, 'goodwill', 'k2', ${owner.person.userId}, ${FIRST}, null, null, null)`)
  await shop.db.execute(sql`
    insert into refunds
      (order_id, payment_id, amount_paise, reason, state, idempotency_key, created_at, paid_at, reference)
    values (${id}, 'pay_first', 9000, 'returned', 'by-hand', 'k3', ${FIRST}, ${LAST}, 'UTR10'),
      (${id}, 'pay_first', 9000, 'returned', 'by-hand', 'k4', ${FIRST}, ${AFTER}, 'UTR11'),
      (${id}, 'pay_first', 9000, 'returned', 'failed', 'k5', ${FIRST}, null, null)`)
  await shop.db.execute(sql`
    insert into owner_tasks (kind, order_id, subject, opened_at, closed_at, outcome, settled_paise)
    values ('cash-amount-differs', ${id}, 'a', ${BEFORE}, ${LAST}, 'written-off', 3100),
      ('cash-amount-differs', ${id}, 'b', ${BEFORE}, ${LAST}, 'received-otherwise', 3200),
      ('cash-amount-differs', ${id}, 'c', ${BEFORE}, ${AFTER}, 'written-off', 3300),
      ('cash-not-owed', ${id}, 'd', ${BEFORE}, ${LAST}, null, null)`)
  await shop.db.execute(sql`
    insert into owner_tasks
      (kind, order_id, subject, opened_at, closed_at, outcome, settled_paise, outcome_ended_at)
    values ('cash-amount-differs', ${id}, 'e', ${BEFORE}, ${BEFORE}, 'written-off', 3400, ${LAST}),
      ('cash-amount-differs', ${id}, 'f', ${BEFORE}, ${BEFORE}, 'written-off', 3500, ${AFTER})`)
})
afterAll(() => shop.close())

const file = (name: string, who: SignedIn | undefined = owner, month = MONTH) =>
  ask(shop.app, paths.tax.gstFile({ month, file: name }), { person: who })

test('the journal has every document and movement of the month once, and none of neighbouring months', async () => {
  const answer = await file('journal.csv')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${MONTH}-journal.csv"`)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const lines = answer.body.split('\r\n').slice(1, -1)
  const money = (kind: string, number: string, day: string) =>
    lines.filter((line) => line.startsWith(`${day},${kind},${number},`)).length
  expect(money('Receipt', 'pay_first', '2026-11-01')).toBe(2)
  expect(money('Receipt', 'pay_last', '2026-11-30')).toBe(2)
  expect(money('Payment', 'rfnd_1', '2026-11-30')).toBe(2)
  expect(money('Receipt', 'rfnd_1-back', '2026-11-30')).toBe(2)
  expect(money('Journal', 'pay_first-fee', '2026-11-01')).toBe(3)
  expect(money('Receipt', 'UTR0002', '2026-11-30')).toBe(2)
  expect(lines.filter((line) => /,Payment,cash-refund-\d+,/.test(line))).toHaveLength(2)
  expect(lines.filter((line) => /,Payment,refund-\d+,/.test(line))).toHaveLength(2)
  expect(answer.body).toContain('2026-11-30,Receipt,UTR0002,Bank,250,,,,Cash of 2 parcels')
  const settled = (kind: string, account: string) =>
    lines.filter((line) => line.includes(`,${kind},cash-difference-`) && line.includes(account))
  expect(settled('Journal', ',Cash Lost with Couriers,31,')).toHaveLength(1)
  expect(settled('Journal', ',Website Customers,,31,')).toHaveLength(1)
  expect(settled('Journal', ',Website Customers,34,')).toHaveLength(1)
  expect(settled('Journal', ',Cash Lost with Couriers,,34,')).toHaveLength(1)
  expect(settled('Receipt', ',Bank,32,')).toHaveLength(1)
  expect(settled('Receipt', ',Website Customers,,32,')).toHaveLength(1)
  for (const absent of ['pay_before', 'pay_after', 'UTR0001', 'rfnd_2', 'pay_last-fee']) {
    expect(answer.body).not.toContain(absent)
  }
  const sales = lines.filter((line) => line.includes(',Sales,'))
  expect(sales).toHaveLength(4)
  for (const line of sales) expect(line).toContain('27AAPFU0939F1ZV')
  expect(lines).toHaveLength(2 + 2 + 2 + 2 + 3 + 2 + 2 + 2 + 4 + 2 + 2 + 2)
})

test('the books start with the first payment, even if its parcel left in the next month', async () => {
  expect(await findFirstEntry(shop.db)).toEqual(new Date(BEFORE))
})

test('its debits equal its credits, and a hostile name is treated as text', async () => {
  const { body } = await file('journal.csv')
  const read = readCsv(Buffer.from(body))
  if (!read.ok) throw new Error('no CSV')
  const sums = ['debit', 'credit'].map((side) =>
    read.table.rows.reduce((all, { cells }) => all + Math.round(Number(cells[side]) * 100), 0),
  )
  expect(sums[0]).toBeGreaterThan(0)
  expect(sums[0]).toBe(sums[1])
  expect(body).not.toMatch(/(^|,)"?=/m)
  const { body: xml, headers } = await file('tally.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(xml).toContain(
    '<BASICBUYERNAME>=cmd|&quot;x&quot; &amp; &lt;b&gt; ]]&gt;</BASICBUYERNAME>',
  )
  expect(xml.match(/<VOUCHER /g)).toHaveLength(12)
})

test('the month’s fees and their GST are summed, with the number of unknown ones', async () => {
  expect(await sumFees(shop.db, boundsOfMonth(MONTH))).toEqual({
    payments: 2,
    amountPaise: 100_000,
    feePaise: 1_180,
    taxPaise: 180,
    unknown: 1,
  })
})

test('another month is empty, and the journal requires the right', async () => {
  expect((await file('journal.csv', owner, '2026-01')).body.split('\r\n')).toHaveLength(2)
  expect((await file('tally.xml', owner, '2026-13')).statusCode).toBe(404)
  for (const role of ['packer', 'writer', 'support'] as const) {
    const helper = await shop.signIn({ role })
    expect((await file('tally.xml', helper)).statusCode).toBe(403)
  }
  const visitor = await shop.app.inject(paths.tax.gstFile({ month: MONTH, file: 'journal.csv' }))
  expect(visitor.statusCode).toBe(401)
})
