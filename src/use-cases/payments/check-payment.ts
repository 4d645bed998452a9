import { findOrder } from '#database/orders/orders.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { findAttempt } from '#database/payments/attempts.ts'
import type { FactSource } from '#database/tables/payments.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { isUnpaid } from '#domain/orders/payment-moves.ts'
import type { ProviderOrderId } from '#domain/payments/facts.ts'
import type { PaymentProvider } from '#providers/payment/port.ts'
import { startDeadline } from '#use-cases/answer-in-time.ts'
import { type SettlingDeps, settlePayment } from './settle-payment.ts'

export type CheckAnswer =
  | {
      ok: true
      order: StoredOrder
      /** The bank has authorised the payment. */
      isUnderWay: boolean
      /** The bank has neither authorised nor refused it. */
      isUndecided: boolean
      /** Whether the provider answered. */
      isChecked: boolean
    }
  | { ok: false; reason: 'unknown-order' }

/**
 * Asks the provider about an order's payment and settles it. For the order's shopper, or for an admin
 * if `userId` is undefined. An order that awaits no payment is returned without asking. Refuses other
 * people's orders as unknown.
 */
export async function checkPayment(
  deps: SettlingDeps,
  asked: { orderId: OrderId; userId: UserId | undefined; source: FactSource },
): Promise<CheckAnswer> {
  const deadline = startDeadline()
  const { db, payment: provider } = deps
  const order = await findOrder(db, asked.orderId)
  const isTheirs = asked.userId === undefined || order?.userId === asked.userId
  if (!order || !isTheirs) return { ok: false, reason: 'unknown-order' }
  const nothing = { order, isUnderWay: false, isUndecided: false }
  if (!isUnpaid(order.paymentState)) return { ok: true, ...nothing, isChecked: true }
  const attempt = await findAttempt(db, order.id)
  if (!provider || !attempt?.providerOrderId) return { ok: true, ...nothing, isChecked: false }
  const { source } = asked
  const about = { providerOrderId: attempt.providerOrderId, source }
  const read = await deadline.answer(readAndSettle(deps, provider, about))
  const now = (await findOrder(db, order.id)) ?? order
  const { isUnderWay = false, isUndecided = false } = read?.settled ?? {}
  return { ok: true, order: now, isUnderWay, isUndecided, isChecked: read?.isChecked ?? false }
}

async function readAndSettle(
  deps: SettlingDeps,
  provider: PaymentProvider,
  about: { providerOrderId: ProviderOrderId; source: FactSource },
) {
  const payments = await provider.listPaymentsOf(about.providerOrderId)
  const facts = payments.ok ? payments.value.flatMap((payment) => payment.facts) : []
  return { settled: await settlePayment(deps, { ...about, facts }), isChecked: payments.ok }
}
