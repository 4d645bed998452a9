import { and, eq, type SQL, sql } from 'drizzle-orm'
import {
  isPaymentFilter,
  type OrderFilter,
  type OrderSearch,
  type OrderWords,
  TO_PACK,
} from '#domain/orders/order-search.ts'
import { orders } from '../tables/orders.ts'

/** The condition for what somebody looks for; each kind has an index of its own. */
export function searched({ words, filter }: OrderSearch): SQL | undefined {
  return and(words && withWords(words), filter && withFilter(filter))
}

function withWords(words: OrderWords): SQL {
  switch (words.by) {
    case 'number':
      return eq(orders.number, words.number)
    case 'phone':
      return eq(orders.phone, words.phone)
    case 'name': {
      // What somebody types is text, also where LIKE has a meaning for it (case INJ-01).
      const pattern = `%${words.name.replace(/[\\%_]/g, '\\$&')}%`
      return sql`lower(${orders.userName} || ' ' || ${orders.recipient}) like ${pattern}`
    }
  }
}

/** Written out and not handed in, so that the index of just these orders serves it. */
export const MAY_BE_PACKED = sql`(${orders.stage} = 'placed'
  and ${orders.paymentState} in ('paid', 'cash-due'))`

/** 'Failed' and 'awaiting' are states of the money, the others of the parcel. */
function withFilter(filter: OrderFilter): SQL {
  if (filter === TO_PACK) return MAY_BE_PACKED
  return isPaymentFilter(filter) ? eq(orders.paymentState, filter) : eq(orders.stage, filter)
}
