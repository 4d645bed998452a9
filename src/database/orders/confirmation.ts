import { sql } from 'drizzle-orm'
import type { ProductId, UserId } from '#domain/ids.ts'
import type { Reader, Transaction } from '../connection.ts'
import { statement } from '../statement.ts'

const value = sql.placeholder

export type LockShopper = (tx: Transaction, userId: UserId) => Promise<void>

const lockUser = statement<{ userId: UserId }>(
  'lock-shopper',
  sql`select from users where id = ${value('userId')} for no key update`,
)

/**
 * Serialises one shopper's confirmations: the second sees what the first has written. It is the only lock that
 * a confirmation takes before stock.
 */
export const lockShopper: LockShopper = async (tx, userId) => {
  await lockUser(tx, { userId })
}

const undeliveredCash = sql`
  select count(*)::integer as open from orders
  where user_id = ${value('userId')} and payment_method = 'cod'
    and stage not in ('delivered', 'cancelled', 'returned')`

const countUndelivered = statement<{ userId: UserId }, { open: number }>(
  'count-undelivered-cash',
  undeliveredCash,
)

/** COD orders of this shopper that are neither delivered nor ended. */
export async function countUndeliveredCash(db: Reader, userId: UserId): Promise<number> {
  const [row] = await countUndelivered(db, { userId })
  return row?.open ?? 0
}

export interface CheckoutSnapshot {
  /** COD orders of this shopper that are not delivered yet. */
  undeliveredCashOrders: number
  /** When the shopper first signed in. */
  accountSince: Date
  /** Whether every product is still visible and at the price that was calculated with. */
  asPriced: boolean
  contentVersion: number
  /** For the order, if it is written. */
  nextNumber: number
}

interface PricedLines extends Record<string, unknown> {
  userId: UserId
  ids: readonly ProductId[]
  prices: readonly number[]
}

const readSnapshot = statement<
  PricedLines,
  { open: number; since: Date | string; as_priced: boolean; version: string; next: number }
>(
  'read-checkout-snapshot',
  sql`
    select
      (${undeliveredCash}) as open,
      (select created_at from users where id = ${value('userId')}) as since,
      (select version from content_version) as version,
      nextval('order_numbers')::integer as next,
      not exists (
        select from unnest(${value('ids')}::text[], ${value('prices')}::integer[])
          as line (product_id, price_paise)
        where not exists (
          select from products
          where id = line.product_id and products.price_paise = line.price_paise and not hidden
        )
      ) as as_priced`,
)

/** What a confirmation must re-read, because another transaction may have changed it. */
export async function readCheckoutSnapshot(
  tx: Transaction,
  userId: UserId,
  lines: readonly { productId: ProductId; unitPricePaise: number }[],
): Promise<CheckoutSnapshot> {
  const [row] = await readSnapshot(tx, {
    userId,
    ids: lines.map((line) => line.productId),
    prices: lines.map((line) => line.unitPricePaise),
  })
  if (!row) throw new Error('the database answered nothing')
  return {
    undeliveredCashOrders: row.open,
    accountSince: new Date(row.since),
    asPriced: row.as_priced,
    contentVersion: Number(row.version),
    nextNumber: row.next,
  }
}
