import { sql } from 'drizzle-orm'
import { countEnding, countLowStock } from '#database/catalog/short-list.ts'
import type { Reader } from '#database/connection.ts'
import { countBookings } from '#database/consultations/panel.ts'
import { MAY_BE_PACKED } from '#database/orders/search.ts'
import { countUnansweredReviews } from '#database/reviews/panel.ts'
import { countRecalledInHouse } from '#database/stock/recalls.ts'
import { orders } from '#database/tables/orders.ts'
import { countWaitingTickets } from '#database/tickets/panel.ts'
import { readTogether } from '#database/transaction.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { endOfIndianDay } from '#domain/time/india.ts'
import { countLateReturns, countOpenTasks } from './owner-tasks.ts'

/** An order that waits longer to be packed is late, because the delivery time counts from the day of the order. */
const PACK_WITHIN_MS = DAY_MS

/** Counts everything that waits for the owner; each count uses an index of its own. */
export function countWaiting(db: Reader, now: Date) {
  return readTogether(db, async (reader) => {
    const [byPlace, endingLots, recalled] = await Promise.all([
      countWaitingByPlace(reader, now),
      countEnding(reader, now),
      countRecalledInHouse(reader),
    ])
    return { ...byPlace, endingLots, recalled }
  })
}
export type Waiting = Awaited<ReturnType<typeof countWaiting>>

/** Counts what every page of the panel shows. */
export function countWaitingByPlace(db: Reader, now: Date) {
  return readTogether(db, async (reader) => {
    const [toPack, tasks, lateReturns, lowStock, reviews, tickets, consultations] =
      await Promise.all([
        countToPack(reader, now),
        countOpenTasks(reader),
        countLateReturns(reader, now),
        countLowStock(reader, now),
        countUnansweredReviews(reader),
        countWaitingTickets(reader, now),
        countBookings(reader, now, endOfIndianDay(now)),
      ])
    return { toPack, tasks, lateReturns, lowStock, reviews, tickets, consultations }
  })
}
/** The counts beside the names of the panel's places. */
export type WaitingByPlace = Awaited<ReturnType<typeof countWaitingByPlace>>

/** Paid or cash on delivery, and not packed yet; `late` after a day. */
async function countToPack(db: Reader, now: Date) {
  const aDayAgo = new Date(now.getTime() - PACK_WITHIN_MS).toISOString()
  const [row] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      late: sql<number>`(count(*) filter (where ${orders.createdAt} < ${aDayAgo}::timestamptz))::integer`,
    })
    .from(orders)
    .where(MAY_BE_PACKED)
  return row ?? { count: 0, late: 0 }
}
