import type { DisputeSeen, DisputeState } from '#domain/payments/disputes.ts'
import type { PaymentFact, PaymentStep, RefundSeen, RefundStep } from '#domain/payments/facts.ts'
import { parseFee } from '#domain/payments/fee.ts'
import { SECOND_MS } from '#domain/time/durations.ts'
import type { ProviderOrder, ProviderPayment, ProviderRefund } from '../port.ts'
import type { DisputeEntity, OrderEntity, PaymentEntity, RefundEntity } from './entities.ts'

/** `refunded` counts as captured, since refunds are facts of their own. */
const STEPS = new Map<string, PaymentStep>([
  ['failed', 'failed'],
  ['authorized', 'authorised'],
  ['captured', 'captured'],
  ['refunded', 'captured'],
])

export function orderOf(entity: OrderEntity): ProviderOrder {
  return {
    id: entity.id,
    amountPaise: entity.amount,
    currency: entity.currency,
    receipt: entity.receipt ?? '',
  }
}

export function paymentOf(
  entity: PaymentEntity,
  refunds: readonly ProviderRefund[] = [],
): ProviderPayment {
  return {
    id: entity.id,
    providerOrderId: entity.order_id ?? undefined,
    facts: [paymentFact(entity), ...refunds.map(refundFact)],
    fee: parseFee({ fee: entity.fee, tax: entity.tax }, entity.amount),
    method: entity.method ?? 'unknown',
    createdAt: new Date(entity.created_at * 1000),
  }
}

export function refundOf(entity: RefundEntity): ProviderRefund {
  return {
    id: entity.id,
    paymentId: entity.payment_id,
    amountPaise: entity.amount,
    step: refundStep(entity.status),
    receipt: entity.receipt ?? undefined,
  }
}

/** Ignores the `captured` flag, because failed and authorised samples have it too. */
export function paymentFact(entity: PaymentEntity): PaymentFact {
  return {
    what: 'payment',
    // An unknown status only proves that the payment exists.
    step: STEPS.get(entity.status) ?? 'created',
    paymentId: entity.id,
    amountPaise: entity.amount,
    currency: entity.currency,
  }
}

export function refundFact(refund: ProviderRefund): RefundSeen {
  return {
    what: 'refund',
    step: refund.step,
    paymentId: refund.paymentId,
    refundId: refund.id,
    amountPaise: refund.amountPaise,
  }
}

const DISPUTE_STATES = new Map<string, DisputeState>([
  ['closed', 'closed'],
  ['won', 'won'],
  ['lost', 'lost'],
])

/** What a dispute's entity says at a time. A lost one whose deduction is not named is lost completely. */
export function disputeOf(entity: DisputeEntity, reportedMs: number): DisputeSeen {
  const { id, payment_id: paymentId, amount, amount_deducted: taken, status } = entity
  // `open`, `under_review`, `action_required` and what is unknown: the bank has not decided.
  const state = DISPUTE_STATES.get(status) ?? 'open'
  const lostPaise = state === 'lost' ? taken || amount : 0
  const asksShop = state === 'open' && status !== 'under_review'
  const seen = { id, paymentId, state, amountPaise: amount, lostPaise, asksShop, reportedMs }
  return asksShop && entity.respond_by
    ? { ...seen, answerByMs: entity.respond_by * SECOND_MS }
    : seen
}

function refundStep(status: string | null | undefined): RefundStep {
  return status === 'processed' || status === 'failed' ? status : 'pending'
}
