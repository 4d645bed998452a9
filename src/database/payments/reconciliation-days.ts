import { sql } from 'drizzle-orm'
import type { OrderId } from '#domain/ids.ts'
import type { PaymentId } from '#domain/payments/facts.ts'
import type { Reader } from '../connection.ts'
import { orders } from '../tables/orders.ts'
import { paymentReconciliations } from '../tables/payments.ts'

/** What the provider had on one day, and in how much the shop's books differed. */
export interface ReconciliationDay {
  /** The day in India on which they were compared. */
  day: string
  payments: number
  capturedPaise: number
  refundedPaise: number
  differences: number
  checkedAt: Date
}

/** Keeps the comparison of a day; made again on that day, the later one stands. */
export async function saveReconciliationDay(db: Reader, day: ReconciliationDay): Promise<void> {
  const { day: _, ...rest } = day
  await db
    .insert(paymentReconciliations)
    .values(day)
    .onConflictDoUpdate({ target: paymentReconciliations.day, set: rest })
}

/** Orders placed in a stretch of time whose payment the provider must know. */
export async function listPaidBetween(
  db: Reader,
  { from, until }: { from: Date; until: Date },
): Promise<{ orderId: OrderId; paidBy: PaymentId }[]> {
  const rows = await db
    .select({ orderId: orders.id, paidBy: orders.paidBy })
    .from(orders)
    .where(
      sql`${orders.createdAt} between ${from.toISOString()}::timestamptz
        and ${until.toISOString()}::timestamptz and ${orders.paidBy} is not null`,
    )
  return rows.map(({ orderId, paidBy }) => ({
    orderId: orderId as OrderId,
    paidBy: paidBy as PaymentId,
  }))
}
