import { and, lt, type SQL, sql } from 'drizzle-orm'
import { withoutNulls } from '#database/columns.ts'
import type { Reader } from '#database/connection.ts'
import { statement } from '#database/statement.ts'
import { paymentEvents } from '#database/tables/payments.ts'
import type { OrderId } from '#domain/ids.ts'
import type { DisputeSeen } from '#domain/payments/disputes.ts'
import type { PaymentFact, PaymentId, ProviderOrderId } from '#domain/payments/facts.ts'

/** A stored webhook event; names, phones and addresses of the payer are not even parsed. */
export interface StoredEvent {
  eventId: string
  name: string
  providerOrderId: ProviderOrderId | undefined
  paymentId: PaymentId | undefined
  facts: readonly PaymentFact[]
  dispute?: DisputeSeen | undefined
}

/** An event that has not been handled. */
export interface UnhandledEvent extends StoredEvent {
  /** The order that the provider's order belongs to. */
  orderId: OrderId | undefined
  /**
   * True if the event changes nothing: its order is paid, its facts are no further than those recorded, and the owner has
   * no open task about the payment.
   */
  isKnown: boolean
}

const value = sql.placeholder

/** SQL for `isKnown`. Needs no lock, because facts are recorded in the transaction that moves their order. */
const IS_KNOWN = sql`
  coalesce((
    select payment_state = 'paid' from payment_attempts as attempt join orders on orders.id = attempt.order_id
    where attempt.provider_order_id = event.provider_order_id
  ), false)
  and event.facts <> '[]'::jsonb
  and not exists (
    select from jsonb_to_recordset(event.facts)
      as reported (what text, step text, "paymentId" text, "amountPaise" integer, currency text)
    where not exists (
      select from payment_facts as fact
      where fact.payment_id = reported."paymentId" and fact.refund_id = ''
        and fact.what = reported.what and fact.step in (reported.step, 'captured')
        and fact.amount_paise = reported."amountPaise" and fact.currency = reported.currency
        and fact.provider_order_id = event.provider_order_id
    )
  )
  and not exists (
    select from owner_tasks as task where task.payment_id = event.payment_id and task.closed_at is null
    -- Without it, the planner expects a hundred events and reads all open tasks once, instead of each by index.
    offset 0
  )`

/** Records the facts of known events among `handled`. Their orders need no move: later facts have moved them already. */
const recordKnown = (isKnown: SQL): SQL => sql`
  insert into payment_facts (
    provider_order_id, what, step, payment_id, amount_paise, currency, source, recorded_at
  )
  select provider_order_id, reported.what, reported.step, reported."paymentId", reported."amountPaise", reported.currency,
    'webhook', handled_at
  from handled, jsonb_to_recordset(facts)
    as reported (what text, step text, "paymentId" text, "amountPaise" integer, currency text)
  where ${isKnown}
  -- Always in the same order, so that two transactions cannot deadlock.
  order by reported."paymentId", reported.step
  on conflict do nothing`

const insertEvents = statement<{ events: string }, { isLeft: boolean }>(
  'keep-payment-events',
  sql`
    with handled as (
      insert into payment_events (
        event_id, name, provider_order_id, payment_id, facts, dispute, received_at, handled_at
      )
      select event_id, name, provider_order_id, payment_id, facts, dispute, received_at,
        case when ${IS_KNOWN} then received_at end
      from json_populate_recordset(null::payment_events, ${value('events')}::json) as event
      on conflict do nothing
      returning provider_order_id, facts, handled_at
    ),
    recorded as (${recordKnown(sql`handled_at is not null`)})
    select exists (select from handled where handled_at is null) as "isLeft"`,
)

/**
 * Stores events; a repeated one is stored once (cases WHK-02, WHK-12). Known events are thereby handled. Returns whether
 * any are left to be handled.
 */
export async function storeEvents(db: Reader, events: readonly { event: StoredEvent; at: Date }[]) {
  const rows = events.map(({ event, at }) => ({
    event_id: event.eventId,
    name: event.name,
    provider_order_id: event.providerOrderId,
    payment_id: event.paymentId,
    facts: event.facts,
    dispute: event.dispute,
    received_at: at,
  }))
  const [kept] = await insertEvents(db, { events: JSON.stringify(rows) })
  return kept?.isLeft ?? false
}

const readUnhandled = statement<
  { max: number; skip: number },
  Pick<
    typeof paymentEvents.$inferSelect,
    'eventId' | 'name' | 'facts' | 'dispute' | 'providerOrderId' | 'paymentId'
  > & { orderId: OrderId | null; isKnown: boolean }
>(
  'list-unhandled-events',
  sql`
    select event_id as "eventId", name, event.provider_order_id as "providerOrderId",
      event.payment_id as "paymentId", facts, dispute, orders.id as "orderId",
      (${IS_KNOWN}) as "isKnown"
    from payment_events as event
    left join payment_attempts as attempt on attempt.provider_order_id = event.provider_order_id
    left join orders on orders.id = attempt.order_id
    where handled_at is null
    order by received_at, event_id
    limit ${value('max')} offset ${value('skip')}`,
)

/** Events not handled yet, oldest first. */
export async function listUnhandledEvents(
  db: Reader,
  { max, skip }: { max: number; skip: number },
): Promise<UnhandledEvent[]> {
  const rows = await readUnhandled(db, { max, skip })
  return rows.map(withoutNulls)
}

const markRowsHandled = statement<{
  eventIds: readonly string[]
  knownIds: readonly string[]
  at: Date
}>(
  'mark-events-handled',
  sql`
    with handled as (
      update payment_events set handled_at = ${value('at')}
      where event_id = any (${value('eventIds')}::text[]) and handled_at is null
      returning event_id, provider_order_id, facts, handled_at
    )
    ${recordKnown(sql`event_id = any (${value('knownIds')}::text[])`)}`,
)

/** Marks events as handled, and records the facts of the known ones. */
export async function markHandled(
  db: Reader,
  events: readonly Pick<UnhandledEvent, 'eventId' | 'isKnown'>[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return
  const idsOf = (some: typeof events) => some.map(({ eventId }) => eventId)
  const known = events.filter(({ isKnown }) => isKnown)
  await markRowsHandled(db, { eventIds: idsOf(events), knownIds: idsOf(known), at })
}

/** Deletes events that were handled long ago, so that the table stays bounded. */
export async function deleteOldEvents(db: Reader, before: Date): Promise<void> {
  await db
    .delete(paymentEvents)
    .where(and(lt(paymentEvents.receivedAt, before), sql`${paymentEvents.handledAt} is not null`))
}
