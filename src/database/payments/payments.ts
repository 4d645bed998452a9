import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { wakeJobs } from '#database/listening.ts'
import { statement } from '#database/statement.ts'
import {
  type FactSource,
  paymentAttempts,
  paymentFacts,
  refunds,
} from '#database/tables/payments.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type {
  PaymentFact,
  PaymentId,
  PaymentStep,
  ProviderOrderId,
  RefundId,
  RefundStep,
} from '#domain/payments/facts.ts'
import type { OwnerTaskKind } from '#domain/payments/owner-tasks.ts'
import type { RefundReason } from '#domain/payments/refunds.ts'
import type { OrderAsked } from './order-money.ts'
import { receiptOf } from './receipts.ts'

export type FactRow = Pick<
  typeof paymentFacts.$inferSelect,
  'what' | 'step' | 'paymentId' | 'refundId' | 'amountPaise' | 'currency'
>

const value = sql.placeholder

const FACT_COLUMNS = sql.raw(`
  what, step, payment_id as "paymentId", refund_id as "refundId", amount_paise as "amountPaise", currency`)

// Always in the same order, so that two transactions cannot deadlock.
const insertOfFacts = (ifThere: SQL): SQL => sql`
    insert into payment_facts (
      provider_order_id, what, step, payment_id, refund_id, amount_paise, currency, source, recorded_at
    )
    select * from unnest(
      ${value('providerOrderIds')}::text[], ${value('whats')}::text[], ${value('steps')}::text[],
      ${value('paymentIds')}::text[], ${value('refundIds')}::text[], ${value('amounts')}::integer[],
      ${value('currencies')}::text[], ${value('sources')}::text[], ${value('times')}::timestamptz[]
    ) as fact (
      provider_order_id, what, step, payment_id, refund_id, amount_paise, currency, source, recorded_at
    )
    order by payment_id, step
    ${ifThere}
    returning ${FACT_COLUMNS}`

const insertFacts = statement<Record<string, unknown>, FactRow>(
  'record-payment-facts',
  insertOfFacts(sql`on conflict do nothing`),
)
const insertNewFacts = statement<Record<string, unknown>, FactRow>(
  'record-new-payment-facts',
  insertOfFacts(sql``),
)

export interface ReportedFacts {
  providerOrderId: ProviderOrderId | undefined
  source: FactSource
  at: Date
  facts: readonly PaymentFact[]
}

function factColumns(reports: readonly ReportedFacts[]) {
  const rows = reports.flatMap(({ facts, ...about }) => facts.map((fact) => ({ about, fact })))
  return {
    providerOrderIds: rows.map(({ about }) => about.providerOrderId ?? null),
    whats: rows.map(({ fact }) => fact.what),
    steps: rows.map(({ fact }) => fact.step),
    paymentIds: rows.map(({ fact }) => fact.paymentId),
    refundIds: rows.map(({ fact }) => (fact.what === 'refund' ? fact.refundId : '')),
    amounts: rows.map(({ fact }) => fact.amountPaise),
    currencies: rows.map(({ fact }) => (fact.what === 'payment' ? fact.currency : 'INR')),
    sources: rows.map(({ about }) => about.source),
    times: rows.map(({ about }) => about.at),
  }
}

/** Adds facts reported by the provider and returns those that were new; the others are not changed. */
export async function recordFacts(tx: Transaction, report: ReportedFacts): Promise<PaymentFact[]> {
  if (report.facts.length === 0) return []
  return (await insertFacts(tx, factColumns([report]))).map(factFrom)
}

/** Adds facts, all of which must be new: fails if one exists already. */
export async function recordNewFacts(tx: Transaction, reports: readonly ReportedFacts[]) {
  await insertNewFacts(tx, factColumns(reports))
}

