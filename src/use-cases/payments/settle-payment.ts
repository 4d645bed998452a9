import type { DatabaseDeps, Reader, Transaction } from '#database/connection.ts'
import { moveForOrder } from '#database/content-version.ts'
import { wakeJobsSoon } from '#database/listening.ts'
import { MAIL_CHANNEL } from '#database/mails/mails.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { closeTasksAbout, hasOpenTasksAbout, openTaskOnce } from '#database/panel/owner-tasks.ts'
import {
  lockOrderToSettle,
  type OrderAsked,
  type OrderToSettle,
} from '#database/payments/order-money.ts'
import { findOverRefundedPaise } from '#database/payments/order-refunds.ts'
import {
  listFactsAbout,
  listFactsOf,
  openOwnerTask,
  recordFacts,
} from '#database/payments/payments.ts'
import { findOrderOfRefund } from '#database/payments/refund-parts.ts'
import { findPaidOrder, recordProviderRefund } from '#database/payments/refunds.ts'
import type { FactSource } from '#database/tables/payments.ts'
import { inTransactionFrom } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { OrderStage, PaymentState } from '#domain/orders/order.ts'
import { isUnpaid } from '#domain/orders/payment-moves.ts'
import {
  newFacts,
  type PaymentFact,
  type PaymentId,
  type ProviderOrderId,
  type RefundId,
} from '#domain/payments/facts.ts'
import { type KnownPayment, knownPayments } from '#domain/payments/order-money.ts'
import type { With } from '#use-cases/deps.ts'
import { creditSeenRefunds } from '#use-cases/invoices/tax-documents.ts'
import type { MovingDeps } from '#use-cases/orders/move-order.ts'
import { recallBegun } from './begun-orders.ts'
import { endRefundedOrders } from './end-refunded-orders.ts'
import { type MovedOrder, moveOrderMoney } from './move-order-money.ts'
import { lockParcels, type MovedParcels, moveParcelMoney } from './move-parcel-money.ts'
import { payTogether } from './pay-together.ts'

export type SettlingDeps = MovingDeps & DatabaseDeps & With<'payment'>

/** Verified facts about a payment, and the source that verified them. */
export type Evidence = { facts: readonly PaymentFact[]; source: FactSource } & (
  | { orderId: OrderId; providerOrderId?: undefined }
  /** Absent for a payment without an order. */
  | { providerOrderId: ProviderOrderId | undefined; orderId?: undefined }
)

export interface SettledOrder {
  orderId: OrderId
  userId: UserId
  totalPaise: number
  paymentState: PaymentState
  stage: OrderStage
  reservedUntil: Date | undefined
  paidBy: PaymentId | undefined
  /** The order, set if this call paid it in the usual case. */
  order?: StoredOrder | undefined
  /** A bank has authorised the payment, but it is not captured yet. */
  isUnderWay: boolean
  /** A bank has neither authorised nor refused the payment. */
  isUndecided: boolean
  /** The payment does not fit the order; the owner has a task. */
  isMismatched: boolean
}

/**
 * The only function in which a payment at the provider changes an order: records the facts, moves
 * the order to the state they imply and captures authorised payments. Browser, webhooks, reconciler
 * and owner all call it, repeatedly and in any order. Returns undefined for a payment without an order,
 * which becomes an owner task. No provider is called inside a transaction.
 */
export async function settlePayment(
  deps: SettlingDeps,
  evidence: Evidence,
): Promise<SettledOrder | undefined> {
  const settled = await recordAndMove(deps, evidence)
  const [first] = settled?.toCapture ?? []
  if (!settled || !first || !deps.payment) return settled
  const captured = await deps.payment.capture(first, settled.totalPaise)
  // When the capture fails, the reconciler retries it.
  if (!captured.ok || captured.value.id !== first) return settled
  const { facts } = captured.value
  const after = { orderId: settled.orderId, facts, source: 'shop' } as const
  return await recordAndMove(deps, after)
}

interface Recorded extends SettledOrder {
  toCapture: readonly PaymentId[]
  /** A mail was queued. */
  isNotified: boolean
}

async function recordAndMove(
  deps: SettlingDeps,
  evidence: Evidence,
): Promise<Recorded | undefined> {
  const paid = await payTogether(deps, evidence)
  if (paid?.order.providerOrderId) recallBegun(deps.db, paid.order.providerOrderId)
  const recorded = paid ? recordedOf(paid.order, paid.moved) : await recordAlone(deps, evidence)
  if (recorded?.isNotified) wakeJobsSoon(deps.db, MAIL_CHANNEL)
  return recorded
}

