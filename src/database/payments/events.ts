import { and, lt, type SQL, sql } from 'drizzle-orm'
import { withoutNulls } from '#database/columns.ts'
import type { Reader } from '#database/connection.ts'
import { statement } from '#database/statement.ts'
import { paymentEvents } from '#database/tables/payments.ts'
import type { OrderId } from '#domain/ids.ts'
import type { PaymentFact, PaymentId, ProviderOrderId } from '#domain/payments/facts.ts'

/** A stored webhook event; names, phones and addresses of the payer are not even parsed. */
export interface StoredEvent {
  eventId: string
  name: string
  providerOrderId: ProviderOrderId | undefined
  paymentId: PaymentId | undefined
  facts: readonly PaymentFact[]
}

/** An event to act upon. */
export interface UnhandledEvent extends StoredEvent {
  /** The order that the provider's order belongs to. */
  orderId: OrderId | undefined
  /**
   * It tells of a paid order that a payment came as far as is recorded, or less far, and the owner has no task about
   * that payment: such an event changes nothing.
   */
  isKnown: boolean
}

const value = sql.placeholder

/** What `isKnown` says. What was recorded about an order has moved it in the same transaction, so nobody has to lock it to know. */
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
  )`

/** Records what known events of `handled` tell, that were handled at `handled_at`: their orders have been moved by more. */
const recordKnown = (isKnown: SQL): SQL => sql`
  insert into payment_facts (
    provider_order_id, what, step, payment_id, amount_paise, currency, source, recorded_at
  )
  select provider_order_id, reported.what, reported.step, reported."paymentId", reported."amountPaise", reported.currency,
    'webhook', handled_at
  from handled, jsonb_to_recordset(facts)
    as reported (what text, step text, "paymentId" text, "amountPaise" integer, currency text)
  where ${isKnown}
  -- So that two who do this at once do not wait for each other in a circle.
  order by reported."paymentId", reported.step
  on conflict do nothing`

const insertEvents = statement<{ events: string }, { isLeft: boolean }>(
  'keep-payment-events',
  sql`
    with handled as (
      insert into payment_events (
        event_id, name, provider_order_id, payment_id, facts, received_at, handled_at
      )
      select event_id, name, provider_order_id, payment_id, facts, received_at,
        case when ${IS_KNOWN} then received_at end
      from json_populate_recordset(null::payment_events, ${value('events')}::json) as event
      on conflict do nothing
      returning provider_order_id, facts, handled_at
    ),
    recorded as (${recordKnown(sql`handled_at is not null`)})
    select exists (select from handled where handled_at is null) as "isLeft"`,
)

/**
 * Stores events; a repeated one is stored once (cases WHK-02, WHK-12). Those that are known are handled with that. Returns
 * whether others are left to be handled.
 */
export async function keepEvents(db: Reader, events: readonly { event: StoredEvent; at: Date }[]) {
  const rows = events.map(({ event, at }) => ({
    event_id: event.eventId,
    name: event.name,
    provider_order_id: event.providerOrderId,
    payment_id: event.paymentId,
    facts: event.facts,
    received_at: at,
  }))
  const [kept] = await insertEvents(db, { events: JSON.stringify(rows) })
  return kept?.isLeft ?? false
}

const readUnhandled = statement<
  { max: number; skip: number },
  Pick<
    typeof paymentEvents.$inferSelect,
    'eventId' | 'name' | 'facts' | 'providerOrderId' | 'paymentId'
  > & { orderId: OrderId | null; isKnown: boolean }
>(
  'list-unhandled-events',
  sql`
    select event_id as "eventId", name, event.provider_order_id as "providerOrderId",
      event.payment_id as "paymentId", facts, orders.id as "orderId",
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

const noteHandled = statement<{
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

/** Marks events as handled, and records what the known ones tell: their orders have been moved by more. */
export async function markHandled(
  db: Reader,
  events: readonly Pick<UnhandledEvent, 'eventId' | 'isKnown'>[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return
  const idsOf = (some: typeof events) => some.map(({ eventId }) => eventId)
  const known = events.filter(({ isKnown }) => isKnown)
  await noteHandled(db, { eventIds: idsOf(events), knownIds: idsOf(known), at })
}

/** Deletes events that were handled long ago, so that the table stays bounded. */
export async function deleteOldEvents(db: Reader, before: Date): Promise<void> {
  await db
    .delete(paymentEvents)
    .where(and(lt(paymentEvents.receivedAt, before), sql`${paymentEvents.handledAt} is not null`))
}
