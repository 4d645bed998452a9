import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { LARGE_TURNOVER_PAISE } from '#domain/tax/gstr1.ts'
import { databaseWithGoods } from '#tests/races/fixture.ts'
import { TestClock } from '#tests/support/clock.ts'
import { layOutOrders } from '#tests/support/many-orders.ts'
import { collectGstMonth } from './collect-gst-month.ts'
import { reportTurnover } from './report-turnover.ts'

const shop = databaseWithGoods()
const MAX_DOCUMENT_PAISE = 1_00_00_000_00

/** Documents of one year, each as large as one can be, and a last one that brings their value to `paise`. */
async function issue(paise: number, { year, from }: { year: string; from: number }) {
  const whole = Math.floor(paise / MAX_DOCUMENT_PAISE)
  const rest = paise % MAX_DOCUMENT_PAISE
  const values = [...Array(whole).fill(MAX_DOCUMENT_PAISE), ...(rest > 0 ? [rest] : [])]
  for (const [at, taxablePaise] of values.entries()) {
    const content = JSON.stringify({ totals: { taxablePaise } })
    const serial = from + at + 1
    await shop.db.execute(sql`
      insert into invoices (number, kind, series, financial_year, serial, order_id, cause, total_paise, content, issued_at)
      select ${`SMG/${year}/${serial}`}, 'invoice', 'SMG', ${year}, ${serial}, id, 'shipped',
        ${Math.round(taxablePaise * 1.05)}, ${content}::jsonb, now()
      from orders where number = ${100_000 + serial}`)
  }
}
const tasks = async () =>
  (await shop.db.execute(sql`select kind, subject, details from owner_tasks order by id`)).rows

test('the owner is told once in a financial year whose sales without taxes pass ₹5 crore, and the next one needs codes of six digits', async () => {
  const { db } = shop
  await layOutOrders(db.$client, 20, new Date('2026-11-20T10:00:00Z'))
  const deps = { db, clock: new TestClock() }
  await issue(LARGE_TURNOVER_PAISE + 1, { year: '25-26', from: 0 })
  await issue(LARGE_TURNOVER_PAISE, { year: '26-27', from: 6 })
  await reportTurnover(deps)
  expect(await tasks()).toEqual([])
  await issue(1, { year: '26-27', from: 12 })
  await reportTurnover(deps)
  await db.execute(
    sql`update owner_tasks set closed_at = now(), resolution = 'The accountant knows.'`,
  )
  await reportTurnover(deps)
  const toldOf = (year: string) => {
    const details = { year, amountPaise: LARGE_TURNOVER_PAISE + 1 }
    return { kind: 'turnover-passed', subject: year, details }
  }
  expect(await tasks()).toEqual([toldOf('26-27')])
  // The sum may be passed on the last day of a year.
  deps.clock.set(new Date('2026-04-01T00:00:00Z'))
  await reportTurnover(deps)
  expect(await tasks()).toEqual([toldOf('26-27'), toldOf('25-26')])
  const digits = async (month: string) => (await collectGstMonth(db, month)).hsnDigits
  expect([await digits('2026-03'), await digits('2026-04'), await digits('2027-04')]).toEqual([
    4, 6, 6,
  ])
})