/** Handles all cases but the usual one. */
async function recordAlone(deps: SettlingDeps, evidence: Evidence): Promise<Recorded | undefined> {
  const { facts } = evidence
  const asked = askedOf(evidence) ?? (await findOrderOfRefundFacts(deps.db, facts))
  const paymentIds = [...new Set(facts.map(({ paymentId }) => paymentId))]
  return await inTransactionFrom(
    deps.db,
    // The lock is sent first, so that the other reads see what an earlier settlement has written.
    async (tx) => {
      const [order, known, hasTasks] = await Promise.all([
        asked && lockOrderToSettle(tx, asked),
        asked ? listFactsOf(tx, asked) : [],
        hasOpenTasksAbout(tx, paymentIds),
      ])
      return { order, known, hasTasks }
    },
    (tx, found) => recordNew(deps, tx, { ...found, evidence, at: deps.clock.now() }),
  )
}

/** New evidence, and what was known before. */
interface ToRecord {
  order: OrderToSettle | undefined
  known: readonly PaymentFact[]
  /** The owner has an open task about one of the payments. */
  hasTasks: boolean
  evidence: Evidence
  at: Date
}

async function recordNew(
  deps: SettlingDeps,
  tx: Transaction,
  { order, known, hasTasks, evidence, at }: ToRecord,
): Promise<Recorded | undefined> {
  const { facts: reported, source } = evidence
  const providerOrderId = order?.providerOrderId ?? evidence.providerOrderId
  const added = await recordFacts(tx, {
    providerOrderId,
    source,
    at,
    facts: newFacts(reported, known),
  })
  // A refund of another parcel that is being written leaves less for this one: wait for it before reading refunds.
  if (order && refundIdsOf(reported).length > 0) await lockParcels(tx, order.id)
  await storeRefunds(tx, { facts: reported, orderId: order?.id, at })
  if (!order) {
    await reportUnmatched(tx, { facts: reported, providerOrderId, at })
    const all = await listFactsAbout(tx, [...new Set(reported.map(({ paymentId }) => paymentId))])
    await closeSettledTasks(tx, { payments: knownPayments(all), hasOrder: false, at })
    return undefined
  }
  const facts = [...known, ...added]
  const moved = await moveOrderMoney({ tx, deps, order, facts, source, at })
  const refundIds = refundIdsOf(facts)
  let parcels: MovedParcels | undefined
  if (refundIds.length > 0) {
    const knownIds = refundIdsOf(known)
    parcels = await moveParcelMoney(tx, {
      order,
      source,
      at,
      isAllBack: moved.money.state === 'refunded',
      reported: refundIdsOf(reported),
      added: refundIds.filter((id) => !knownIds.includes(id)),
    })
    if (parcels.refunded.includes(order.id)) moved.paymentState = 'refunded'
    await creditSeenRefunds(tx, order, at)
    await reportDoubleRefund(tx, order, at)
  }
  if (hasTasks) {
    await closeSettledTasks(tx, { payments: moved.money.payments, hasOrder: true, at })
  }
  if (parcels) await endRefunded(tx, deps, { order, moved, parcels, added, at })
  // Last, because every change of stock that shows on pages waits for that row's lock.
  if (moved.hasChangedAvailability) await moveForOrder(tx, order.id)
  return recordedOf(order, moved)
}

/** Tells of refunds that went back, and cancels what they leave unpaid. */
async function endRefunded(
  tx: Transaction,
  deps: SettlingDeps,
  {
    order,
    moved,
    parcels: { orderIds, refunded },
    added,
    at,
  }: { order: OrderToSettle; moved: MovedOrder; parcels: MovedParcels } & Pick<ToRecord, 'at'> & {
      added: readonly PaymentFact[]
    },
): Promise<void> {
  const isNow = order.paymentState === 'paid' && moved.paymentState === 'refunded'
  const cancelled = await endRefundedOrders(tx, deps, {
    orderIds,
    refunded: isNow ? [order.id, ...refunded] : refunded,
    added,
    at,
  })
  if (cancelled.includes(order.id)) moved.stage = 'cancelled'
}

function recordedOf(order: OrderToSettle, moved: MovedOrder): Recorded {
  const { paymentState, stage, money } = moved
  const waits = isUnpaid(paymentState)
  return {
    orderId: order.id,
    userId: order.userId,
    totalPaise: order.totalPaise,
    paymentState,
    stage,
    reservedUntil: order.reservedUntil,
    paidBy: order.paidBy ?? money.paidBy,
    order: moved.order,
    isUnderWay: waits && money.toCapture.length > 0,
    isUndecided: waits && money.payments.some(({ step }) => step === 'created'),
    isMismatched: waits && money.mismatched.length > 0,
    isNotified: moved.isNotified,
    // A payment that is not captured returns to its payer automatically, so a cancelled order
    // captures none.
    toCapture: waits && stage !== 'cancelled' ? money.toCapture : [],
  }
}

