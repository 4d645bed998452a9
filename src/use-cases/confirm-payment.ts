import { completeAddress } from '#database/orders/address.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { findOrder } from '#database/orders.ts'
import {
  findOrderOfAttempt,
  type OrderOfAttempt,
  schedulePoll,
} from '#database/payments/attempts.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import {
  type PaymentFact,
  type PaymentId,
  type ProviderOrderId,
  parsePaymentId,
  parseProviderOrderId,
} from '#domain/payments/facts.ts'
import type { PaymentProvider } from '#providers/payment/port.ts'
import { type Deadline, startDeadline } from './answer-in-time.ts'
import { type SettledOrder, type SettlingDeps, settlePayment } from './settle-payment.ts'

/** What the provider's dialog gave to the browser; nothing of it is believed before it is checked. */
export interface PaymentProof {
  userId: UserId
  providerOrderId: string
  paymentId: string
  signature: string
  /** Completes an order that began with a pincode alone. */
  delivery: DeliveryAddress | undefined
}

export type ConfirmAnswer =
  | { ok: true; order: StoredOrder }
  | {
      ok: false
      reason:
        | 'prepaid-unavailable'
        | 'payment-not-proven'
        | 'unknown-order'
        | 'payment-not-matching'
        | 'paid-too-late'
    }
  /** Nothing is wrong, but the money is not here yet: the shop keeps asking, and so may the page. */
  | { ok: false; reason: 'payment-pending'; order: StoredOrder }

/**
 * Takes the browser's word that an order was paid: the order must be the asker's own, the signature
 * the provider's, and the payment, read back, for this order, captured and of its amount.
 * Where the provider cannot be asked the signature alone says that money
 * is on its way, never that it is here. Repeating it is harmless.
 */
export async function confirmPayment(
  deps: SettlingDeps,
  proof: PaymentProof,
): Promise<ConfirmAnswer> {
  const deadline = startDeadline()
  const { payment: provider, db } = deps
  if (!provider) return { ok: false, reason: 'prepaid-unavailable' }
  const providerOrderId = parseProviderOrderId(proof.providerOrderId)
  const paymentId = parsePaymentId(proof.paymentId)
  if (!providerOrderId || !paymentId || proof.signature === '') return NOT_PROVEN
  const found = await findOrderOfAttempt(db, providerOrderId)
  // Nobody learns whose order a stranger's proof belongs to (case PAY-05).
  if (found?.userId !== proof.userId) return { ok: false, reason: 'unknown-order' }
  const { signature, delivery } = proof
  if (!provider.isSigned({ providerOrderId, paymentId, signature })) return NOT_PROVEN
  if (delivery) {
    const { orderId, userId } = found
    await inTransaction(db, (tx) =>
      completeAddress(tx, { orderId, actorId: userId, delivery, at: deps.clock.now() }),
    )
  }
  return await confirmProven(deps, provider, { deadline, found, providerOrderId, paymentId })
}

/**
 * Takes what the provider's page sent along when it led the browser back to the shop. Nobody's session
 * comes with it, so the signature alone decides, before anything is looked up, and
 * whose order it is, is shown to nobody. Repeating it is harmless.
 */
export async function confirmRedirected(
  deps: SettlingDeps,
  proof: Pick<PaymentProof, 'providerOrderId' | 'paymentId' | 'signature'>,
): Promise<ConfirmAnswer> {
  const deadline = startDeadline()
  const { payment: provider, db } = deps
  if (!provider) return { ok: false, reason: 'prepaid-unavailable' }
  const providerOrderId = parseProviderOrderId(proof.providerOrderId)
  const paymentId = parsePaymentId(proof.paymentId)
  const { signature } = proof
  if (!providerOrderId || !paymentId || signature === '') return NOT_PROVEN
  if (!provider.isSigned({ providerOrderId, paymentId, signature })) return NOT_PROVEN
  const found = await findOrderOfAttempt(db, providerOrderId)
  if (!found) return { ok: false, reason: 'unknown-order' }
  return await confirmProven(deps, provider, { deadline, found, providerOrderId, paymentId })
}

interface Proven {
  deadline: Deadline
  found: OrderOfAttempt
  providerOrderId: ProviderOrderId
  paymentId: PaymentId
}

async function confirmProven(
  deps: SettlingDeps,
  provider: PaymentProvider,
  { deadline, found, providerOrderId, paymentId }: Proven,
): Promise<ConfirmAnswer> {
  // Told again what is known already: nobody needs to be asked (case PAY-06).
  if (found.paymentState === 'paid' && found.paidBy === paymentId) {
    return await answerFor(deps, { ...found, isMismatched: false })
  }
  const claimed = { providerOrderId, paymentId, totalPaise: found.totalPaise }
  const settled = await deadline.answer(settleClaimed(deps, provider, claimed))
  if (settled === 'not-its-payment') return NOT_PROVEN
  return await answerFor(deps, settled ?? { ...found, isMismatched: false })
}

async function settleClaimed(
  deps: SettlingDeps,
  provider: PaymentProvider,
  claimed: Claimed,
): Promise<SettledOrder | 'not-its-payment'> {
  const facts = await readBack(provider, claimed)
  if (!facts) return 'not-its-payment'
  const { providerOrderId } = claimed
  const settled = await settlePayment(deps, { providerOrderId, facts, source: 'browser' })
  if (!settled) throw new Error('an order vanished while it was paid')
  return settled
}

const NOT_PROVEN = { ok: false, reason: 'payment-not-proven' } as const

interface Claimed {
  providerOrderId: ProviderOrderId
  paymentId: PaymentId
  totalPaise: number
}

/** What the provider says about the payment; nothing when it belongs to another order. */
async function readBack(
  provider: PaymentProvider,
  { providerOrderId, paymentId, totalPaise }: Claimed,
): Promise<readonly PaymentFact[] | undefined> {
  const found = await provider.findPayment(paymentId)
  if (!found.ok) {
    // The signature is the provider's: it has authorised this payment of this order.
    const amount = { amountPaise: totalPaise, currency: 'INR' }
    return [{ what: 'payment', step: 'authorised', paymentId, ...amount }]
  }
  return found.value.providerOrderId === providerOrderId ? found.value.facts : undefined
}

type Answered = Pick<SettledOrder, 'orderId' | 'paymentState' | 'stage' | 'isMismatched'>

async function answerFor(
  { db, clock }: SettlingDeps,
  { orderId, paymentState, stage, isMismatched }: Answered,
): Promise<ConfirmAnswer> {
  if (isMismatched) return { ok: false, reason: 'payment-not-matching' }
  const order = await findExisting(db, orderId)
  if (paymentState === 'paid' && stage !== 'cancelled') return { ok: true, order }
  if (paymentState === 'paid' || paymentState === 'refunded') {
    return { ok: false, reason: 'paid-too-late' }
  }
  // The reconciler looks with its next run, whatever becomes of the page.
  await schedulePoll(db, { orderId, at: clock.now() })
  return { ok: false, reason: 'payment-pending', order }
}

async function findExisting(db: SettlingDeps['db'], orderId: OrderId): Promise<StoredOrder> {
  const order = await findOrder(db, orderId)
  if (!order) throw new Error('an order vanished while it was paid')
  return order
}
