import type { DatabaseDeps, ShopDatabase } from '#database/connection.ts'
import { type CashDay, saveCashDay } from '#database/remittances/cash-days.ts'
import { listCashToCome, listCashTouched, lockOrders } from '#database/remittances/cash-orders.ts'
import { listCashTasks } from '#database/remittances/tasks.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import { type CashStatus, sumCash } from '#domain/remittances/cash-status.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { indianDay } from '#domain/time/india.ts'
import type { WithSettings } from '#use-cases/deps.ts'
import { eachApart } from '#use-cases/each-due.ts'
import {
  compareCashOfOrders,
  type LateMatch,
  listLateMatches,
  needsSettling,
  reportUnknownParcels,
  settleCash,
} from './cash-comparison.ts'

/** Older entries have been compared on a hundred days, so that their differences already have tasks. */
const DAYS_BACK = 100
/** The number of orders compared at once, which bounds the memory. */
const AT_ONCE = 500

export type ReconcileCashDeps = DatabaseDeps & WithSettings<'cashWithinDays'>

/**
 * Compares the couriers' remittances with delivered cash orders and makes every difference an owner
 * task: late, a different amount, paid twice, for an order that owes none, or for an unknown parcel.
 * The cash of matching orders is marked as received. Repeating it reports no difference twice, and none
 * that the owner has decided.
 */
export async function reconcileCashOnDelivery(
  deps: ReconcileCashDeps,
): Promise<CashDay & { failures: readonly unknown[] }> {
  const { db, clock, settings } = deps
  const now = clock.now()
  const asked = { now, withinDays: settings.cashWithinDays }
  const lateMatches = await listLateMatches(db)
  const statuses: CashStatus[] = []
  const failures: unknown[] = []
  for (const ids of inBatches(await ordersToCompare(db, now, lateMatches))) {
    const tasks = Map.groupBy(await listCashTasks(db, { orderIds: ids }), ({ orderId }) => orderId)
    const comparisons = await compareCashOfOrders(db, ids, { ...asked, lateMatches })
    statuses.push(...comparisons.map(({ status }) => status))
    const toSettle = comparisons.filter((one) => needsSettling(one, tasks.get(one.entry.id) ?? []))
    const failed = await eachApart(toSettle, ({ entry }) =>
      inTransaction(db, async (tx) => {
        const orderIds = [entry.id]
        await lockOrders(tx, orderIds)
        const [fresh] = await compareCashOfOrders(tx, orderIds, { ...asked, lateMatches })
        const knownTasks = await listCashTasks(tx, { orderIds })
        if (fresh) await settleCash(tx, fresh, { tasks: knownTasks, at: now })
      }),
    )
    failures.push(...failed)
  }
  const unknown = await inTransaction(db, (tx) => reportUnknownParcels(tx, lateMatches, now))
  const book = sumCash(
    statuses,
    unknown.map(({ amountPaise }) => amountPaise),
  )
  const day = { ...book, day: indianDay(now), checkedAt: now }
  await saveCashDay(db, day)
  return { ...day, failures }
}

async function ordersToCompare(
  db: ShopDatabase,
  now: Date,
  lateMatches: readonly LateMatch[],
): Promise<OrderId[]> {
  const since = new Date(now.getTime() - DAYS_BACK * DAY_MS)
  const found = lateMatches.flatMap(({ orderId }) => orderId ?? [])
  const ids = [...(await listCashToCome(db)), ...(await listCashTouched(db, since)), ...found]
  return [...new Set(ids)].toSorted()
}

function inBatches(ids: readonly OrderId[]): OrderId[][] {
  const parts = Math.ceil(ids.length / AT_ONCE)
  return Array.from({ length: parts }, (_, part) => ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE))
}
