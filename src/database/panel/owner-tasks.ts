import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { openOwnerTask } from '#database/payments/payments.ts'
import { statement } from '#database/statement.ts'
import { orders } from '#database/tables/orders.ts'
import { ownerTasks } from '#database/tables/payments.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { orderNumber } from '#domain/orders/number.ts'
import type { PaymentId } from '#domain/payments/facts.ts'
import {
  kindsAbout,
  type OwnerTaskKind,
  type TaskTopic,
  TOPIC_OF,
} from '#domain/payments/owner-tasks.ts'
import type { CashOutcome } from '#domain/remittances/cash-outcomes.ts'
import { ANSWER_WITHIN_WORKING_DAYS } from '#domain/returns/return-window.ts'
import { overdueBefore } from '#domain/time/working-days.ts'

/** More than an owner reads at once; the oldest come first, so none is missed for good. */
const MAX_SHOWN = 200

/** The open tasks, oldest first; of one order or topic, or all. */
export async function listOpenTasks(
  db: Reader,
  { orderId, about }: { orderId?: OrderId; about?: TaskTopic | undefined } = {},
) {
  const rows = await db
    .select({
      ...columnsOf(
        ownerTasks,
        'id',
        'kind',
        'orderId',
        'paymentId',
        'details',
        'openedAt',
        'resolution',
      ),
      number: orders.number,
    })
    .from(ownerTasks)
    .leftJoin(orders, eq(orders.id, ownerTasks.orderId))
    .where(
      and(
        isNull(ownerTasks.closedAt),
        orderId && eq(ownerTasks.orderId, orderId),
        about && inArray(ownerTasks.kind, kindsAbout(about)),
      ),
    )
    .orderBy(asc(ownerTasks.openedAt), asc(ownerTasks.id))
    .limit(MAX_SHOWN)
  return rows.map(({ number, orderId: about, paymentId, ...task }) => ({
    ...task,
    orderId: about ?? undefined,
    orderNumber: number === null ? undefined : orderNumber(number),
    paymentId: paymentId === '' ? undefined : (paymentId as PaymentId),
  }))
}

/** A decision that only the owner can make. */
export type OpenTask = Awaited<ReturnType<typeof listOpenTasks>>[number]

export async function countOpenTasks(db: Reader): Promise<Record<TaskTopic, number>> {
  const rows = await db
    .select({ kind: ownerTasks.kind, open: count() })
    .from(ownerTasks)
    .where(isNull(ownerTasks.closedAt))
    .groupBy(ownerTasks.kind)
  const counts: Record<TaskTopic, number> = { money: 0, parcels: 0, returns: 0 }
  for (const { kind, open } of rows) counts[TOPIC_OF[kind]] += open
  return counts
}

/** Counts the open tasks past the two working days that the returns policy promises for an answer and an inspection. */
export async function countLateReturns(db: Reader, now: Date): Promise<number> {
  const promised = sql`${overdueBefore(now, ANSWER_WITHIN_WORKING_DAYS).toISOString()}::timestamptz`
  return db.$count(
    ownerTasks,
    and(
      isNull(ownerTasks.closedAt),
      inArray(ownerTasks.kind, ['return-requested', 'return-arrived']),
      sql`${ownerTasks.openedAt} < ${promised}`,
    ),
  )
}

/** Opens a task unless the same one was opened before, for differences that every daily check finds again. */
export async function openTaskOnce(tx: Transaction, task: Parameters<typeof openOwnerTask>[1]) {
  const [existing] = await tx
    .select({ one: sql`1` })
    .from(ownerTasks)
    .where(
      and(
        eq(ownerTasks.kind, task.kind),
        sql`${ownerTasks.orderId} is not distinct from ${task.orderId ?? null}`,
        eq(ownerTasks.paymentId, task.paymentId ?? ''),
        eq(ownerTasks.subject, task.subject ?? ''),
      ),
    )
    .limit(1)
  if (!existing) await openOwnerTask(tx, task)
}

export async function findOpenTask(db: Reader, id: number) {
  const [task] = await db
    .select(columnsOf(ownerTasks, 'kind', 'orderId', 'details'))
    .from(ownerTasks)
    .where(and(eq(ownerTasks.id, id), isNull(ownerTasks.closedAt)))
  return task
}

