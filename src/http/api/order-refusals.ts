import { type Told, toldSentences } from '#messages/sentences.ts'
import type { DeliveryChangeAnswer } from '#use-cases/change-delivery-status.ts'
import type { ConfirmAnswer } from '#use-cases/confirm-payment.ts'
import type { PayAgainAnswer } from '#use-cases/pay-order-again.ts'
import type { PlacingAnswer } from '#use-cases/place-cash-order.ts'
import type { ItemRefusal } from '#use-cases/price-order.ts'
import type { PrepaidAnswer } from '#use-cases/start-prepaid-order.ts'
import { type ProblemInput, problemOf } from '../problem.ts'
import { wirePrice } from './order-wire.ts'

const say = toldSentences('apiOrders')

type Refusal = Exclude<
  | PlacingAnswer
  | DeliveryChangeAnswer
  | PrepaidAnswer
  | PayAgainAnswer
  | Exclude<ConfirmAnswer, Pending>,
  { ok: true }
>
type Pending = { reason: 'payment-pending' }

/** Maps the refusal of an order to a status and a sentence. */
export function orderProblem(refusal: Refusal): ProblemInput {
  const code = refusal.reason
  switch (refusal.reason) {
    case 'unknown-product':
      return itemProblem(refusal, 422, say.unknownProduct({ name: refusal.name }))
    case 'not-for-sale':
      return itemProblem(refusal, 422, say.notForSale({ name: refusal.name }))
    case 'sachet-needs-concern':
      return itemProblem(refusal, 422, say.sachetNeedsConcern({ name: refusal.name }))
    case 'out-of-stock':
      return itemProblem(refusal, 409, say.outOfStock({ name: refusal.name, left: refusal.left }))
    case 'not-a-sachet':
      return itemProblem(refusal, 422, say.notASachet({ name: refusal.name }))
    case 'sachet-quantity':
      return itemProblem(refusal, 422, say.sachetQuantity({ name: refusal.name }), 'quantities')
    case 'sachet-blocked':
      return itemProblem(refusal, 422, say.sachetBlocked({ name: refusal.name }), 'safety')
    case 'sachet-red-flag':
      return itemProblem(refusal, 422, say.sachetRedFlag({ name: refusal.name }), 'safety')
    case 'sachet-red-flags-unanswered':
      return itemProblem(refusal, 422, say.sachetUnanswered({ name: refusal.name }), 'safety')
    case 'sachet-doctor-first':
      return itemProblem(refusal, 422, say.sachetDoctorFirst({ name: refusal.name }), 'safety')
    case 'order-too-large':
      return problemOf(422, code, say.orderTooLarge)
    case 'not-serviceable':
      return problemOf(422, code, say.notServiceable, 'pincode')
    case 'shipping-unavailable':
      return problemOf(503, code, say.shippingUnavailable)
    case 'cod-not-in-this-area':
      return problemOf(422, code, say.codNotHere)
    case 'cod-amount-too-high':
      return problemOf(422, code, say.codTooHigh)
    case 'cod-too-many-open':
      return problemOf(422, code, say.codTooManyOpen)
    case 'cod-by-rule':
      return {
        status: 422,
        code,
        detail: say.codByRule,
        extra: { codCauses: refusal.causes ?? [] },
      }
    case 'offer-unknown':
    case 'offer-used-up':
    case 'offer-used-by-person':
    case 'offer-first-order-only':
    case 'offer-below-minimum':
    case 'offer-not-for-these': {
      const detail = say[refusal.reason]
      return problemOf(422, code, detail, 'offerCode')
    }
    case 'order-moved':
    case 'step-undone':
      return problemOf(409, code, say.orderMoved)
    case 'amount-changed':
      return { status: 409, code, detail: say.amountChanged, extra: wirePrice(refusal.priced) }
    case 'advance-due':
      return { status: 409, code, detail: say.advanceDue, extra: wirePrice(refusal.priced) }
    case 'key-used-otherwise':
      return problemOf(422, code, say.keyUsedOtherwise)
    case 'prepaid-unavailable':
      return problemOf(503, code, say.prepaidUnavailable)
    case 'payment-unavailable':
      return problemOf(503, code, say.paymentFailed)
    case 'too-many-unpaid':
      return problemOf(422, code, say.tooManyUnpaid)
    case 'checkout-over':
      return problemOf(409, code, say.checkoutOver)
    case 'payment-not-proven':
      return { status: 400, code, detail: say.paymentFailed, extra: { success: false } }
    case 'payment-not-matching':
      return { status: 409, code, detail: say.paymentChecking, extra: { success: false } }
    case 'payment-under-way':
      return problemOf(409, code, say.paymentChecking)
    case 'paid-too-late':
      return { status: 409, code, detail: say.paidTooLate, extra: { success: false } }
    case 'unknown-order':
      return problemOf(404, code, say.unknownOrder)
    case 'change-waits':
      return problemOf(409, code, say['change change-waits'])
    case 'delivery-cannot-change':
      return problemOf(409, code, say.deliveryCannotChange)
  }
}

/** Names the refused product, in the sentence and in `productId` (case PRC-16). */
function itemProblem(
  refusal: ItemRefusal,
  status: number,
  detail: Told,
  field: 'productIds' | 'quantities' | 'safety' = 'productIds',
): ProblemInput {
  const { reason: code, productId, name, left } = refusal
  const extra = { productId, productName: name, ...(code === 'out-of-stock' ? { left } : {}) }
  return { status, code, detail, errors: { [field]: detail }, extra }
}
