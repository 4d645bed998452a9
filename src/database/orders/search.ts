import { and, eq, type SQL, sql } from 'drizzle-orm'
import {
  isPaymentFilter,
  type OrderFilter,
  type OrderSearch,
  type OrderWords,
  TO_PACK,
} from '#domain/orders/order-search.ts'
import { orders } from '../tables/orders.ts'

/** The condition of an order search; each kind of search has an index of its own. */
export function searched({ words, filter, tag }: OrderSearch): SQL | undefined {
  return and(
    words && withWords(words),
    filter && withFilter(filter),
    tag === undefined ? undefined : withTag(tag),
  )
}

function withWords(words: OrderWords): SQL {
  switch (words.by) {
    case 'number':
      return eq(orders.number, words.number)
    case 'phone':
      return eq(orders.phone, words.phone)
    case 'tracking':
      return sql`${orders.id} in (
        select order_id from shipments where tracking_id = ${words.trackingId})`
    case 'name': {
      // LIKE's wildcards in a search text are matched literally (case INJ-01).
      const pattern = `%${words.name.replace(/[\\%_]/g, '\\$&')}%`
      return sql`lower(${orders.userName} || ' ' || ${orders.recipient}) like ${pattern}`
    }
  }
}

/** Literals instead of parameters, so that the partial index on these orders applies. */
export const MAY_BE_PACKED = sql`(${orders.stage} = 'placed'
  and ${orders.paymentState} in ('paid', 'cash-due'))`

/** 'Failed' and 'awaiting' are payment states, the others stages. */
function withFilter(filter: OrderFilter): SQL {
  if (filter === TO_PACK) return MAY_BE_PACKED
  if (filter === 'with-courier') return sql`${orders.stage} in ('shipped', 'out-for-delivery')`
  if (filter === 'not-paid') return sql`${orders.paymentState} in ('awaiting', 'failed')`
  return isPaymentFilter(filter) ? eq(orders.paymentState, filter) : eq(orders.stage, filter)
}

const withTag = (tag: string): SQL =>
  sql`${orders.id} in (select order_id from order_tags where tag = ${tag})`
