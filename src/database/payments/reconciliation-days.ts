import { sql } from 'drizzle-orm'
import type { Reader } from '#database/connection.ts'
import { orders } from '#database/tables/orders.ts'
import { paymentReconciliations } from '#database/tables/payments.ts'
import type { OrderId } from '#domain/ids.ts'
import type { PaymentId } from '#domain/payments/facts.ts'

/** The provider's figures of one day, and the number of differences from the shop's books. */
export type ReconciliationDay = typeof paymentReconciliations.$inferSelect

/** Saves the comparison of a day; a later one of the same day replaces it. */
export async function saveReconciliationDay(db: Reader, day: ReconciliationDay): Promise<void> {
  const { day: _, ...rest } = day
  await db
    .insert(paymentReconciliations)
    .values(day)
    .onConflictDoUpdate({ target: paymentReconciliations.day, set: rest })
}

/** Orders placed in this period whose payment the provider must know. */
export async function listPaidBetween(
  db: Reader,
  { from, until }: { from: Date; until: Date },
): Promise<{ orderId: OrderId; paidBy: PaymentId }[]> {
  return await db
    .select({ orderId: orders.id, paidBy: sql<PaymentId>`${orders.paidBy}` })
    .from(orders)
    .where(
      sql`${orders.createdAt} between ${from.toISOString()}::timestamptz
        and ${until.toISOString()}::timestamptz and ${orders.paidBy} is not null`,
    )
}
