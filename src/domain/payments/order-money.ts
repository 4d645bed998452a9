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

/** One payment, as all facts about it together say. */
export interface KnownPayment {
  paymentId: PaymentId
  step: PaymentStep
  amountPaise: number
  currency: string
  /** What has gone back for certain. */
  refundedPaise: number
  /** What is on its way back and may still fail. */
  refundingPaise: number
}

/** What an order costs; the only amount that pays it. */
export interface Due {
  amountPaise: number
  currency: 'INR'
}

export interface OrderMoney {
  state: 'awaiting' | 'failed' | 'paid' | 'refunded'
  /** The one payment that pays the order. */
  paidBy: PaymentId | undefined
  /** Authorised payments of the right amount that nobody has captured yet. */
  toCapture: readonly PaymentId[]
  /** Further captured payments of the right amount: their money is not ours to keep. */
  surplus: readonly KnownPayment[]
  /** Payments of another amount or currency: never fulfilled, shown to the owner. */
  mismatched: readonly KnownPayment[]
  payments: readonly KnownPayment[]
}

interface Asked {
  due: Due
  /** The payment that paid before, if one did: it stays the one, whatever arrives later. */
  paidBy?: PaymentId | undefined
  /** True once the time to pay is over and the goods were given back. */
  hasExpired: boolean
}

/**
 * Says from the set of all facts about an order's payments where its money stands. The same set
 * gives the same answer in whatever order it arrived, so that late and doubled events change
 * nothing. Amounts are in paise.
 */
export function judgeMoney(facts: readonly PaymentFact[], asked: Asked): OrderMoney {
  const payments = knownPayments(facts)
  const fits = (payment: KnownPayment) =>
    payment.amountPaise === asked.due.amountPaise && payment.currency === asked.due.currency
  const captured = payments.filter((payment) => payment.step === 'captured' && fits(payment))
  const paying = captured.find(({ paymentId }) => paymentId === asked.paidBy) ?? choose(captured)
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

/** A failed try leaves the order open, for the same payment may still come. */
function unpaidState(
  payments: readonly KnownPayment[],
  hasExpired: boolean,
): 'awaiting' | 'failed' {
  const isComing = payments.some(({ step }) => step === 'authorised')
  return hasExpired && !isComing ? 'failed' : 'awaiting'
}

/** Of several that could pay, one whose money is still here; among equals the first by name. */
function choose(captured: readonly KnownPayment[]): KnownPayment | undefined {
  const byName = captured.toSorted((one, other) => (one.paymentId < other.paymentId ? -1 : 1))
  return byName.find((payment) => !isGoingBack(payment)) ?? byName[0]
}

function knownPayments(facts: readonly PaymentFact[]): KnownPayment[] {
  const groups = Map.groupBy(facts, ({ paymentId }) => paymentId)
  return [...groups].flatMap(([paymentId, about]) => {
    const seen = furthestOf(about.filter((fact) => fact.what === 'payment'))
    const refunds = knownRefunds(about.filter((fact) => fact.what === 'refund'))
    // A refund that arrives alone names no amount that could be judged; its payment is read back.
    if (!seen) return []
    const sum = (step: RefundStep) =>
      refunds.filter((one) => one.step === step).reduce((all, one) => all + one.amountPaise, 0)
    return {
      paymentId,
      // Only captured money can go back, so a refund that comes first tells of the capture as well.
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

/** What each refund has come to. */
function knownRefunds(refunds: readonly RefundSeen[]): RefundSeen[] {
  const groups = Map.groupBy(refunds, ({ refundId }) => refundId)
  return [...groups.values()].flatMap((about) => {
    const [furthest] = about.toSorted(
      (one, other) => REFUND_STEPS.indexOf(other.step) - REFUND_STEPS.indexOf(one.step),
    )
    return furthest ? [furthest] : []
  })
}
