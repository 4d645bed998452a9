import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { PaymentFact, PaymentId, ProviderOrderId } from '#domain/payments/facts.ts'
import type { Reader } from '../connection.ts'
import { paymentEvents } from '../tables/payments.ts'

/** A stored webhook event; names, phones and addresses of the payer are not even parsed. */
export interface StoredEvent {
  eventId: string
  name: string
  providerOrderId: ProviderOrderId | undefined
  paymentId: PaymentId | undefined
  facts: readonly PaymentFact[]
}

/** Stores an event before it is handled; a repeated one is stored once (cases WHK-02, WHK-12). */
export async function keepEvent(db: Reader, event: StoredEvent, at: Date): Promise<void> {
  await db
    .insert(paymentEvents)
    .values({
      eventId: event.eventId,
      name: event.name,
      providerOrderId: event.providerOrderId ?? null,
      paymentId: event.paymentId ?? null,
      facts: [...event.facts],
      receivedAt: at,
    })
    .onConflictDoNothing()
}

/** Events not handled yet, oldest first. */
export async function listUnhandledEvents(
  db: Reader,
  { most, skip }: { most: number; skip: number },
): Promise<StoredEvent[]> {
  const rows = await db
    .select()
    .from(paymentEvents)
    .where(isNull(paymentEvents.handledAt))
    .orderBy(asc(paymentEvents.receivedAt), asc(paymentEvents.eventId))
    .limit(most)
    .offset(skip)
  return rows.map(({ eventId, name, facts, ...row }) => ({
    eventId,
    name,
    facts,
    providerOrderId: (row.providerOrderId as ProviderOrderId | null) ?? undefined,
    paymentId: (row.paymentId as PaymentId | null) ?? undefined,
  }))
}

export async function markHandled(db: Reader, eventId: string, at: Date): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ handledAt: at })
    .where(and(eq(paymentEvents.eventId, eventId), isNull(paymentEvents.handledAt)))
}

/** Deletes events that were handled long ago, so that the table stays bounded. */
export async function deleteOldEvents(db: Reader, before: Date): Promise<void> {
  await db
    .delete(paymentEvents)
    .where(and(lt(paymentEvents.receivedAt, before), sql`${paymentEvents.handledAt} is not null`))
}
