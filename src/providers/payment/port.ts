import type {
  PaymentFact,
  PaymentId,
  ProviderOrderId,
  RefundId,
  RefundStep,
} from '#domain/payments/facts.ts'

/**
 * Why a call to the payment provider has no answer that counts. `declined`: it said no, and why.
 * `retryable`: nothing has happened, ask again. `ambiguous`: it may have happened; read back before
 * anything is done again. `misconfigured`: keys or addresses are wrong, asking again is useless.
 */
export type PaymentRefusal =
  | { ok: false; reason: 'declined'; detail: string }
  | { ok: false; reason: 'retryable' | 'ambiguous' | 'misconfigured' }

export type PaymentAnswer<Value> = { ok: true; value: Value } | PaymentRefusal

/** What the provider was asked to collect, in paise. */
export interface ProviderOrder {
  id: ProviderOrderId
  amountPaise: number
  currency: string
  receipt: string
}

/** One payment as the provider shows it now. */
export interface ProviderPayment {
  id: PaymentId
  /** Absent on a payment that was made without an order. */
  providerOrderId: ProviderOrderId | undefined
  /** What it tells for certain, refunds included. */
  facts: readonly PaymentFact[]
  /** How it was paid (`card`, `upi`, …), for the owner. */
  method: string
  createdAt: Date
}

export interface ProviderRefund {
  id: RefundId
  paymentId: PaymentId
  amountPaise: number
  step: RefundStep
  receipt: string | undefined
}

/** An event that the provider sent, its signature checked over the raw bytes. */
export interface PaymentEvent {
  /** The same on every redelivery. */
  eventId: string
  /** As the provider calls it: `payment.captured`. */
  name: string
  providerOrderId: ProviderOrderId | undefined
  paymentId: PaymentId | undefined
  facts: readonly PaymentFact[]
}

/** What the browser needs to open the provider's dialog. Nothing in it is secret. */
export interface CheckoutFacts {
  keyId: string
  scriptUrl: string
}

/**
 * Who collects money. Every call ends within its time limit (5 s on the way to an order, 30 s
 * behind it), and refuses with a value; it throws only on a bug. Amounts are whole paise.
 */
export interface PaymentProvider {
  checkout: CheckoutFacts
  /** False without a secret for events: then none can be told from a forged one. */
  takesEvents: boolean
  /** Asks to collect an amount, once for every receipt: asked again, it answers with the same order. */
  createOrder(wanted: {
    receipt: string
    amountPaise: number
  }): Promise<PaymentAnswer<ProviderOrder>>
  /** The order that was made for a receipt, after an ambiguous answer. */
  findOrder(receipt: string): Promise<PaymentAnswer<ProviderOrder | undefined>>
  /** Every try to pay one order, failed ones too. */
  listPaymentsOf(id: ProviderOrderId): Promise<PaymentAnswer<readonly ProviderPayment[]>>
  findPayment(id: PaymentId): Promise<PaymentAnswer<ProviderPayment>>
  /** Takes the money of an authorised payment; one that is captured already answers as captured. */
  capture(id: PaymentId, amountPaise: number): Promise<PaymentAnswer<ProviderPayment>>
  /** Sends money back, once for every key; `receipt` is our own number of the refund. */
  refund(wanted: {
    paymentId: PaymentId
    amountPaise: number
    key: string
    receipt: string
  }): Promise<PaymentAnswer<ProviderRefund>>
  listRefundsOf(id: PaymentId): Promise<PaymentAnswer<readonly ProviderRefund[]>>
  /** All payments of a stretch of time, for the daily comparison of the books; at most 100 a page. */
  listPayments(between: {
    from: Date
    until: Date
    skip: number
  }): Promise<PaymentAnswer<readonly ProviderPayment[]>>
  /** Whether the browser's three fields were made by the provider (constant time; empty is wrong). */
  isSigned(proof: {
    providerOrderId: ProviderOrderId
    paymentId: string
    signature: string
  }): boolean
  /** Reads an event of the provider's; `undefined` when its signature is not over these bytes. */
  readEvent(sent: {
    body: Buffer
    signature: string | undefined
    eventId: string | undefined
  }): PaymentEvent | undefined
}
