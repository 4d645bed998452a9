import type { StoredOrder } from '#database/orders/rows.ts'
import { findOrder } from '#database/orders.ts'
import { findAttempt } from '#database/payments/attempts.ts'
import type { FactSource } from '#database/tables/payments.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { ProviderOrderId } from '#domain/payments/facts.ts'
import type { PaymentProvider } from '#providers/payment/port.ts'
import { startDeadline } from './answer-in-time.ts'
import { type SettlingDeps, settlePayment } from './settle-payment.ts'

export type CheckAnswer =
  | {
      ok: true
      order: StoredOrder
      /** A bank has promised the money. */
      isUnderWay: boolean
      /** A bank has neither promised nor refused. */
      isUndecided: boolean
      /** Whether the provider could be asked. */
      isChecked: boolean
    }
  | { ok: false; reason: 'unknown-order' }

/**
 * Asks the provider what became of an order's payment, and settles it. For its own shopper, or for
 * whoever may see every order where no shopper is named. An order that waits for nothing is
 * answered without asking.
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
  const isOpen = order.paymentState === 'awaiting' || order.paymentState === 'failed'
  if (!isOpen) return { ok: true, ...nothing, isChecked: true }
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
