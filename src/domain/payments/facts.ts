declare const kind: unique symbol
/** The provider's own name of one payment (`pay_…`); opaque. */
export type PaymentId = string & { readonly [kind]: 'payment' }
/** The provider's own name of what we asked it to collect (`order_…`); opaque. */
export type ProviderOrderId = string & { readonly [kind]: 'provider-order' }
/** The provider's own name of one refund (`rfnd_…`); opaque. */
export type RefundId = string & { readonly [kind]: 'refund' }

/** How far a payment is known to have come, the least first. */
export const PAYMENT_STEPS = ['created', 'failed', 'authorised', 'captured'] as const
export type PaymentStep = (typeof PAYMENT_STEPS)[number]

/** A refund that the bank sends back fails after all, so that comes last. */
export const REFUND_STEPS = ['pending', 'processed', 'failed'] as const
export type RefundStep = (typeof REFUND_STEPS)[number]

/**
 * One thing that the provider has said, and that stays true whatever it says later. Facts are only
 * ever added: what they mean together is computed from their set, so that their order, repetitions
 * and gaps change nothing.
 */
export type PaymentFact = PaymentSeen | RefundSeen

export interface PaymentSeen {
  what: 'payment'
  step: PaymentStep
  paymentId: PaymentId
  /** As the provider reports it; believed only when it is what we asked for. */
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

const PROVIDER_ID = /^[A-Za-z0-9_]{5,64}$/

/** Reads the provider's name of a payment from outside; `undefined` when it cannot be one. */
export function parsePaymentId(text: string): PaymentId | undefined {
  return PROVIDER_ID.test(text) ? (text as PaymentId) : undefined
}

/** Reads the provider's name of an order from outside; `undefined` when it cannot be one. */
export function parseProviderOrderId(text: string): ProviderOrderId | undefined {
  return PROVIDER_ID.test(text) ? (text as ProviderOrderId) : undefined
}

/** Reads the provider's name of a refund from outside; `undefined` when it cannot be one. */
export function parseRefundId(text: string): RefundId | undefined {
  return PROVIDER_ID.test(text) ? (text as RefundId) : undefined
}
