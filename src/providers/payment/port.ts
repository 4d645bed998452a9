import type { IncomingHttpHeaders } from 'node:http'
import type {
  PaymentFact,
  PaymentId,
  ProviderOrderId,
  RefundId,
  RefundStep,
} from '#domain/payments/facts.ts'
import type { PaymentFee } from '#domain/payments/fee.ts'
import type { Environment } from '#environment.ts'

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
  /** Told some time after the capture. */
  fee: PaymentFee | undefined
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
  /** Whose dialog it is: a name in `browser/dialogs.ts`. */
  provider: string
  keyId: string
  scriptUrl: string
}

/** What pages must be allowed to load and to reach for the dialog: origins, or `'self'`. */
export interface PageSources {
  scripts: readonly string[]
  frames: readonly string[]
  calls: readonly string[]
  images: readonly string[]
  forms: readonly string[]
}

/** What the dialog gave to the browser; nothing of it is believed before it is checked. */
export interface PaymentProof {
  providerOrderId: string
  paymentId: string
  signature: string
}

/**
 * Who collects money. Every call ends within its time limit (5 s on the way to an order, 30 s
 * behind it), and refuses with a value; it throws only on a bug. Amounts are whole paise.
 */
export interface PaymentProvider {
  checkout: CheckoutFacts
  pageSources: PageSources
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
  /** Whether the browser's proof was made by the provider (constant time; empty is wrong). */
  isSigned(proof: PaymentProof): boolean
  /**
   * Reads the form with which the provider led a browser back, unchecked; `undefined` when it says
   * that nobody was charged.
   */
  readCallback(form: URLSearchParams): PaymentProof | undefined
  /** Reads an event of the provider's; `undefined` when its signature is not over these bytes. */
  readEvent(sent: SentEvent): PaymentEvent | undefined
}

/** What came to the webhook; the bytes as they came, for a signature is over these and nothing else. */
export interface SentEvent {
  headers: IncomingHttpHeaders
  body: Buffer
}

/** An account at a provider, its settings read and checked. */
export interface PaymentAccount {
  kind: 'account'
  /** What shoppers know the provider by. */
  title: string
  connect(): PaymentProvider
}

/** A provider as the shop finds it: it knows its own environment variables. */
export interface PaymentVendor {
  title: string
  /** Nothing where its variables are not set; throws a `ConfigError` where they cannot be used. */
  findAccount(environment: Environment, isLive: boolean): PaymentAccount | undefined
}
