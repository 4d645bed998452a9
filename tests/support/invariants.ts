import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/connection.ts'
import { type BrokenRules, findBrokenRules, INVARIANTS } from '#database/invariants.ts'
import { outsideInvariants, type SeenOutside } from './invariants-outside.ts'

/** A confirmation as recorded by its client. */
export interface Acknowledged {
  orderId: string
  amountPaise: number
}

/** An order unpaid for longer than this was missed. */
const RESERVATION_MINUTES = 20

/**
 * Checks every invariant and returns the rows that violate one; an empty object means that all hold.
 * `acknowledged` are the confirmations recorded by clients, `now` allows unpaid orders to be called late,
 * `outside` are the facts of the provider and its payers.
 */
export async function brokenInvariants(
  db: Reader,
  {
    acknowledged = [],
    now,
    outside,
  }: { acknowledged?: readonly Acknowledged[]; now?: Date; outside?: SeenOutside } = {},
): Promise<BrokenRules> {
  const queries = Object.entries(INVARIANTS)
  if (outside) queries.push(...outsideInvariants(outside))
  queries.push(['I7 every confirmed order stands, with its amount', lostOrders(acknowledged)])
  if (now) queries.push(['I8 no order waits for its money too long', lateOrders(now)])
  return await findBrokenRules(db, queries)
}

/** What differs from the facts of the provider and its payers; also part of `brokenInvariants`. */
export async function brokenOutside(db: Reader, outside: SeenOutside): Promise<BrokenRules> {
  return await findBrokenRules(db, outsideInvariants(outside))
}

function lostOrders(acknowledged: readonly Acknowledged[]): SQL {
  const ids = sql.param(acknowledged.map(({ orderId }) => orderId))
  const amounts = sql.param(acknowledged.map(({ amountPaise }) => amountPaise))
  return sql`
    select told.* from unnest(${ids}::text[], ${amounts}::integer[]) as told (order_id, amount_paise)
    where not exists (
      select from orders where id = told.order_id and total_paise = told.amount_paise
    )`
}

/** A payment that a bank has promised may take longer, and is polled meanwhile. */
function lateOrders(now: Date): SQL {
  return sql`
    select id, created_at from orders
    where payment_state = 'awaiting'
      and created_at < ${now}::timestamptz - ${RESERVATION_MINUTES} * interval '1 minute'
      and not exists (
        select from payment_attempts as attempts join payment_facts as facts
          on facts.provider_order_id = attempts.provider_order_id
        where attempts.order_id = orders.id and step = 'authorised' and next_poll_at is not null
      )`
}
