import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { lockOrder } from '#database/orders/lock.ts'
import { listMonthLocks } from '#database/tax/locks.ts'
import { inTransaction } from '#database/transaction.ts'
import { addLot, databaseWithGoods, P1, P2 } from '#tests/races/fixture.ts'
import { openSale } from '#tests/support/after-sale.ts'
import { untilLockWaiters } from '#tests/support/lock-waiters.ts'
import { issueInvoice } from '#use-cases/invoices/tax-documents.ts'
import { lockGstMonth } from './lock-gst-month.ts'

const shop = databaseWithGoods()

async function saleOn(day: string) {
  const { db } = shop
  await addLot(db, P1, 200)
  await addLot(db, P2, 200)
  const sale = await openSale(db)
  sale.clock.set(new Date(day))
  return {
    ...sale,
    lock: (month: string) => lockGstMonth(sale.deps, { month, actorId: sale.owner.userId }),
  }
}

describe('a locked month of GST', () => {
  test('keeps its figures and who locked it, and takes no document any more', async () => {
    const sale = await saleOn('2026-11-30T18:29:00Z')
    await sale.deliver()
    expect(await sale.lock('2026-11')).toEqual({ ok: false, reason: 'month-runs' })
    sale.clock.set(new Date('2026-11-30T18:30:00Z'))
    expect(await sale.lock('2026-11')).toEqual({ ok: true })
    expect(await sale.lock('2026-11')).toEqual({ ok: true })
    const [lock, ...others] = await listMonthLocks(shop.db, 9)
    expect(others).toEqual([])
    expect(lock).toMatchObject({
      month: '2026-11',
      lockedAt: new Date('2026-11-30T18:30:00Z'),
      figures: { invoices: 1, creditNotes: 0, totalPaise: sale.order.amounts.totalPaise },
    })
    const late = await saleOn('2026-11-20T06:00:00Z')
    await expect(late.deliver()).rejects.toMatchObject({
      cause: { message: expect.stringMatching('is locked; credit in the open month') },
    })
    late.clock.set(new Date('2026-12-01T06:00:00Z'))
    await late.deliver()
    const { rows } = await shop.db.execute<{ actions: number }>(
      sql`select count(*)::integer as actions from audit_log where action = 'gst-month.locked'`,
    )
    expect(rows).toEqual([{ actions: 1 }])
    const opened = shop.db.execute(sql`delete from gst_month_locks`)
    await expect(opened).rejects.toMatchObject({
      cause: { message: expect.stringMatching('only ever added') },
    })
  })

  test('waits for a document that is being issued, and counts it', async () => {
    const sale = await saleOn('2027-02-10T06:00:00Z')
    let locking: ReturnType<typeof sale.lock> | undefined
    await inTransaction(shop.db, async (tx) => {
      const locked = await lockOrder(tx, sale.orderId)
      if (!locked) throw new Error('no order')
      await issueInvoice(tx, sale.deps, { order: locked.order, at: sale.clock.now() })
      sale.clock.set(new Date('2027-03-01T06:00:00Z'))
      locking = sale.lock('2027-02')
      await untilLockWaiters(shop.db, 1)
    })
    expect(await locking).toEqual({ ok: true })
    const [lock] = await listMonthLocks(shop.db, 9)
    expect(lock?.figures.invoices).toBe(1)
  })
})
