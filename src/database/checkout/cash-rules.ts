import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import {
  askedBy,
  type CashRule,
  type CashTerms,
  NO_PARCELS,
  type PlaceHistory,
  type ShopperHistory,
} from '#domain/checkout/cash-rules.ts'
import type { UserId } from '#domain/ids.ts'

/** A parcel that came back for any reason; not one that the courier lost. */
export const CAME_BACK = sql.raw(`(
  orders.stage = 'returned'
  and not exists (select from shipments where shipments.order_id = orders.id and step = 'lost')
)`)

/** A parcel that came back without a return request: refused at the door, or nobody was there. */
export const REFUSED = sql`(
  ${CAME_BACK}
  and not exists (select from return_requests where return_requests.order_id = orders.id)
)`

export interface CashTermsRow {
  rules: CashRule[]
  shopper: ShopperHistory | null
  place: PlaceHistory | null
}

/** The rules with the facts that they need about a shopper and a pincode. `isValidOrder` is the condition for valid orders. */
export const cashTermsColumn = ({
  isValidOrder,
  userId,
  pincode,
}: Record<'isValidOrder' | 'userId' | 'pincode', SQL>): SQL => sql`
  select json_build_object(
    'rules', rules,
    'shopper', case when asks_shopper then (
      select json_build_object(
        'openOrders', count(*) filter (
          where payment_method = 'cod' and stage not in ('delivered', 'cancelled', 'returned')
            and payment_state not in ('awaiting', 'failed')
        ),
        'delivered', count(*) filter (where stage = 'delivered'),
        'refused', count(*) filter (where ${REFUSED}),
        'isFirstOrder', count(*) filter (where ${isValidOrder}) = 0
      ) from orders where user_id = ${userId}
    ) end,
    'place', case when asks_place then (
      select json_build_object('ended', count(*), 'refused', count(*) filter (where ${REFUSED}))
      from orders
      where pincode = ${pincode} and payment_method = 'cod'
        and stage in ('delivered', 'returned')
    ) end
  ) from cash_rules order by id desc limit 1`

/** The rules in force with their facts; undefined when the shop has none. */
export function cashTermsOf(
  row: CashTermsRow | null,
  { pincode, userId }: { pincode: string; userId: UserId | undefined },
): CashTerms | undefined {
  if (!row || row.rules.length === 0) return undefined
  const { rules, shopper, place } = row
  return {
    rules,
    pincode,
    shopper: userId && shopper ? shopper : undefined,
    place: place ?? NO_PARCELS,
  }
}

/** The rules in force; none until the owner publishes some. */
export async function readCashRules(db: Reader): Promise<CashRule[]> {
  const { rows } = await db.execute<{ rules: CashRule[] }>(
    sql`select rules from cash_rules order by id desc limit 1`,
  )
  return rows[0]?.rules ?? []
}

export async function publishCashRules(tx: Transaction, rules: readonly CashRule[], at: Date) {
  const { asksShopper, asksPlace } = askedBy(rules)
  await tx.execute(sql`
    insert into cash_rules (rules, asks_shopper, asks_place, published_at)
    values (${JSON.stringify(rules)}::jsonb, ${asksShopper}, ${asksPlace}, ${at.toISOString()})`)
}