const listFacts = statement<{ orderId: OrderId | null; providerOrderId: string | null }, FactRow>(
  'list-payment-facts',
  sql`
    select ${FACT_COLUMNS} from payment_facts
    where provider_order_id in (
      select tries.provider_order_id from payment_attempts as tries
      where tries.order_id = coalesce(
        ${value('orderId')},
        (select order_id from payment_attempts where provider_order_id = ${value('providerOrderId')})
      )
    )`,
)

/** All known facts about the payments of one order, over all its attempts. */
export async function listFactsOf(db: Reader, asked: OrderAsked): Promise<PaymentFact[]> {
  const rows = await listFacts(db, { orderId: null, providerOrderId: null, ...asked })
  return rows.map(factFrom)
}

/** All known facts about these payments, whether or not they belong to an order of the shop. */
export async function listFactsAbout(db: Reader, ids: readonly PaymentId[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(paymentFacts)
    .where(inArray(paymentFacts.paymentId, [...ids]))
  return rows.map(factFrom)
}

export function factFrom(row: FactRow): PaymentFact {
  const { paymentId, amountPaise, currency } = row
  if (row.what === 'payment') {
    return { what: 'payment', step: row.step as PaymentStep, paymentId, amountPaise, currency }
  }
  const refundId = row.refundId as RefundId
  return { what: 'refund', step: row.step as RefundStep, paymentId, refundId, amountPaise }
}

/** The facts about an order's payment, oldest first. */
export async function listPaymentFacts(db: Reader, orderId: OrderId) {
  const rows = await db
    .select({
      ...columnsOf(paymentFacts, 'what', 'step', 'amountPaise', 'source'),
      at: paymentFacts.recordedAt,
    })
    .from(paymentFacts)
    .innerJoin(paymentAttempts, eq(paymentAttempts.providerOrderId, paymentFacts.providerOrderId))
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(paymentFacts.id))
  return rows.map(({ what, step, ...row }) => ({
    ...row,
    fact: `${what} ${step}` as `payment ${PaymentStep}` | `refund ${RefundStep}`,
  }))
}

const insertTask = statement<{
  kind: OwnerTaskKind
  orderId: OrderId | null
  paymentId: string
  subject: string
  details: string
  at: Date
}>(
  'open-owner-task',
  sql`
    insert into owner_tasks (kind, order_id, payment_id, subject, details, opened_at)
    values (
      ${value('kind')}, ${value('orderId')}, ${value('paymentId')},
      ${value('subject')}, ${value('details')}::jsonb, ${value('at')}
    )
    on conflict do nothing`,
)

/** Opens a task for the owner, unless the same one is open already. */
export async function openOwnerTask(
  tx: Transaction,
  task: {
    kind: OwnerTaskKind
    orderId?: OrderId | undefined
    paymentId?: PaymentId | undefined
    /** Distinguishes several open tasks of one kind. */
    subject?: string
    details?: Record<string, unknown>
    at: Date
  },
): Promise<void> {
  await insertTask(tx, {
    kind: task.kind,
    orderId: task.orderId ?? null,
    paymentId: task.paymentId ?? '',
    subject: task.subject ?? '',
    details: JSON.stringify(task.details ?? {}),
    at: task.at,
  })
}

/** Notified at commit for the process that sends refunds. */
export const REFUND_CHANNEL = 'refund_requested'

/**
 * Queues a refund through the provider; requests with the same idempotency key make one refund. Returns whether this one
 * made it.
 */
export async function requestRefund(
  tx: Transaction,
  refund: {
    orderId: OrderId | undefined
    paymentId: PaymentId
    amountPaise: number
    reason: RefundReason
    idempotencyKey: string
    askedBy: UserId | undefined
    at: Date
  },
): Promise<boolean> {
  const { orderId, askedBy, at, ...row } = refund
  const made = await tx
    .insert(refunds)
    .values({
      ...row,
      orderId: orderId ?? null,
      receipt: receiptOf(row.idempotencyKey),
      askedBy: askedBy ?? null,
      createdAt: at,
      nextTryAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  await wakeJobs(tx, REFUND_CHANNEL)
  return made.length > 0
}
