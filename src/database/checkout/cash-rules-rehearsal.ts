import { sql } from 'drizzle-orm'
import type { Reader } from '#database/connection.ts'
import { statement } from '#database/statement.ts'
import {
  askedBy,
  type CashRule,
  NO_PARCELS,
  type PastCashOrder,
} from '#domain/checkout/cash-rules.ts'
import { REFUSED } from './cash-rules.ts'

interface Row {
  total_paise: number
  pincode: string
  is_refused: boolean
  open: number
  delivered: number
  refused: number
  is_first_order: boolean
  place_ended: number | null
  place_refused: number | null
}

const value = sql.placeholder

/** Only the latest are read; more would not change the result. */
const MAX_REHEARSED = 20_000

/**
 * Valid cash orders, each with what was known when it was placed: an earlier order was in the stage of its last event by
 * then, and a parcel counts for its pincode if it was delivered or came back before.
 */
const readPast = statement<{ from: Date; asksShopper: boolean; asksPlace: boolean }, Row>(
  'past-cash-orders',
  sql`
    with asked as materialized (
      select id, user_id, pincode, total_paise, created_at, ${REFUSED} as is_refused from orders
      where payment_method = 'cod' and stage <> 'cancelled' and payment_state not in ('awaiting', 'failed')
        and created_at >= ${value('from')}
      order by created_at desc, id desc limit ${sql.raw(String(MAX_REHEARSED))}
    ),
    doors as (
      select pincode, ended.at, null as asked, 1 as ended, (${REFUSED})::integer as refused
      from orders cross join lateral (
        select min(at) as at from order_events
        where order_id = orders.id and stage in ('delivered', 'returned')
      ) as ended
      where payment_method = 'cod' and stage in ('delivered', 'returned')
        and ${value('asksPlace')}::boolean and pincode in (select pincode from asked)
      union all
      select pincode, created_at, id, 0, 0 from asked
    ),
    reported as (
      select asked, sum(ended) over earlier as ended, sum(refused) over earlier as refused
      from doors
      window earlier as (
        partition by pincode order by at
        range between unbounded preceding and interval '1 microsecond' preceding
      )
    )
    select total_paise, pincode, is_refused, history.*,
      reported.ended::integer as place_ended, reported.refused::integer as place_refused
    from asked
    join reported on reported.asked = asked.id
    cross join lateral (
      select
        (count(*) filter (
          where payment_method = 'cod' and was.stage not in ('delivered', 'cancelled', 'returned')
            and payment_state not in ('awaiting', 'failed')
        ))::integer as open,
        (count(*) filter (where was.stage = 'delivered'))::integer as delivered,
        (count(*) filter (where was.stage = 'returned' and ${REFUSED}))::integer as refused,
        count(*) filter (where was.stage <> 'cancelled' and payment_state <> 'failed') = 0
          as is_first_order
      from orders
      cross join lateral (
        select stage from order_events
        where order_id = orders.id and at <= asked.created_at order by id desc limit 1
      ) as was
      where ${value('asksShopper')}::boolean
        and orders.user_id = asked.user_id and orders.created_at < asked.created_at
    ) as history
    order by asked.created_at, asked.id`,
)

/** The valid cash orders since a time, with the facts that these rules would have seen. */
export async function listPastCashOrders(
  db: Reader,
  rules: readonly CashRule[],
  from: Date,
): Promise<PastCashOrder[]> {
  const rows = await readPast(db, { from, ...askedBy(rules) })
  return rows.map((row) => ({
    totalPaise: row.total_paise,
    pincode: row.pincode,
    isRefused: row.is_refused,
    shopper: {
      openOrders: row.open,
      delivered: row.delivered,
      refused: row.refused,
      isFirstOrder: row.is_first_order,
    },
    place: {
      ended: row.place_ended ?? NO_PARCELS.ended,
      refused: row.place_refused ?? NO_PARCELS.refused,
    },
  }))
}
