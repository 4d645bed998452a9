import { idParser } from '../ids.ts'

declare const kind: unique symbol
/** The provider's id of a payment (`pay_…`); opaque. */
export type PaymentId = string & { readonly [kind]: 'payment' }
/** The provider's id of an order to be paid (`order_…`); opaque. */
export type ProviderOrderId = string & { readonly [kind]: 'provider-order' }
/** The provider's id of a refund (`rfnd_…`); opaque. */
export type RefundId = string & { readonly [kind]: 'refund' }

/** The steps of a payment, least advanced first. */
export const PAYMENT_STEPS = ['created', 'failed', 'authorised', 'captured'] as const
export type PaymentStep = (typeof PAYMENT_STEPS)[number]

/** A processed refund can still be returned by the bank, so `failed` comes last. */
export const REFUND_STEPS = ['pending', 'processed', 'failed'] as const
export type RefundStep = (typeof REFUND_STEPS)[number]

/**
 * One statement of the provider that remains true. Facts are only added; the state is computed from the
 * set, so that sequence, repetitions and gaps do not matter.
 */
export type PaymentFact = PaymentSeen | RefundSeen

export interface PaymentSeen {
  what: 'payment'
  step: PaymentStep
  paymentId: PaymentId
  /** As the provider reports it; compared with the amount due. */
  amountPaise: number
  currency: string
}

export interface RefundSeen {
  what: 'refund'
  step: RefundStep
  paymentId: PaymentId
  refundId: RefundId
  amountPaise: number
}

/** Returns the reported facts that are not known yet, each once. */
export function newFacts<Fact extends PaymentFact>(
  reported: readonly Fact[],
  known: readonly PaymentFact[],
): Fact[] {
  return reported.filter(
    (fact, at) => ![...known, ...reported.slice(0, at)].some((other) => isSameFact(fact, other)),
  )
}

/** True if both facts have the same content. */
function isSameFact(one: PaymentFact, other: PaymentFact): boolean {
  const keyOf = (fact: PaymentFact) =>
    fact.what === 'payment'
      ? ['payment', fact.step, fact.paymentId, fact.amountPaise, fact.currency]
      : ['refund', fact.step, fact.paymentId, fact.refundId, fact.amountPaise]
  return keyOf(one).join(' ') === keyOf(other).join(' ')
}

const PROVIDER_ID = /^[A-Za-z0-9_]{5,64}$/

export const parsePaymentId = idParser<PaymentId>(PROVIDER_ID)
export const parseProviderOrderId = idParser<ProviderOrderId>(PROVIDER_ID)
export const parseRefundId = idParser<RefundId>(PROVIDER_ID)
