import { eq } from 'drizzle-orm'
import type { OrderId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import type { PaymentId } from '#domain/payments/facts.ts'
import type { Transaction } from '../connection.ts'
import { users } from '../tables/accounts.ts'
import { orders } from '../tables/orders.ts'
import { completeOrders, type StoredOrder } from './rows.ts'

/** An order to be changed, with the payment that paid it and the shopper to notify. */
export interface LockedOrder {
  order: StoredOrder
  /** The payment that paid it; absent for cash and for unpaid orders. */
  paidBy: PaymentId | undefined
  shopper: { name: string; email: string; language: Language }
}

/** Locks an order and reads it with its lines; changes of one order are serialised. */
export async function lockOrder(tx: Transaction, id: OrderId): Promise<LockedOrder | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
  if (!row) return undefined
  const [order] = await completeOrders(tx, [row])
  const [shopper] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, row.userId))
  if (!order || !shopper) throw new Error('an order stands without its parts')
  return {
    order,
    paidBy: (row.paidBy as PaymentId | null) ?? undefined,
    shopper: { ...shopper, language: row.language },
  }
}
