import { type ProblemInput, problemIn, type RefusalTable } from '#http/problem.ts'
import { type Localized, localizedSentences } from '#messages/sentences.ts'
import type { PlacingAnswer } from '#use-cases/checkout/place-cash-order.ts'
import type { ItemRefusal } from '#use-cases/checkout/price-order.ts'
import type { PrepaidAnswer } from '#use-cases/checkout/start-prepaid-order.ts'
import type { ConfirmAnswer } from '#use-cases/payments/confirm-payment.ts'
import type { PayAgainAnswer } from '#use-cases/payments/pay-order-again.ts'
import type { DeliveryChangeAnswer } from '#use-cases/shipments/change-delivery-status.ts'
import { wireMissing, wirePrice } from './order-wire.ts'

const say = localizedSentences('apiOrders')

type Refusal = Exclude<
  | PlacingAnswer
  | DeliveryChangeAnswer
  | PrepaidAnswer
  | PayAgainAnswer
  | Exclude<ConfirmAnswer, Pending>,
  { ok: true }
>
type Pending = { reason: 'payment-pending' }

/** Refusals with more details than a sentence. */
type WithDetails =
  | ItemRefusal['reason']
  | 'cod-by-rule'
  | 'amount-changed'
  | 'advance-due'
  | Unproven
/** The payment has not succeeded. */
type Unproven = 'payment-not-proven' | 'payment-not-matching' | 'paid-too-late'

const REFUSALS: RefusalTable<Exclude<Refusal['reason'], WithDetails>> = {
  'orders-paused': [409, say.ordersPaused],
  'order-too-large': [422, say.orderTooLarge],
  'not-serviceable': [422, say.notServiceable, 'pincode'],
  'army-post': [422, say.armyPost, 'pincode'],
  'shipping-unavailable': [503, say.shippingUnavailable],
  'cod-not-in-this-area': [422, say.codNotHere],
  'cod-amount-too-high': [422, say.codTooHigh],
  'cod-too-many-open': [422, say.codTooManyOpen],
  'offer-unknown': [422, say['offer-unknown'], 'offerCode'],
  'offer-used-up': [422, say['offer-used-up'], 'offerCode'],
  'offer-used-by-person': [422, say['offer-used-by-person'], 'offerCode'],
  'offer-first-order-only': [422, say['offer-first-order-only'], 'offerCode'],
  'offer-below-minimum': [422, say['offer-below-minimum'], 'offerCode'],
  'offer-not-for-these': [422, say['offer-not-for-these'], 'offerCode'],
  'offer-too-few': [422, say['offer-too-few'], 'offerCode'],
  'order-moved': [409, say.orderMoved],
  'step-undone': [409, say.orderMoved],
  'key-used-otherwise': [422, say.keyUsedOtherwise],
  'prepaid-unavailable': [503, say.prepaidUnavailable],
  'payment-unavailable': [503, say.paymentFailed],
  'too-many-unpaid': [422, say.tooManyUnpaid],
  'checkout-over': [409, say.checkoutOver],
  'payment-under-way': [409, say.paymentChecking],
  'unknown-order': [404, say.unknownOrder],
  'change-waits': [409, say['change change-waits']],
  'delivery-cannot-change': [409, say.deliveryCannotChange],
}

const UNPROVEN: RefusalTable<Unproven> = {
  'payment-not-proven': [400, say.paymentFailed],
  'payment-not-matching': [409, say.paymentChecking],
  'paid-too-late': [409, say.paidTooLate],
}

type Named = (refused: Pick<ItemRefusal, 'name' | 'left'>) => Localized

/** Refusals of one product, whose name is in the sentence. */
const OF_ITEMS: Readonly<
  Record<ItemRefusal['reason'], readonly [status: number, detail: Named, field?: string]>
> = {
  'unknown-product': [422, say.unknownProduct],
  'not-for-sale': [422, say.notForSale],
  'out-of-stock': [409, say.outOfStock],
  'sachet-needs-concern': [422, say.sachetNeedsConcern],
  'not-a-sachet': [422, say.notASachet],
  'sachet-quantity': [422, say.sachetQuantity, 'quantities'],
  'sachet-blocked': [422, say.sachetBlocked, 'safety'],
  'sachet-red-flag': [422, say.sachetRedFlag, 'safety'],
  'sachet-red-flags-unanswered': [422, say.sachetUnanswered, 'safety'],
  'sachet-doctor-first': [422, say.sachetDoctorFirst, 'safety'],
}

export function orderProblem(refusal: Refusal): ProblemInput {
  const code = refusal.reason
  switch (refusal.reason) {
    case 'cod-by-rule': {
      const extra = { codCauses: refusal.causes ?? [] }
      return { status: 422, code, detail: say.codByRule, extra }
    }
    case 'amount-changed':
      return { status: 409, code, detail: say.amountChanged, extra: wirePrice(refusal.priced) }
    case 'advance-due':
      return { status: 409, code, detail: say.advanceDue, extra: wirePrice(refusal.priced) }
    case 'offer-below-minimum': {
      const extra = wireMissing(refusal.codeMissingPaise)
      return { ...problemIn(REFUSALS, refusal.reason), extra }
    }
    case 'payment-not-proven':
    case 'payment-not-matching':
    case 'paid-too-late':
      return { ...problemIn(UNPROVEN, refusal.reason), extra: { success: false } }
    default:
      return 'productId' in refusal ? itemProblem(refusal) : problemIn(REFUSALS, refusal.reason)
  }
}

/** Names the refused product, in the sentence and in `productId` (case PRC-16). */
function itemProblem({ reason: code, productId, name, left }: ItemRefusal): ProblemInput {
  const [status, tell, field = 'productIds'] = OF_ITEMS[code]
  const detail = tell({ name, left })
  const extra = { productId, productName: name, ...(code === 'out-of-stock' ? { left } : {}) }
  return { status, code, detail, errors: { [field]: detail }, extra }
}