function askedOf({ orderId, providerOrderId }: Evidence): OrderAsked | undefined {
  if (orderId !== undefined) return { orderId }
  return providerOrderId === undefined ? undefined : { providerOrderId }
}

/** Finds the order of a refund that names only its payment: the refund of a later parcel does. */
async function findOrderOfRefundFacts(
  db: Reader,
  facts: readonly PaymentFact[],
): Promise<OrderAsked | undefined> {
  const [paymentId, ...others] = new Set(facts.map((fact) => fact.paymentId))
  if (!paymentId || others.length > 0 || refundIdsOf(facts).length === 0) return undefined
  const orderId = await findPaidOrder(db, paymentId)
  return orderId && { orderId }
}

const refundIdsOf = (facts: readonly PaymentFact[]): RefundId[] => [
  ...new Set(facts.flatMap((fact) => (fact.what === 'refund' ? [fact.refundId] : []))),
]

/** Stores reported refunds in their own rows, so that one that is reported before its payment is not lost. */
async function storeRefunds(
  tx: Transaction,
  { facts, orderId, at }: { facts: readonly PaymentFact[]; orderId: OrderId | undefined; at: Date },
): Promise<void> {
  for (const fact of facts) {
    if (fact.what !== 'refund') continue
    const { hasJustFailed } = await recordProviderRefund(tx, fact, { orderId, at })
    const { paymentId, refundId, amountPaise } = fact
    const details = { refundId, amountPaise }
    // The money has returned to the shop.
    if (hasJustFailed) {
      const about = { orderId: (await findOrderOfRefund(tx, refundId)) ?? orderId, paymentId }
      await openOwnerTask(tx, { kind: 'refund-failed', ...about, details, at })
    }
  }
}

/**
 * Opens an owner task if goods were both exchanged and refunded at the provider: only the owner can ask for that
 * money.
 */
async function reportDoubleRefund(
  tx: Transaction,
  { id: orderId, paidBy }: OrderToSettle,
  at: Date,
) {
  const amountPaise = await findOverRefundedPaise(tx, orderId)
  if (amountPaise === 0) return
  await openTaskOnce(tx, {
    kind: 'books-differ',
    orderId,
    paymentId: paidBy,
    subject: `exchanged ${amountPaise}`,
    at,
    details: { reason: 'what was exchanged went back too', amountPaise },
  })
}

async function reportUnmatched(
  tx: Transaction,
  {
    facts,
    providerOrderId,
    at,
  }: {
    facts: readonly PaymentFact[]
    providerOrderId: ProviderOrderId | undefined
    at: Date
  },
): Promise<void> {
  for (const fact of facts) {
    const isMoney = fact.step === 'captured' || fact.step === 'authorised'
    if (fact.what !== 'payment' || !isMoney) continue
    const { paymentId, amountPaise, currency } = fact
    const details = { amountPaise, currency, providerOrderId: providerOrderId ?? null }
    // The daily reconciliation finds it again, so a decided task must not reopen.
    await openTaskOnce(tx, { kind: 'unmatched-payment', paymentId, details, at })
  }
}

/** The tasks about a payment itself, which are closed when it is fully refunded. */
const ABOUT_PAYMENT = ['unmatched-payment', 'wrong-amount', 'refund-failed'] as const

/**
 * Closes the owner's tasks about payments that are settled: the order of an unmatched payment was
 * found, or the payment was fully refunded.
 */
async function closeSettledTasks(
  tx: Transaction,
  { payments, hasOrder, at }: { payments: readonly KnownPayment[]; hasOrder: boolean; at: Date },
): Promise<void> {
  const idsOf = (some: readonly KnownPayment[]) => some.map(({ paymentId }) => paymentId)
  const found = { kinds: ['unmatched-payment'] as const, resolution: 'found its order', at }
  if (hasOrder) await closeTasksAbout(tx, { ...found, paymentIds: idsOf(payments) })
  const gone = payments.filter(({ amountPaise, refundedPaise }) => refundedPaise >= amountPaise)
  const returned = { kinds: ABOUT_PAYMENT, resolution: 'went back', at }
  await closeTasksAbout(tx, { ...returned, paymentIds: idsOf(gone) })
}