/** A decision on a task; with the outcome of missing cash and its amount, where it is about that. */
interface TaskDecision {
  id: number
  closedBy: UserId
  resolution: string
  outcome?: { outcome: CashOutcome; settledPaise: number } | undefined
  at: Date
}

/** Closes a task; `false` when it was closed before or does not exist. */
export async function closeOwnerTask(
  tx: Transaction,
  { id, closedBy, resolution, outcome, at }: TaskDecision,
): Promise<boolean> {
  const rows = await tx
    .update(ownerTasks)
    .set({ closedAt: at, closedBy, resolution, ...outcome })
    .where(and(eq(ownerTasks.id, id), isNull(ownerTasks.closedAt)))
    .returning({ id: ownerTasks.id })
  return rows.length > 0
}

/** Closes the tasks that an action of the owner or a later event has settled. */
export async function closeTasksOf(
  tx: Transaction,
  settled: {
    orderId: OrderId
    kind: OwnerTaskKind
    /** Absent when all of the kind are over. */
    subject?: string
    /** Absent when nobody decided. */
    closedBy: UserId | undefined
    resolution: string
    at: Date
  },
): Promise<void> {
  const { orderId, kind, subject, closedBy, resolution, at } = settled
  await tx
    .update(ownerTasks)
    .set({ closedAt: at, closedBy: closedBy ?? null, resolution })
    .where(
      and(
        eq(ownerTasks.orderId, orderId),
        eq(ownerTasks.kind, kind),
        isNull(ownerTasks.closedAt),
        subject === undefined ? undefined : eq(ownerTasks.subject, subject),
      ),
    )
}

const closeAbout = statement<{
  paymentIds: readonly PaymentId[]
  kinds: readonly OwnerTaskKind[]
  resolution: string
  at: Date
}>(
  'close-payment-tasks',
  sql`
    update owner_tasks
    set closed_at = ${sql.placeholder('at')}, resolution = ${sql.placeholder('resolution')}
    where payment_id = any (${sql.placeholder('paymentIds')}::text[])
      and kind = any (${sql.placeholder('kinds')}::text[]) and closed_at is null`,
)

/** Closes the open tasks of these kinds about payments that have been matched. */
export async function closeTasksAbout(
  tx: Transaction,
  settled: {
    paymentIds: readonly PaymentId[]
    kinds: readonly OwnerTaskKind[]
    resolution: string
    at: Date
  },
): Promise<void> {
  if (settled.paymentIds.length > 0) await closeAbout(tx, settled)
}

const hasOpen = statement<{ paymentIds: readonly PaymentId[] }, { found: boolean }>(
  'has-open-payment-tasks',
  sql`
    select exists (
      select from owner_tasks where payment_id = any (${sql.placeholder('paymentIds')}::text[])
        and closed_at is null
    ) as found`,
)

export async function hasOpenTasksAbout(tx: Transaction, paymentIds: readonly PaymentId[]) {
  const [row] = await hasOpen(tx, { paymentIds })
  return row?.found ?? false
}

/** SQL: true if a bank disputes this payment and the owner has not decided what to do. */
export const isDisputed = (paymentId: SQL) => sql<boolean>`exists (
  select from owner_tasks
  where kind = 'dispute' and closed_at is null and owner_tasks.payment_id = ${paymentId}
)`

/** SQL for queries of orders: the payment of an order, which for further parcels is that of the first. */
export const PAID_BY = sql`coalesce(
  ${orders.paidBy}, (select paid_by from orders as first where first.id = ${orders.restOf})
)`

/**
 * SQL for queries of orders: the payment of the first order, whose returned goods this one replaces or was exchanged for.
 */
const PAID_FOR_RETURNED = sql`(
  select coalesce(first.paid_by, whole.paid_by) from return_requests
  join orders as first on first.id = return_requests.order_id
  left join orders as whole on whole.id = first.rest_of
  where return_requests.id = coalesce(orders.credit_from, orders.replaces_return)
)`

/**
 * SQL for queries of orders: true if a bank disputes the payment that stands for the goods, and the owner has not decided
 * what to do.
 */
export const IS_ORDER_DISPUTED = sql<boolean>`(
  ${isDisputed(PAID_BY)} or ${isDisputed(PAID_FOR_RETURNED)}
)`

/** Which of these orders have a disputed payment on which the owner has not decided. */
export async function listDisputed(db: Reader, ids: readonly OrderId[]) {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), IS_ORDER_DISPUTED))
  return new Set(rows.map(({ id }) => id))
}
