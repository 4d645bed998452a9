import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { withoutNulls } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { wakeJobs } from '#database/listening.ts'
import { orderSteps } from '#database/tables/orders.ts'
import type { OrderId } from '#domain/ids.ts'
import type { StepState } from '#domain/orders/order-steps.ts'
import { currentToken } from '#request-context.ts'

/** Notified at commit, for the job that carries out confirmed steps when they are due. */
export const STEP_CHANNEL = 'order_steps_asked'

const stored = ({ settledAt: _, ...row }: typeof orderSteps.$inferSelect) => {
  const { fromStage: from, reason, note, ...step } = withoutNulls(row)
  return { ...step, from, cause: reason && { reason, note } }
}
/** A confirmed step, which may be undone while it waits. */
export type StoredStep = ReturnType<typeof stored>

/** Records a confirmed step. The order must be locked and have none that waits. */
export async function insertStep(
  tx: Transaction,
  step: Omit<StoredStep, 'id' | 'state' | 'tokenId'>,
): Promise<StoredStep> {
  const { from: fromStage, cause, ...rest } = step
  const [row] = await tx
    .insert(orderSteps)
    .values({
      ...rest,
      tokenId: currentToken()?.id,
      fromStage,
      reason: cause?.reason,
      note: cause?.note,
    })
    .returning()
  if (!row) throw new Error('a step was not recorded')
  await wakeJobs(tx, STEP_CHANNEL)
  return stored(row)
}

export async function findWaitingStep(db: Reader, orderId: OrderId) {
  const [row] = await db
    .select()
    .from(orderSteps)
    .where(and(eq(orderSteps.orderId, orderId), eq(orderSteps.state, 'waiting')))
  return row && stored(row)
}

export async function findStep(db: Reader, id: number): Promise<StoredStep | undefined> {
  const [row] = await db.select().from(orderSteps).where(eq(orderSteps.id, id))
  return row && stored(row)
}

/** The latest step of each order that has one, for the panel. */
export async function listLatestSteps(db: Reader, orderIds: readonly OrderId[]) {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([orderSteps.orderId])
    .from(orderSteps)
    .where(inArray(orderSteps.orderId, [...orderIds]))
    .orderBy(orderSteps.orderId, desc(orderSteps.askedAt), desc(orderSteps.id))
  return new Map(rows.map((row) => [row.orderId, stored(row)]))
}

/** Due steps, the earliest first. */
export async function listDueSteps(
  db: Reader,
  { now, max, skip }: { now: Date; max: number; skip: number },
): Promise<StoredStep[]> {
  const rows = await db
    .select()
    .from(orderSteps)
    .where(and(eq(orderSteps.state, 'waiting'), lte(orderSteps.dueAt, now)))
    .orderBy(asc(orderSteps.dueAt), asc(orderSteps.id))
    .limit(max)
    .offset(skip)
  return rows.map(stored)
}

/** When the next step after this moment is due; undefined while none waits. */
export async function nextStepAt(db: Reader, after: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ dueAt: orderSteps.dueAt })
    .from(orderSteps)
    .where(and(eq(orderSteps.state, 'waiting'), gt(orderSteps.dueAt, after)))
    .orderBy(asc(orderSteps.dueAt))
    .limit(1)
  return row?.dueAt
}

/** Settles a waiting step; false when it was settled before. Of concurrent calls one succeeds. */
export async function settleStep(
  db: Reader,
  { id, state, at }: { id: number; state: Exclude<StepState, 'waiting'>; at: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(orderSteps)
    .set({
      state,
      settledAt: sql`greatest(${at.toISOString()}::timestamptz, ${orderSteps.askedAt})`,
    })
    .where(and(eq(orderSteps.id, id), eq(orderSteps.state, 'waiting')))
  return (rowCount ?? 0) > 0
}
