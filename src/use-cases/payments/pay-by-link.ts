import { findOrder } from '#database/orders/orders.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { findAttempt } from '#database/payments/attempts.ts'
import { isPaidOnline } from '#domain/orders/advance.ts'
import { isUnpaid } from '#domain/orders/payment-moves.ts'
import { isTrackable } from '#domain/shipments/tracking-link.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { PaymentProof } from '#providers/payment/port.ts'
import type { With } from '#use-cases/deps.ts'
import { parsePaymentToken } from '#use-cases/orders/tracking-link.ts'
import { type CheckAnswer, checkPayment } from './check-payment.ts'
import { type ConfirmAnswer, confirmPayment } from './confirm-payment.ts'
import { type PayAgainAnswer, payOrderAgain } from './pay-order-again.ts'
import type { SettlingDeps } from './settle-payment.ts'

type LinkDeps = With<'db' | 'secret'>

const UNKNOWN = { ok: false, reason: 'unknown-order' } as const

/** Finds the order of a payment link. Only orders by phone and fees of consultations have one. */
async function findLinked({ db, secret }: LinkDeps, token: string) {
  const id = parsePaymentToken(secret, token)
  const order = id && (await findOrder(db, id))
  const hasLink = order?.takenBy !== undefined || order?.isConsultation
  return order && hasLink && isPaidOnline(order) ? order : undefined
}

/** The state of an order on the page of its payment link. */
export type LinkedPayment =
  | { state: 'open'; order: StoredOrder; until: Date }
  | { state: 'paid' | 'over'; order: StoredOrder }

/** Finds the order of a payment link and whether it can be paid now; undefined if the link is forged or long expired. */
export async function findPaymentByLink(
  deps: LinkDeps & { clock: Clock },
  token: string,
): Promise<LinkedPayment | undefined> {
  const order = await findLinked(deps, token)
  const now = deps.clock.now()
  if (!order || !isTrackable(order, now)) return undefined
  const { paymentState, stage, reservedUntil: until } = order
  if (stage !== 'cancelled' && paymentState === 'awaiting' && until && until > now) {
    return { state: 'open', order, until }
  }
  const isPaid = stage !== 'cancelled' && !isUnpaid(paymentState) && paymentState !== 'refunded'
  return { state: isPaid ? 'paid' : 'over', order }
}

/** Opens the payment of an order for the holder of its link, with the refusals of `payOrderAgain`. */
export async function payByLink(
  deps: SettlingDeps & LinkDeps,
  token: string,
): Promise<PayAgainAnswer> {
  const order = await findLinked(deps, token)
  return order ? await payOrderAgain(deps, { orderId: order.id, userId: order.userId }) : UNKNOWN
}

/** Confirms a payment reported by a browser that has the link. Refuses payments of other orders as unknown. */
export async function confirmByLink(
  deps: SettlingDeps & LinkDeps,
  token: string,
  proof: PaymentProof,
): Promise<ConfirmAnswer> {
  const order = await findLinked(deps, token)
  const attempt = order && (await findAttempt(deps.db, order.id))
  if (!order || attempt?.providerOrderId !== proof.providerOrderId) return UNKNOWN
  return await confirmPayment(deps, { ...proof, userId: order.userId, delivery: undefined })
}

/** Asks the provider about the payment of a link's order. Refuses a forged link as an unknown order. */
export async function checkByLink(
  deps: SettlingDeps & LinkDeps,
  token: string,
): Promise<CheckAnswer> {
  const order = await findLinked(deps, token)
  if (!order) return UNKNOWN
  return await checkPayment(deps, { orderId: order.id, userId: order.userId, source: 'reconciler' })
}
