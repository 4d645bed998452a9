import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { preparedQuery } from '#database/statement.ts'
import { users } from '#database/tables/accounts.ts'
import { orders } from '#database/tables/orders.ts'
import type { OrderId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import type { PaymentId } from '#domain/payments/facts.ts'
import { HAS_PARCEL } from './channels.ts'
import { findPaidByFirst } from './parts.ts'
import { type OrderRow, readOrderParts, type StoredOrder, storedOrder } from './rows.ts'

/** An order to be changed, with the payment that paid it and the shopper to notify. */
export interface LockedOrder {
  order: StoredOrder
  /** The payment that paid it, possibly with other parcels; absent for cash and for unpaid orders. */
  paidBy: PaymentId | undefined
  shopper: { name: string; email: string; language: Language }
}

const lockRow = preparedQuery<{ id: OrderId }, OrderRow>((db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.id, sql.placeholder('id')), HAS_PARCEL))
    .for('no key update')
    .prepare('lock-order'),
)

const lockFeeRow = preparedQuery<{ id: OrderId }, OrderRow>((db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.id, sql.placeholder('id')), eq(orders.channel, 'consultation')))
    .for('no key update')
    .prepare('lock-fee'),
)

/** `language` is null unless the shopper has chosen one. */
interface Shopper {
  name: string
  email: string
  language: Language | null
}

const findShopper = preparedQuery<{ id: OrderId }, Shopper>((db) =>
  db
    .select({ name: users.name, email: users.email, language: users.language })
    .from(users)
    .innerJoin(orders, eq(orders.userId, users.id))
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('find-shopper-of-order'),
)

/**
 * Locks an order of goods and reads it with its lines, so that changes of one order are serialised. Never finds the fee
 * of a consultation, because no operation on parcels applies to it.
 */
export function lockOrder(tx: Transaction, id: OrderId): Promise<LockedOrder | undefined> {
  return lockBy(lockRow, tx, id)
}

/** Locks the order that collects the fee of a consultation. */
export function lockFee(tx: Transaction, id: OrderId): Promise<LockedOrder | undefined> {
  return lockBy(lockFeeRow, tx, id)
}

async function lockBy(
  lock: typeof lockRow,
  tx: Transaction,
  id: OrderId,
): Promise<LockedOrder | undefined> {
  // The lock is sent first, so that the other reads see what its previous holder has written.
  const [[row], parts, [shopper]] = await Promise.all([
    lock(tx, { id }),
    readOrderParts(tx, [id]),
    findShopper(tx, { id }),
  ])
  if (!row) return undefined
  if (!shopper) throw new Error('an order stands without its shopper')
  const order = storedOrder(row, parts)
  return {
    order,
    paidBy: order.restOf ? await findPaidByFirst(tx, order.restOf) : (row.paidBy ?? undefined),
    shopper: { ...shopper, language: shopper.language ?? row.language },
  }
}
