import { findAttempt } from '#database/payments/attempts.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { startDeadline } from '#use-cases/answer-in-time.ts'
import { askToCollect, type CollectAnswer } from './ask-to-collect.ts'
import { checkPayment } from './check-payment.ts'
import type { SettlingDeps } from './settle-payment.ts'

export type PayAgainAnswer =
  | CollectAnswer
  | { ok: false; reason: 'unknown-order' | 'prepaid-unavailable' | 'payment-under-way' }

/**
 * Reopens the payment of an unpaid order: it is the same order at the provider, which collects for it
 * only once. The provider is asked first; an order that turns out to be paid is returned as paid.
 * Refuses other people's orders as unknown, an order whose payment may be under way, and one whose time
 * to pay has expired.
 */
export async function payOrderAgain(
  deps: SettlingDeps,
  { orderId, userId }: { orderId: OrderId; userId: UserId },
): Promise<PayAgainAnswer> {
  const deadline = startDeadline()
  const checked = await checkPayment(deps, { orderId, userId, source: 'shop' })
  if (!checked.ok) return checked
  if (!deps.payment) return { ok: false, reason: 'prepaid-unavailable' }
  const attempt = await findAttempt(deps.db, orderId)
  if (!attempt) return { ok: false, reason: 'checkout-over' }
  // While the provider does not answer, the payment's state is unknown.
  const isUnclear = attempt.providerOrderId !== undefined && !checked.isChecked
  if (checked.isUnderWay || isUnclear) return { ok: false, reason: 'payment-under-way' }
  return await askToCollect(deps, deps.payment, { orderId, deadline })
}
