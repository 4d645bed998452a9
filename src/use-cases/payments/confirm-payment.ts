import { completeAddress } from '#database/orders/address.ts'
import { findOrder } from '#database/orders/orders.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { findOrderOfAttempt, type OrderOfAttempt, pollAtOnce } from '#database/payments/attempts.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { DeliveryAddress, PaymentState } from '#domain/orders/order.ts'
import { isUnpaid } from '#domain/orders/payment-moves.ts'
import {
  type PaymentFact,
  type PaymentId,
  type ProviderOrderId,
  parsePaymentId,
  parseProviderOrderId,
} from '#domain/payments/facts.ts'
import type { PaymentProof, PaymentProvider } from '#providers/payment/port.ts'
import { type Deadline, startDeadline } from '#use-cases/answer-in-time.ts'
import { type BegunOrder, recallBegun } from './begun-orders.ts'
import { type SettledOrder, type SettlingDeps, settlePayment } from './settle-payment.ts'

/** A payment as the browser reports it; untrusted until it is verified. */
export interface ClaimedPayment extends PaymentProof {
  userId: UserId
  /** Completes an order that was started with a pincode only. */
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
  /** The payment is not confirmed yet: the shop keeps polling, and the page may too. */
  | { ok: false; reason: 'payment-pending'; order: StoredOrder }

/**
 * Confirms a payment reported by the browser: the order must belong to the shopper, the signature
 * to the provider, and the payment, read back, must match the order and be captured. When the
 * provider does not answer, the signature proves an authorisation only, so the payment stays
 * pending. Safe to repeat.
 */
export async function confirmPayment(
  deps: SettlingDeps,
  proof: ClaimedPayment,
): Promise<ConfirmAnswer> {
  const deadline = startDeadline()
  const read = readProof(deps, proof)
  if (!read.ok) return read
  const { db } = deps
  const { providerOrderId } = read
  const found = recallBegun(db, providerOrderId) ?? (await findOrderOfAttempt(db, providerOrderId))
  // Nothing is revealed about another shopper's order (case PAY-05).
  if (found?.userId !== proof.userId) return { ok: false, reason: 'unknown-order' }
  if (!read.isSigned) return NOT_PROVEN
  const { delivery } = proof
  if (delivery) {
    const { orderId, userId } = found
    await inTransaction(db, (tx) =>
      completeAddress(tx, { orderId, actorId: userId, delivery, at: deps.clock.now() }),
    )
  }
  return await confirmProven(deps, { ...read, deadline, found })
}

/**
 * Confirms a payment reported by the provider's redirect. It carries no session, so the signature
 * alone decides, before any lookup, and the answer reveals nothing about the order. Safe to repeat.
 */
export async function confirmRedirected(
  deps: SettlingDeps,
  proof: PaymentProof,
): Promise<ConfirmAnswer> {
  const deadline = startDeadline()
  const read = readProof(deps, proof)
  if (!read.ok) return read
  if (!read.isSigned) return NOT_PROVEN
  const found = await findOrderOfAttempt(deps.db, read.providerOrderId)
  if (!found) return { ok: false, reason: 'unknown-order' }
  return await confirmProven(deps, { ...read, deadline, found })
}

/** Parses a proof and checks the provider's signature. Refuses one that cannot name a payment. */
function readProof({ payment: provider }: SettlingDeps, proof: PaymentProof) {
  if (!provider) return { ok: false, reason: 'prepaid-unavailable' } as const
  const providerOrderId = parseProviderOrderId(proof.providerOrderId)
  const paymentId = parsePaymentId(proof.paymentId)
  const { signature } = proof
  if (!providerOrderId || !paymentId || signature === '') return NOT_PROVEN
  const isSigned = provider.isSigned({ providerOrderId, paymentId, signature })
  return { ok: true, provider, providerOrderId, paymentId, isSigned } as const
}

interface Proven {
  provider: PaymentProvider
  deadline: Deadline
  /** Without its payment state if it was remembered, because then its payment is reported for the first time. */
  found: OrderOfAttempt | BegunOrder
  providerOrderId: ProviderOrderId
  paymentId: PaymentId
}

async function confirmProven(
  deps: SettlingDeps,
  { provider, deadline, found, providerOrderId, paymentId }: Proven,
): Promise<ConfirmAnswer> {
  // A repeated report of a known payment needs no request to the provider (case PAY-06).
  if ('paidBy' in found && found.paidBy === paymentId && isSettled(found.paymentState)) {
    return await answerFor(deps, { ...found, isMismatched: false })
  }
  const { orderId, totalPaise } = found
  const claimed = { orderId, providerOrderId, paymentId, totalPaise }
  const settled = await deadline.answer(settleClaimed(deps, provider, claimed))
  if (settled === 'not-its-payment') return NOT_PROVEN
  if (settled) return await answerFor(deps, settled)
  const unsettled = await findOrderOfAttempt(deps.db, providerOrderId)
  if (!unsettled) throw new Error('an order vanished while it was paid')
  return await answerFor(deps, { ...unsettled, isMismatched: false })
}

async function settleClaimed(
  deps: SettlingDeps,
  provider: PaymentProvider,
  claimed: Claimed,
): Promise<SettledOrder | 'not-its-payment'> {
  const facts = await readBack(provider, claimed)
  if (!facts) return 'not-its-payment'
  const { orderId } = claimed
  const settled = await settlePayment(deps, { orderId, facts, source: 'browser' })
  if (!settled) throw new Error('an order vanished while it was paid')
  return settled
}

const NOT_PROVEN = { ok: false, reason: 'payment-not-proven' } as const

interface Claimed {
  orderId: OrderId
  providerOrderId: ProviderOrderId
  paymentId: PaymentId
  totalPaise: number
}

/** Reads the provider's facts about the payment; undefined when it belongs to another order. */
async function readBack(
  provider: PaymentProvider,
  { providerOrderId, paymentId, totalPaise }: Claimed,
): Promise<readonly PaymentFact[] | undefined> {
  const found = await provider.findPayment(paymentId)
  if (!found.ok) {
    // The signature proves that the provider has authorised this payment of this order.
    const amount = { amountPaise: totalPaise, currency: 'INR' }
    return [{ what: 'payment', step: 'authorised', paymentId, ...amount }]
  }
  return found.value.providerOrderId === providerOrderId ? found.value.facts : undefined
}

type Answered = Pick<SettledOrder, 'orderId' | 'paymentState' | 'stage' | 'isMismatched' | 'order'>

async function answerFor(
  { db, clock }: SettlingDeps,
  { orderId, paymentState, stage, isMismatched, order: paid }: Answered,
): Promise<ConfirmAnswer> {
  if (isMismatched) return { ok: false, reason: 'payment-not-matching' }
  const order = paid ?? (await findExisting(db, orderId))
  if (isSettled(paymentState) && stage !== 'cancelled') return { ok: true, order }
  if (!isUnpaid(paymentState)) {
    return { ok: false, reason: 'paid-too-late' }
  }
  // The reconciler checks it in its next run, whatever the page does.
  await pollAtOnce(db, orderId, clock.now())
  return { ok: false, reason: 'payment-pending', order }
}

/** Paid and not refunded. */
const isSettled = (state: PaymentState): boolean => !isUnpaid(state) && state !== 'refunded'

async function findExisting(db: SettlingDeps['db'], orderId: OrderId): Promise<StoredOrder> {
  const order = await findOrder(db, orderId)
  if (!order) throw new Error('an order vanished while it was paid')
  return order
}
