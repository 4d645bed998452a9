import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { partOf, soundsLike } from '#database/customers/names-alike.ts'
import { orders } from '#database/tables/orders.ts'
import {
  isPaymentFilter,
  type OrderFilter,
  type OrderSearch,
  type OrderWords,
  TO_PACK,
} from '#domain/orders/order-search.ts'
import { isPhoneNumber } from '#domain/text/phone-number.ts'
import { dayAfter, momentInIndia } from '#domain/time/india.ts'
import { HAS_PARCEL } from './channels.ts'

/** The condition of an order search; each kind of search has an index of its own. */
export function orderSearchCondition({
  words,
  state,
  tag,
  from,
  to,
}: OrderSearch): SQL | undefined {
  return and(
    HAS_PARCEL,
    words && withWords(words),
    state && withFilter(state),
    tag === undefined ? undefined : withTag(tag),
    from === undefined ? undefined : gte(orders.createdAt, momentInIndia(from, 0)),
    to === undefined ? undefined : lt(orders.createdAt, momentInIndia(dayAfter(to, 1), 0)),
  )
}

function withWords(words: OrderWords): SQL | undefined {
  switch (words.by) {
    case 'number':
      return or(
        eq(orders.number, words.number),
        words.digits === undefined ? undefined : withPhone(words.digits),
      )
    case 'phone':
      return withPhone(words.digits)
    case 'tracking':
      return sql`${orders.id} in (
        select order_id from shipments where tracking_id = ${words.trackingId})`
    case 'name':
      return withName(words.name)
  }
}

/** Orders whose recipient's phone number contains these digits. */
export const withPhone = (digits: string): SQL =>
  isPhoneNumber(digits) ? eq(orders.phone, digits) : sql`${orders.phone} like ${partOf(digits)}`

/** Orders whose shopper's or recipient's name contains this text, or sounds like it. */
export function withName(text: string): SQL | undefined {
  const name = sql`${orders.userName} || ' ' || ${orders.recipient}`
  return or(sql`lower(${name}) like ${partOf(text)}`, soundsLike(name, text))
}

/** Literals instead of parameters, so that the partial index on these orders applies. */
export const MAY_BE_PACKED = sql`(${orders.stage} = 'placed'
  and ${orders.paymentState} in ('paid', 'cash-due') and ${HAS_PARCEL})`

/** 'Failed' and 'awaiting' are payment states, the others stages. */
function withFilter(filter: OrderFilter): SQL {
  if (filter === TO_PACK) return MAY_BE_PACKED
  if (filter === 'with-courier') return sql`${orders.stage} in ('shipped', 'out-for-delivery')`
  if (filter === 'not-paid') return sql`${orders.paymentState} in ('awaiting', 'failed')`
  return isPaymentFilter(filter) ? eq(orders.paymentState, filter) : eq(orders.stage, filter)
}

const withTag = (tag: string): SQL =>
  sql`${orders.id} in (select order_id from order_tags where tag = ${tag})`
