import { paiseOf } from '#domain/money/money.ts'
import type { DialogFacts } from '#providers/payment/browser/dialog.ts'
import type { ApiAnswer, ApiRefusal } from '../api-call.ts'

/** What `create-order` answers to a prepaid request; money in rupees but for `order.amount`. */
export interface OfferAnswer {
  order: { id: string; amount: number; currency: string }
  orderId: string
  orderNumber: string
  status: string
  items: number
  delivery: number
  total: number
  reservedUntil: string | null
  keyId: string
  checkoutJs: string
  dialog: Pick<DialogFacts, 'name' | 'description' | 'timeoutSeconds' | 'prefill'>
}

/** What `verify-payment` and `check` answer. */
export interface MoneyAnswer {
  success: boolean
  orderId: string
  orderNumber: string
  pending?: boolean
  status?: string
  /** A bank has promised the money. */
  isUnderWay?: boolean
  /** A bank has neither promised nor refused. */
  isUndecided?: boolean
  isChecked?: boolean
}

/** An order that waits for its money, with its price in paise. */
export interface Offer {
  orderId: string
  orderNumber: string
  reservedUntilMs: number
  itemsPaise: number
  deliveryPaise: number
  totalPaise: number
  scriptUrl: string
  dialog: Omit<DialogFacts, 'language'>
}

export type OfferVerdict =
  | { kind: 'offer'; offer: Offer }
  | { kind: 'paid'; orderId: string; orderNumber: string }
  /** The time to pay for what this key made is over. */
  | { kind: 'over' }
  | { kind: 'signed-out' }
  /** No answer that counts: the same key asks for the same order. */
  | { kind: 'unclear' }
  | { kind: 'refused'; code: string; data: Readonly<Record<string, unknown>> }

export type MoneyVerdict =
  | { kind: 'paid'; orderId: string; orderNumber: string }
  /** Money is on its way, or what came does not fit and the owner looks at it. */
  | { kind: 'under-way' }
  /** A bank was asked and has not answered, or its page was left: ask on; the order is charged once at most. */
  | { kind: 'undecided' }
  /** The provider was asked: nobody has paid, and the same order may still be paid. */
  | { kind: 'unpaid' }
  | { kind: 'over' }
  /** The money came after the goods were gone and goes back. */
  | { kind: 'too-late' }
  /** What the browser brought is no proof. */
  | { kind: 'refused' }
  | { kind: 'signed-out' }
  | { kind: 'unclear' }

const NO_SESSION = 401
const TOO_MANY = 429
const SERVER_FAILED = 500

/** Refusals of `create-order` that are certain although their status says 'try later'. */
const CERTAIN = new Set(['payment-unavailable', 'prepaid-unavailable', 'shipping-unavailable'])
/** An earlier call with the same idempotency key is still under way. */
const RUNNING = new Set(['in-progress', 'key-in-progress'])

function isUnclear({ status, code }: ApiRefusal): boolean {
  return status === 0 || RUNNING.has(code) || (status >= SERVER_FAILED && !CERTAIN.has(code))
}

export function offerVerdict(answer: ApiAnswer<OfferAnswer>): OfferVerdict {
  if (!answer.ok) {
    if (isUnclear(answer)) return { kind: 'unclear' }
    if (answer.status === NO_SESSION) return { kind: 'signed-out' }
    if (answer.code === 'checkout-over') return { kind: 'over' }
    return { kind: 'refused', code: answer.code, data: answer.data }
  }
  const { data } = answer
  const { orderId, orderNumber } = data
  if (data.status === 'success') return { kind: 'paid', orderId, orderNumber }
  return {
    kind: 'offer',
    offer: {
      orderId,
      orderNumber,
      reservedUntilMs: data.reservedUntil === null ? 0 : Date.parse(data.reservedUntil),
      itemsPaise: paiseOf(data.items),
      deliveryPaise: paiseOf(data.delivery),
      totalPaise: paiseOf(data.total),
      scriptUrl: data.checkoutJs,
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

/** Reads what the server says to the dialog's proof. */
export function proofVerdict(answer: ApiAnswer<MoneyAnswer>): MoneyVerdict {
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

/** Reads what became of a payment, as the server found out. */
export function checkVerdict(answer: ApiAnswer<MoneyAnswer>): MoneyVerdict {
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

const paid = ({ orderId, orderNumber }: MoneyAnswer): MoneyVerdict => ({
  kind: 'paid',
  orderId,
  orderNumber,
})

function moneyRefusal(refusal: ApiRefusal): MoneyVerdict {
  if (refusal.status === NO_SESSION) return { kind: 'signed-out' }
  // Being asked too often says nothing about the money.
  if (refusal.status === TOO_MANY || isUnclear(refusal)) return { kind: 'unclear' }
  return { kind: 'refused' }
}
