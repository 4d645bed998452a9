import { and, asc, isNull, lt, sql } from 'drizzle-orm'
import type { PaymentFact, PaymentId, ProviderOrderId } from '#domain/payments/facts.ts'
import type { Reader } from '../connection.ts'
import { preparedQuery, statement } from '../statement.ts'
import { paymentEvents } from '../tables/payments.ts'

/** A stored webhook event; names, phones and addresses of the payer are not even parsed. */
export interface StoredEvent {
  eventId: string
  name: string
  providerOrderId: ProviderOrderId | undefined
  paymentId: PaymentId | undefined
  facts: readonly PaymentFact[]
}

const value = sql.placeholder

const insertEvents = statement<{ events: string }>(
  'keep-payment-events',
  sql`
    insert into payment_events (event_id, name, provider_order_id, payment_id, facts, received_at)
    select event_id, name, provider_order_id, payment_id, facts, received_at
    from json_populate_recordset(null::payment_events, ${value('events')}::json)
    on conflict do nothing`,
)

/** Stores events before they are handled; a repeated one is stored once (cases WHK-02, WHK-12). */
export async function keepEvents(
  db: Reader,
  events: readonly { event: StoredEvent; at: Date }[],
): Promise<void> {
  const rows = events.map(({ event, at }) => ({
    event_id: event.eventId,
    name: event.name,
    provider_order_id: event.providerOrderId,
    payment_id: event.paymentId,
    facts: event.facts,
    received_at: at,
  }))
  await insertEvents(db, { events: JSON.stringify(rows) })
}

const readUnhandled = preparedQuery((db) =>
  db
    .select()
    .from(paymentEvents)
    .where(isNull(paymentEvents.handledAt))
    .orderBy(asc(paymentEvents.receivedAt), asc(paymentEvents.eventId))
    .limit(value('most'))
    .offset(value('skip'))
    .prepare('list-unhandled-events'),
)

/** Events not handled yet, oldest first. */
export async function listUnhandledEvents(
  db: Reader,
  { most, skip }: { most: number; skip: number },
): Promise<StoredEvent[]> {
  const rows = await readUnhandled(db, { most, skip })
  return rows.map(({ eventId, name, facts, ...row }) => ({
    eventId,
    name,
    facts,
    providerOrderId: (row.providerOrderId as ProviderOrderId | null) ?? undefined,
    paymentId: (row.paymentId as PaymentId | null) ?? undefined,
  }))
}

const noteHandled = statement<{ eventIds: readonly string[]; at: Date }>(
  'mark-events-handled',
  sql`
    update payment_events set handled_at = ${value('at')}
    where event_id = any (${value('eventIds')}::text[]) and handled_at is null`,
)

export async function markHandled(
  db: Reader,
  eventIds: readonly string[],
  at: Date,
): Promise<void> {
  if (eventIds.length > 0) await noteHandled(db, { eventIds, at })
}

/** Deletes events that were handled long ago, so that the table stays bounded. */
export async function deleteOldEvents(db: Reader, before: Date): Promise<void> {
  await db
    .delete(paymentEvents)
    .where(and(lt(paymentEvents.receivedAt, before), sql`${paymentEvents.handledAt} is not null`))
}
