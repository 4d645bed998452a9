import type { paymentEndpoints } from '#contract/payments.ts'
import { type Bill, billFor } from '#domain/checkout/bill.ts'
import { amountsFromFields } from '#domain/checkout/bill-fields.ts'
import { DIALOG_CLOSES_BEFORE_SECONDS } from '#domain/checkout/limits.ts'
import { paiseOf } from '#domain/money/money.ts'
import { SECOND_MS } from '#domain/time/durations.ts'
import type { DialogFacts, DialogSource } from '#providers/payment/browser/dialog.ts'
import type { AnswerOf } from '../api/client.ts'
import { type ApiAnswer, type ApiRefusal, isUnclear } from '../api-call.ts'

type Endpoints = typeof paymentEndpoints

/** The response of `create-order`: only a price when no payment was started. */
export type StartedPayment = AnswerOf<Endpoints['createOrder']>

type StartedOrder = Extract<StartedPayment, { dialog: object }>

/** The state of a payment, from `verify-payment` and `check`. */
export type ConfirmedPayment = { success: true; thanksPath: string } | { success: false }
export type CheckedPayment = Pick<
  AnswerOf<Endpoints['check']>,
  'success' | 'status' | 'isUnderWay' | 'isUndecided' | 'isChecked' | 'thanksPath'
>

/** An order that awaits payment, with its price in paise. */
export interface Offer {
  orderId: string
  orderNumber: string
  /** A duration, because the device's clock may be wrong. */
  reservedForMs: number
  bill: Bill
  gstPaise: number
  /** Undefined for an order that an earlier request has made. */
  offers: StartedOrder['offers']
  source: DialogSource
  dialog: Omit<DialogFacts, 'language'>
}

export type OfferVerdict =
  | { kind: 'offer'; offer: Offer }
  | { kind: 'paid'; thanksPath: string }
  /** The time to pay this order has run out. */
  | { kind: 'over' }
  | { kind: 'signed-out' }
  /** No usable response: the same key requests the same order again. */
  | { kind: 'unclear' }
  | { kind: 'refused'; code: string; data: Readonly<Record<string, unknown>> }

export type MoneyVerdict =
  | { kind: 'paid'; thanksPath: string }
  /** Money is on its way, or an unexpected amount is being reviewed by the owner. */
  | { kind: 'under-way' }
  /** A bank has not responded, or its page was left: keep polling; the order is charged at most once. */
  | { kind: 'undecided' }
  /** The provider reports no payment, and the same order may still be paid. */
  | { kind: 'unpaid' }
  | { kind: 'over' }
  /** The payment came after the items were sold, and is refunded. */
  | { kind: 'too-late' }
  /** The browser's proof is invalid. */
  | { kind: 'refused' }
  | { kind: 'signed-out' }
  | { kind: 'unclear' }

const NO_SESSION = 401
const TOO_MANY = 429

/** Refusals of `create-order` that are certain although their status means 'try later'. */
const CERTAIN = new Set(['payment-unavailable', 'prepaid-unavailable', 'shipping-unavailable'])

export function offerVerdict(answer: ApiAnswer<StartedPayment>): OfferVerdict {
  if (!answer.ok) {
    if (isUnclear(answer, CERTAIN)) return { kind: 'unclear' }
    if (answer.status === NO_SESSION) return { kind: 'signed-out' }
    if (answer.code === 'checkout-over') return { kind: 'over' }
    return { kind: 'refused', code: answer.code, data: answer.data }
  }
  const { data } = answer
  // Without a dialog, the response is only the price of a cash order.
  if (!('dialog' in data)) return { kind: 'unclear' }
  const { orderId, orderNumber } = data
  if (data.status === 'success') return { kind: 'paid', thanksPath: data.thanksPath }
  return {
    kind: 'offer',
    offer: {
      orderId,
      orderNumber,
      reservedForMs: (data.dialog.timeoutSeconds + DIALOG_CLOSES_BEFORE_SECONDS) * SECOND_MS,
      bill: billFor(amountsFromFields(data), data.advance ? 'cod' : 'prepaid'),
      gstPaise: paiseOf(data.gst),
      offers: data.offers,
      source: { provider: data.provider, scriptUrl: data.checkoutJs },
      dialog: {
        ...data.dialog,
        keyId: data.keyId,
        providerOrderId: data.order.id,
        amountPaise: data.order.amount,
        currency: data.order.currency,
      },
    },
  }
}

export function proofVerdict(answer: ApiAnswer<ConfirmedPayment>): MoneyVerdict {
  if (answer.ok) return answer.data.success ? paid(answer.data) : { kind: 'under-way' }
  switch (answer.code) {
    case 'payment-not-matching':
      return { kind: 'under-way' }
    case 'paid-too-late':
      return { kind: 'too-late' }
    default:
      return moneyRefusal(answer)
  }
}

export function checkVerdict(answer: ApiAnswer<CheckedPayment>): MoneyVerdict {
  if (!answer.ok) return moneyRefusal(answer)
  const { data } = answer
  if (data.success) return paid(data)
  switch (data.status) {
    case 'awaiting':
      if (data.isUnderWay) return { kind: 'under-way' }
      if (data.isUndecided) return { kind: 'undecided' }
      return { kind: data.isChecked ? 'unpaid' : 'unclear' }
    case 'refunded':
      return { kind: 'too-late' }
    default:
      return { kind: 'over' }
  }
}

const paid = ({ thanksPath }: Pick<CheckedPayment, 'thanksPath'>): MoneyVerdict => ({
  kind: 'paid',
  thanksPath,
})

function moneyRefusal(refusal: ApiRefusal): MoneyVerdict {
  if (refusal.status === NO_SESSION) return { kind: 'signed-out' }
  // A rate limit says nothing about the payment.
  if (refusal.status === TOO_MANY || isUnclear(refusal, CERTAIN)) return { kind: 'unclear' }
  return { kind: 'refused' }
}
