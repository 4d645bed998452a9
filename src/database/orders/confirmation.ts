import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import {
  type KeptRow,
  type RepeatableRequest,
  type StoredResponse,
  storedResponseOf,
  storedResponseOfAsked,
} from '#database/idempotency.ts'
import { statement } from '#database/statement.ts'
import type { ProductId, UserId } from '#domain/ids.ts'

const value = sql.placeholder

export type LockShoppers = (tx: Transaction, userIds: readonly UserId[]) => Promise<void>

const lockUsers = statement<{ userIds: readonly UserId[] }>(
  'lock-shoppers',
  sql`
    select from users where id = any (${value('userIds')}::text[])
    order by id for no key update`,
)

/**
 * Serialises each shopper's confirmations: the second sees what the first has written. It is the only lock that
 * confirmations take before stock, always in the same order, so that they cannot deadlock.
 */
export const lockShoppers: LockShoppers = async (tx, userIds) => {
  await lockUsers(tx, { userIds })
}

const undeliveredCash = (userId: SQL) => sql`
  select count(*)::integer as open from orders
  where user_id = ${userId} and payment_method = 'cod'
    and stage not in ('delivered', 'cancelled', 'returned')
    and payment_state not in ('awaiting', 'failed')`

const countUndelivered = statement<{ userId: UserId }, { open: number }>(
  'count-undelivered-cash',
  undeliveredCash(sql`${value('userId')}`),
)

/** COD orders of this shopper that are neither delivered nor ended. */
export async function countUndeliveredCash(db: Reader, userId: UserId): Promise<number> {
  const [row] = await countUndelivered(db, { userId })
  return row?.open ?? 0
}

/** What a confirmation must re-read, because another transaction may have changed it. */
export interface CheckoutSnapshot {
  /** The stored response, if the request is a repetition. */
  kept: StoredResponse | undefined
  /** COD orders of this shopper that are not delivered yet. */
  undeliveredCashOrders: number
  /** Orders of this shopper that await payment and hold goods. */
  unpaidOrders: number
  /** When the shopper first signed in. */
  accountSince: Date
  /** Whether every product is still visible and at the price that was calculated with. */
  asPriced: boolean
  contentVersion: number
  /** The number of the order, if it is written. */
  nextNumber: number
}

/** An order to be confirmed: its repeatable request, and the lines that it was priced with. */
export interface CheckoutQuestion {
  request: RepeatableRequest
  lines: readonly { productId: ProductId; unitPricePaise: number }[]
  at: Date
}

interface SnapshotValues extends Record<string, unknown> {
  userIds: readonly UserId[]
  keys: readonly string[]
  hashes: readonly string[]
  sameSinces: readonly (Date | null)[]
  times: readonly Date[]
  productIds: readonly ProductId[]
}

interface SnapshotRow extends KeptRow {
  open: number
  unpaid: number
  since: Date | string
  version: string
  next: number
  /** Prices of the visible products; in the first row only. */
  prices: Record<ProductId, number> | null
}

const readSnapshots = statement<SnapshotValues, SnapshotRow>(
  'read-checkouts',
  sql`
    select kept.*,
      (${undeliveredCash(sql`asked.user_id`)}) as open,
      (
        select count(*)::integer from orders
        where user_id = asked.user_id and payment_state = 'awaiting' and reserved_until > asked.at
      ) as unpaid,
      (select created_at from users where id = asked.user_id) as since,
      (select version from content_version) as version,
      nextval('order_numbers')::integer as next,
      case when nth = 1 then (
        select json_object_agg(id, price_paise) from products
        where id = any (${value('productIds')}::text[]) and not hidden
      ) end as prices
    from unnest(
      ${value('userIds')}::text[], ${value('keys')}::text[], ${value('hashes')}::text[],
      ${value('sameSinces')}::timestamptz[], ${value('times')}::timestamptz[]
    ) with ordinality as asked (user_id, key, request_hash, same_since, at, nth)
    left join lateral (${storedResponseOfAsked}) as kept on true
    order by nth`,
)

/** Reads the snapshot of each order, in the given order. Their shoppers must be locked. */
export async function readCheckoutSnapshots(
  tx: Transaction,
  questions: readonly CheckoutQuestion[],
): Promise<CheckoutSnapshot[]> {
  const requests = questions.map(({ request }) => request)
  const lines = questions.flatMap((question) => question.lines)
  const rows = await readSnapshots(tx, {
    userIds: requests.map(({ userId }) => userId),
    keys: requests.map(({ key }) => key),
    hashes: requests.map(({ requestHash }) => requestHash),
    sameSinces: requests.map(({ sameSince }) => sameSince ?? null),
    times: questions.map(({ at }) => at),
    productIds: [...new Set(lines.map(({ productId }) => productId))],
  })
  const prices: Partial<Record<ProductId, number>> = rows[0]?.prices ?? {}
  return questions.map(({ request, lines }, index) => {
    const row = rows[index]
    if (!row) throw new Error('the database answered nothing')
    return {
      kept: storedResponseOf(row.order_id ? row : undefined, request),
      undeliveredCashOrders: row.open,
      unpaidOrders: row.unpaid,
      accountSince: new Date(row.since),
      asPriced: lines.every(
        ({ productId, unitPricePaise }) => prices[productId] === unitPricePaise,
      ),
      contentVersion: Number(row.version),
      nextNumber: row.next,
    }
  })
}
