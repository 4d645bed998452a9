import type { IncomingHttpHeaders } from 'node:http'
import type { DisputeSeen } from '#domain/payments/disputes.ts'
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
 * Why a call to the payment provider has no usable response. `declined`: refused, with the reason.
 * `retryable`: nothing has happened, try again. `ambiguous`: it may have happened; read the state back
 * before repeating. `misconfigured`: keys or addresses are wrong, trying again is useless.
 */
export type PaymentRefusal =
  | { ok: false; reason: 'declined'; detail: string }
  | { ok: false; reason: 'retryable' | 'ambiguous' | 'misconfigured' }

export type PaymentAnswer<Value> = { ok: true; value: Value } | PaymentRefusal

/** An order at the provider: an amount to collect, in paise. */
export interface ProviderOrder {
  id: ProviderOrderId
  amountPaise: number
  currency: string
  receipt: string
}

/** A payment's current state at the provider. */
export interface ProviderPayment {
  id: PaymentId
  /** Absent on a payment that was made without an order. */
  providerOrderId: ProviderOrderId | undefined
  /** The certain facts, including refunds. */
  facts: readonly PaymentFact[]
  /** Known some time after the capture. */
  fee: PaymentFee | undefined
  /** How it was paid (`card`, `upi`, …), for the owner. */
  method: string
  createdAt: Date
}

/** What was created in a period, without the first `skip`. */
export interface PageOfPeriod {
  from: Date
  until: Date
  skip: number
}

/** A page of payments, or of refunds of whatever payments. */
export interface ProviderPage<Item extends ProviderPayment | ProviderRefund> {
  items: readonly Item[]
  /** The payments that cannot be read, or whose refunds cannot, each with its id as far as that can be read. */
  unreadable: readonly (PaymentId | undefined)[]
}

export interface ProviderRefund {
  id: RefundId
  paymentId: PaymentId
  amountPaise: number
  step: RefundStep
  receipt: string | undefined
}

/** An event of the provider, whose signature over the raw bytes was verified. */
export interface PaymentEvent {
  /** The same on every redelivery. */
  eventId: string
  /** The provider's name, such as `payment.captured`. */
  name: string
  providerOrderId: ProviderOrderId | undefined
  paymentId: PaymentId | undefined
  facts: readonly PaymentFact[]
  /** What it reports about a dispute. */
  dispute: DisputeSeen | undefined
}

/** The data with which the browser opens the provider's dialog. Nothing in it is secret. */
export interface CheckoutFacts {
  /** The provider's name in `browser/dialogs.ts`. */
  provider: string
  keyId: string
  scriptUrl: string
}

/** Sources that pages must allow for the dialog: origins, or `'self'`. */
export interface PageSources {
  scripts: readonly string[]
  frames: readonly string[]
  calls: readonly string[]
  images: readonly string[]
  forms: readonly string[]
}

/** The dialog's result in the browser; untrusted until verified. */
export interface PaymentProof {
  providerOrderId: string
  paymentId: string
  signature: string
}

/**
 * Collects and refunds money. Every call ends within its time limit (5 s during checkout, 30 s in the
 * background) and refuses with a value; it throws only on a bug. Amounts are whole paise.
 */
export interface PaymentProvider {
  checkout: CheckoutFacts
  pageSources: PageSources
  /** False without a webhook secret, since events could be forged. */
  takesEvents: boolean
  /** Creates an order to collect an amount, once per receipt: a repetition returns the same order. */
  createOrder(wanted: {
    receipt: string
    amountPaise: number
  }): Promise<PaymentAnswer<ProviderOrder>>
  /** Finds the order of a receipt, after an ambiguous response. */
  findOrder(receipt: string): Promise<PaymentAnswer<ProviderOrder | undefined>>
  /** Every attempt to pay an order, including failed ones. */
  listPaymentsOf(id: ProviderOrderId): Promise<PaymentAnswer<readonly ProviderPayment[]>>
  findPayment(id: PaymentId): Promise<PaymentAnswer<ProviderPayment>>
  /** Captures an authorised payment; succeeds too if it is already captured. */
  capture(id: PaymentId, amountPaise: number): Promise<PaymentAnswer<ProviderPayment>>
  /** Refunds a payment, once per key; `receipt` is our own number of the refund. */
  refund(wanted: {
    paymentId: PaymentId
    amountPaise: number
    key: string
    receipt: string
  }): Promise<PaymentAnswer<ProviderRefund>>
  listRefundsOf(id: PaymentId): Promise<PaymentAnswer<readonly ProviderRefund[]>>
  /** All refunds that were made in a period, also of older payments; at most 100 a page, like `listPayments`. */
  listRefunds(page: PageOfPeriod): Promise<PaymentAnswer<ProviderPage<ProviderRefund>>>
  /** The state of a dispute at `at`, which is now. */
  findDispute(asked: { id: string; at: Date }): Promise<PaymentAnswer<DisputeSeen>>
  /**
   * All payments of a period, for the daily reconciliation; at most 100 a page. One that cannot be read does not hide the
   * others.
   */
  listPayments(page: PageOfPeriod): Promise<PaymentAnswer<ProviderPage<ProviderPayment>>>
  /** True if the provider signed the browser's proof (constant time; empty is wrong). */
  isSigned(proof: PaymentProof): boolean
  /**
   * Parses the form with which the provider redirects a browser back, unverified; `undefined` when it
   * reports that nothing was charged.
   */
  readCallback(form: URLSearchParams): PaymentProof | undefined
  /** Parses an event of the provider; `undefined` when its signature is wrong. */
  readEvent(sent: SentEvent): PaymentEvent | undefined
}

/** A request to the webhook, with the raw bytes over which it is signed. */
export interface SentEvent {
  headers: IncomingHttpHeaders
  body: Buffer
}

/** An account at a provider, its settings read and checked. */
export interface PaymentAccount {
  kind: 'account'
  /** The provider's name for shoppers. */
  title: string
  connect(): PaymentProvider
}

/** A provider that can be configured by its own environment variables. */
export interface PaymentVendor {
  title: string
  /** Undefined if its variables are not set; throws a `ConfigError` if they are invalid. */
  findAccount(environment: Environment, isLive: boolean): PaymentAccount | undefined
}
