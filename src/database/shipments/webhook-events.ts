import { createHash } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Reader, ShopDatabase, Transaction } from '#database/connection.ts'
import { courierWebhookEvents } from '#database/tables/shipments.ts'
import { storableText } from '#domain/text/plain-text.ts'

/** A courier's webhook event. Couriers send no event ids, so equal bytes are one event. */
export interface StoredWebhookEvent {
  hash: Buffer
  body: string
  /** True if it was handled before, by this or another worker. */
  isHandled: boolean
}

/** Stores a courier's event before it is handled. */
export async function storeWebhookEvent(
  db: ShopDatabase,
  { body, trackingId, at }: { body: Buffer; trackingId: string | undefined; at: Date },
): Promise<StoredWebhookEvent> {
  const hash = createHash('sha256').update(body).digest()
  const text = storableText(body.toString('utf8'))
  const [row] = await db
    .insert(courierWebhookEvents)
    .values({ bodyHash: hash, body: text, trackingId: trackingId ?? null, receivedAt: at })
    .onConflictDoUpdate({ target: courierWebhookEvents.bodyHash, set: { bodyHash: hash } })
    .returning({ handledAt: courierWebhookEvents.handledAt })
  return { hash, body: text, isHandled: row?.handledAt !== null }
}

/** Events stored but not handled, because the shop stopped in between. */
export async function listUnhandledWebhookEvents(
  db: Reader,
  { max, skip }: { max: number; skip: number },
): Promise<StoredWebhookEvent[]> {
  const rows = await db
    .select({ hash: courierWebhookEvents.bodyHash, body: courierWebhookEvents.body })
    .from(courierWebhookEvents)
    .where(isNull(courierWebhookEvents.handledAt))
    .orderBy(asc(courierWebhookEvents.receivedAt), asc(courierWebhookEvents.bodyHash))
    .limit(max)
    .offset(skip)
  return rows.map((row) => ({ ...row, isHandled: false }))
}

export async function markWebhookEventHandled(tx: Transaction, hash: Buffer, at: Date) {
  await tx
    .update(courierWebhookEvents)
    .set({ handledAt: at })
    .where(eq(courierWebhookEvents.bodyHash, hash))
}

/** Whether another event named this parcel before. */
export async function hasEarlierWebhookEvent(
  tx: Transaction,
  { trackingId, hash }: { trackingId: string; hash: Buffer },
): Promise<boolean> {
  const [row] = await tx
    .select({ one: sql`1` })
    .from(courierWebhookEvents)
    .where(
      and(
        eq(courierWebhookEvents.trackingId, trackingId),
        ne(courierWebhookEvents.bodyHash, hash),
        isNotNull(courierWebhookEvents.handledAt),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Deletes events received before that day; their tracking steps stay in tracking_events. */
export async function deleteOldWebhookEvents(db: ShopDatabase, before: Date): Promise<number> {
  const gone = await db
    .delete(courierWebhookEvents)
    .where(
      and(lt(courierWebhookEvents.receivedAt, before), isNotNull(courierWebhookEvents.handledAt)),
    )
    .returning({ hash: courierWebhookEvents.bodyHash })
  return gone.length
}
