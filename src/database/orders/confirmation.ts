import { sql } from 'drizzle-orm'
import type { ProductId, UserId } from '#domain/ids.ts'
import type { Transaction } from '../connection.ts'
import { statement } from '../statement.ts'

const value = sql.placeholder

export type LockShopper = (tx: Transaction, userId: UserId) => Promise<void>

const lockUser = statement<{ userId: UserId }>(
  'lock-shopper',
  sql`select from users where id = ${value('userId')} for no key update`,
)

/**
 * Lets one shopper's confirmations through one after the other: whoever comes second sees what
 * the first has written. Also the only lock a confirmation takes before stock.
 */
export const lockShopper: LockShopper = async (tx, userId) => {
  await lockUser(tx, { userId })
}

export interface CheckoutSnapshot {
  /** COD orders of this shopper that are on their way or about to be. */
  undeliveredCashOrders: number
  /** Whether every product still costs what it was priced at and is still shown. */
  asPriced: boolean
}

interface PricedLines extends Record<string, unknown> {
  userId: UserId
  ids: readonly ProductId[]
  prices: readonly number[]
}

const readSnapshot = statement<PricedLines, { open: number; as_priced: boolean }>(
  'read-checkout-snapshot',
  sql`
    select
      (
        select count(*)::integer from orders
        where user_id = ${value('userId')} and payment_method = 'cod'
          and stage not in ('delivered', 'cancelled', 'returned')
      ) as open,
      not exists (
        select from unnest(${value('ids')}::text[], ${value('prices')}::integer[])
          as line (product_id, price_paise)
        where not exists (
          select from products
          where id = line.product_id and products.price_paise = line.price_paise and not hidden
        )
      ) as as_priced`,
)

/** What a confirmation must know that another write may have changed a moment ago. */
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
  return { undeliveredCashOrders: row?.open ?? 0, asPriced: row?.as_priced ?? false }
}
