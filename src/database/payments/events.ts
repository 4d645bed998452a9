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

const insertEvent = statement(
  'keep-payment-event',
  sql`
    insert into payment_events (event_id, name, provider_order_id, payment_id, facts, received_at)
    values (
      ${value('eventId')}, ${value('name')}, ${value('providerOrderId')}, ${value('paymentId')},
      ${value('facts')}::jsonb, ${value('at')}
    )
    on conflict do nothing`,
)

/** Stores an event before it is handled; a repeated one is stored once (cases WHK-02, WHK-12). */
export async function keepEvent(db: Reader, event: StoredEvent, at: Date): Promise<void> {
  await insertEvent(db, {
    eventId: event.eventId,
    name: event.name,
    providerOrderId: event.providerOrderId ?? null,
    paymentId: event.paymentId ?? null,
    facts: JSON.stringify(event.facts),
    at,
  })
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

const noteHandled = statement<{ eventId: string; at: Date }>(
  'mark-event-handled',
  sql`
    update payment_events set handled_at = ${value('at')}
    where event_id = ${value('eventId')} and handled_at is null`,
)

export async function markHandled(db: Reader, eventId: string, at: Date): Promise<void> {
  await noteHandled(db, { eventId, at })
}

/** Deletes events that were handled long ago, so that the table stays bounded. */
export async function deleteOldEvents(db: Reader, before: Date): Promise<void> {
  await db
    .delete(paymentEvents)
    .where(and(lt(paymentEvents.receivedAt, before), sql`${paymentEvents.handledAt} is not null`))
}
