import { and, asc, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { columnsOf, withoutNulls } from '#database/columns.ts'
import type { Reader, ShopDatabase, Transaction } from '#database/connection.ts'
import { users } from '#database/tables/accounts.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#database/tables/webhooks.ts'
import type { UserId } from '#domain/ids.ts'
import type { WebhookKind } from '#domain/webhooks/webhook.ts'

/** Notified at commit by the database's triggers, for the job that sends webhooks. */
export const WEBHOOK_CHANNEL = 'webhook_told'

/** Endpoints that are not removed, the latest first. */
export async function listWebhookEndpoints(db: Reader) {
  const rows = await db
    .select({
      ...columnsOf(webhookEndpoints, 'id', 'url', 'kinds', 'secretNumber', 'isOn', 'madeAt'),
      // Until when the previous secret also signs, and since when deliveries have failed.
      ...columnsOf(webhookEndpoints, 'formerSecretUntil', 'failingSince'),
      madeById: webhookEndpoints.madeBy,
      madeBy: users.name,
    })
    .from(webhookEndpoints)
    .innerJoin(users, eq(users.id, webhookEndpoints.madeBy))
    .where(isNull(webhookEndpoints.removedAt))
    .orderBy(desc(webhookEndpoints.id))
  return rows.map(withoutNulls)
}
/** An address that receives events. */
export type WebhookEndpoint = Awaited<ReturnType<typeof listWebhookEndpoints>>[number]

/** Locks all endpoints and returns their number, so that concurrent additions are counted one after the other. */
export async function lockWebhookEndpoints(tx: Transaction): Promise<number> {
  await tx.execute(sql`lock table ${webhookEndpoints} in share row exclusive mode`)
  return await tx.$count(webhookEndpoints, isNull(webhookEndpoints.removedAt))
}

export async function insertWebhookEndpoint(
  tx: Transaction,
  endpoint: { url: string; kinds: readonly WebhookKind[]; madeBy: UserId; madeAt: Date },
): Promise<number> {
  const [row] = await tx
    .insert(webhookEndpoints)
    .values({ ...endpoint, kinds: [...endpoint.kinds] })
    .returning({ id: webhookEndpoints.id })
  if (!row) throw new Error('an endpoint was not made')
  return row.id
}

/** A change of an endpoint; `at` is now. */
type EndpointChange =
  | { kind: 'on' | 'off' | 'remove'; at: Date }
  | { kind: 'new-secret'; formerUntil: Date }

/** Changes an endpoint; undefined when there is none. Waiting deliveries of one that is turned off fail. */
export async function changeWebhookEndpoint(tx: Transaction, id: number, change: EndpointChange) {
  const [row] = await tx
    .update(webhookEndpoints)
    .set(
      change.kind === 'new-secret'
        ? {
            secretNumber: sql`${webhookEndpoints.secretNumber} + 1`,
            formerSecretUntil: change.formerUntil,
          }
        : {
            isOn: change.kind === 'on',
            failures: 0,
            failingSince: null,
            ...(change.kind === 'remove' && { removedAt: change.at }),
          },
    )
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.removedAt)))
    .returning({ url: webhookEndpoints.url, secretNumber: webhookEndpoints.secretNumber })
  if (row && (change.kind === 'off' || change.kind === 'remove')) {
    await tx
      .update(webhookDeliveries)
      .set({ state: 'failed', nextTryAt: null, takenAt: null })
      .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, 'waiting')))
  }
  return row
}

/** The deliveries to an endpoint, latest first. */
export async function listWebhookLog(db: Reader, endpointId: number, limit: number) {
  const rows = await db
    .select({ delivery: webhookDeliveries, event: webhookEvents })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(desc(webhookDeliveries.eventId))
    .limit(limit)
  return rows.map(({ delivery: { id, state, attempts, status, triedAt, nextTryAt }, event }) => ({
    id,
    eventId: event.id,
    kind: event.kind,
    at: event.at,
    state,
    attempts,
    // The HTTP status of the last answer; absent before the first.
    status: status ?? undefined,
    triedAt: triedAt ?? undefined,
    nextTryAt: nextTryAt ?? undefined,
    orderNumber: event.facts.order?.number,
    productId: event.facts.product?.id,
  }))
}

