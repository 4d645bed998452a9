import {
  PAYMENT_STEPS,
  type PaymentFact,
  type PaymentId,
  type PaymentSeen,
  type PaymentStep,
  REFUND_STEPS,
  type RefundSeen,
  type RefundStep,
} from './facts.ts'

/** A payment, combined from all facts about it. */
export interface KnownPayment {
  paymentId: PaymentId
  step: PaymentStep
  amountPaise: number
  currency: string
  /** The sum of processed refunds. */
  refundedPaise: number
  /** The sum of pending refunds, which may still fail. */
  refundingPaise: number
}

/** The exact amount that pays an order. */
export interface Due {
  amountPaise: number
  currency: 'INR'
}

export interface OrderMoney {
  state: 'awaiting' | 'failed' | 'paid' | 'refunded'
  /** The payment that pays the order. */
  paidBy: PaymentId | undefined
  /** Authorised payments of the right amount, not captured yet. */
  toCapture: readonly PaymentId[]
  /** Further captured payments of the right amount, which must be refunded. */
  surplus: readonly KnownPayment[]
  /** Payments of a wrong amount or currency, which are never accepted and are reported to the owner. */
  mismatched: readonly KnownPayment[]
  payments: readonly KnownPayment[]
}

interface Asked {
  due: Due
  /** The payment that has already paid the order; later payments never replace it. */
  paidBy?: PaymentId | undefined
  /** True if the time to pay has expired and the goods were released. */
  hasExpired: boolean
}

/**
 * Derives an order's payment state from the set of all facts. Equal sets give equal results in any
 * order, so that late and repeated events do not matter. Amounts in paise.
 */
export function judgeMoney(facts: readonly PaymentFact[], asked: Asked): OrderMoney {
  const payments = knownPayments(facts)
  const fits = (payment: KnownPayment) =>
    payment.amountPaise === asked.due.amountPaise && payment.currency === asked.due.currency
  const captured = payments.filter((payment) => payment.step === 'captured' && fits(payment))
  const paying =
    captured.find(({ paymentId }) => paymentId === asked.paidBy) ?? choosePaying(captured)
  const isOurs = (payment: KnownPayment) => payment.paymentId === paying?.paymentId
  return {
    state: paying ? paidState(paying) : unpaidState(payments.filter(fits), asked.hasExpired),
    paidBy: paying?.paymentId,
    toCapture: payments
      .filter((payment) => payment.step === 'authorised' && fits(payment))
      .map(({ paymentId }) => paymentId),
    surplus: captured.filter((payment) => !isOurs(payment) && !isGoingBack(payment)),
    mismatched: payments.filter(
      (payment) => isMoney(payment.step) && !fits(payment) && !isGoingBack(payment),
    ),
    payments,
  }
}

const isMoney = (step: PaymentStep): boolean => step === 'authorised' || step === 'captured'

const isGoingBack = ({ amountPaise, refundedPaise, refundingPaise }: KnownPayment): boolean =>
  refundedPaise + refundingPaise >= amountPaise

function paidState({ amountPaise, refundedPaise }: KnownPayment): 'paid' | 'refunded' {
  return refundedPaise >= amountPaise ? 'refunded' : 'paid'
}

/** A failed attempt keeps the order open: the same payment may still succeed. */
function unpaidState(
  payments: readonly KnownPayment[],
  hasExpired: boolean,
): 'awaiting' | 'failed' {
  const isComing = payments.some(({ step }) => step === 'authorised')
  return hasExpired && !isComing ? 'failed' : 'awaiting'
}

/** Prefers a payment that is not being refunded; among equals the first by id. */
function choosePaying(captured: readonly KnownPayment[]): KnownPayment | undefined {
  const byName = captured.toSorted((one, other) => (one.paymentId < other.paymentId ? -1 : 1))
  return byName.find((payment) => !isGoingBack(payment)) ?? byName[0]
}

/** Combines facts into payments, each with its refunds. */
export function knownPayments(facts: readonly PaymentFact[]): KnownPayment[] {
  const groups = Map.groupBy(facts, ({ paymentId }) => paymentId)
  return [...groups].flatMap(([paymentId, about]) => {
    const seen = furthestOf(about.filter((fact) => fact.what === 'payment'))
    const refunds = knownRefunds(about.filter((fact) => fact.what === 'refund'))
    // A lone refund lacks the payment's amount and currency; the payment is read back separately.
    if (!seen) return []
    const sum = (step: RefundStep) =>
      refunds.filter((one) => one.step === step).reduce((all, one) => all + one.amountPaise, 0)
    return {
      paymentId,
      // Only captured payments can be refunded, so a refund implies the capture.
      step: refunds.length > 0 ? 'captured' : seen.step,
      amountPaise: seen.amountPaise,
      currency: seen.currency,
      refundedPaise: sum('processed'),
      refundingPaise: sum('pending'),
    }
  })
}

function furthestOf(seen: readonly PaymentSeen[]): PaymentSeen | undefined {
  return seen.toSorted(
    (one, other) =>
      PAYMENT_STEPS.indexOf(other.step) - PAYMENT_STEPS.indexOf(one.step) ||
      one.amountPaise - other.amountPaise,
  )[0]
}

/** The latest step of each refund. */
function knownRefunds(refunds: readonly RefundSeen[]): RefundSeen[] {
  const groups = Map.groupBy(refunds, ({ refundId }) => refundId)
  return [...groups.values()].flatMap((about) => {
    const [furthest] = about.toSorted(
      (one, other) => REFUND_STEPS.indexOf(other.step) - REFUND_STEPS.indexOf(one.step),
    )
    return furthest ? [furthest] : []
  })
}