/** Queues a delivery again; false when there is no such delivery, it is waiting, or its endpoint is off. */
export async function resendWebhook(tx: Transaction, id: number): Promise<boolean> {
  const isOn = sql`exists (
    select from ${webhookEndpoints} where ${webhookEndpoints.id} = ${webhookDeliveries.endpointId}
      and ${webhookEndpoints.isOn} and ${webhookEndpoints.removedAt} is null)`
  const { rowCount } = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, nextTryAt: null, takenAt: null })
    .where(and(eq(webhookDeliveries.id, id), ne(webhookDeliveries.state, 'waiting'), isOn))
  return rowCount === 1
}

/** A delivery that this process has claimed. */
export interface TakenWebhook {
  id: number
  /** Including this one. */
  attempts: number
  event: typeof webhookEvents.$inferSelect
}

/**
 * Claims the earliest due delivery of an endpoint, for one process only. One that was claimed before `takenBefore` is
 * claimed again, because its process died; the receiver recognises a repeated event by its id.
 */
export async function takeWebhook(
  db: ShopDatabase,
  { endpointId, now, takenBefore }: { endpointId: number; now: Date; takenBefore: Date },
): Promise<TakenWebhook | undefined> {
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.state, 'waiting'),
        sql`coalesce(${webhookDeliveries.nextTryAt} <= ${now.toISOString()}::timestamptz, true)`,
        sql`coalesce(${webhookDeliveries.takenAt} < ${takenBefore.toISOString()}::timestamptz, true)`,
      ),
    )
    .orderBy(asc(webhookDeliveries.eventId))
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .update(webhookDeliveries)
    .set({ takenAt: now, attempts: sql`${webhookDeliveries.attempts} + 1` })
    .where(eq(webhookDeliveries.id, due))
    .returning({
      id: webhookDeliveries.id,
      attempts: webhookDeliveries.attempts,
      eventId: webhookDeliveries.eventId,
    })
  if (!taken) return undefined
  const [event] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, taken.eventId))
  return event && { id: taken.id, attempts: taken.attempts, event }
}

/** Records the outcome of an attempt; returns the endpoint's failures since its last success, if any. */
export async function settleWebhook(
  tx: Transaction,
  delivery: {
    id: number
    endpointId: number
    state: 'delivered' | 'waiting' | 'failed'
    status: number | undefined
    nextTryAt: Date | undefined
    at: Date
  },
): Promise<{ failures: number; failingSince: Date } | undefined> {
  const { id, endpointId, state, status, nextTryAt, at } = delivery
  await tx
    .update(webhookDeliveries)
    .set({
      state,
      takenAt: null,
      triedAt: at,
      status: status ?? null,
      nextTryAt: nextTryAt ?? null,
    })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting')))
  const isAnswered = state === 'delivered'
  const { failures, failingSince } = webhookEndpoints
  const [row] = await tx
    .update(webhookEndpoints)
    .set({
      failures: isAnswered ? 0 : sql`${failures} + 1`,
      failingSince: isAnswered
        ? null
        : sql`coalesce(${failingSince}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(webhookEndpoints.id, endpointId))
    .returning({ failures, failingSince })
  return row?.failingSince ? { failures: row.failures, failingSince: row.failingSince } : undefined
}

/** Deletes events before a time, with their deliveries; returns how many events. */
export async function deleteOldWebhooks(db: ShopDatabase, before: Date): Promise<number> {
  const { rowCount } = await db.delete(webhookEvents).where(lt(webhookEvents.at, before))
  return rowCount ?? 0
}
