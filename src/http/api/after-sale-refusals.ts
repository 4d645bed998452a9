import { rupeesOf } from '#domain/money/money.ts'
import { toldSentences } from '#messages/sentences.ts'
import type { ReturnDecisionAnswer } from '#use-cases/answer-return.ts'
import type { CancelAnswer } from '#use-cases/cancel-order.ts'
import type { closeTask } from '#use-cases/close-task.ts'
import type { CollectAnswer, StopCollectingAnswer } from '#use-cases/collect-return.ts'
import type { RefundAnswer } from '#use-cases/refund-order.ts'
import type { ReturnAnswer } from '#use-cases/request-return.ts'
import type { CashSentAnswer } from '#use-cases/settle-cash-refund.ts'
import type { TakingInAnswer } from '#use-cases/take-parcel-in.ts'
import type { ProblemInput } from '../problem.ts'

const say = toldSentences('apiAfterSale')
const orderSentences = toldSentences('apiOrders')

type Answer =
  | CancelAnswer
  | RefundAnswer
  | CashSentAnswer
  | ReturnAnswer
  | ReturnDecisionAnswer
  | CollectAnswer
  | StopCollectingAnswer
  | TakingInAnswer
  | Awaited<ReturnType<typeof closeTask>>
type Refusal = Exclude<Answer, { ok: true }>

/** Maps a refusal after the sale to a status and a sentence. */
export function afterSaleProblem(refusal: Refusal): ProblemInput {
  const code = refusal.reason
  switch (refusal.reason) {
    case 'unknown-order':
      return { status: 404, code, detail: orderSentences.unknownOrder }
    case 'unknown-refund':
      return { status: 404, code, detail: say.unknownRefund }
    case 'unknown-return':
      return { status: 404, code, detail: say.unknownReturn }
    case 'unknown-task':
      return { status: 404, code, detail: say.unknownTask }
    case 'order-moved':
    case 'step-undone':
      return { status: 409, code, detail: orderSentences.orderMoved }
    case 'already-shipped':
      return { status: 409, code, detail: say.alreadyShipped }
    case 'payment-under-way':
      return { status: 409, code, detail: say.paymentUnderWay }
    case 'order-has-ended':
      return { status: 409, code, detail: say.orderHasEnded }
    case 'nothing-paid':
      return { status: 409, code, detail: say.nothingPaid }
    case 'more-than-left': {
      const extra = { left: rupeesOf(refusal.leftPaise) }
      return {
        status: 409,
        code,
        detail: say.moreThanLeft,
        errors: { amount: say.moreThanLeft },
        extra,
      }
    }
    case 'key-used-otherwise':
      return { status: 422, code, detail: say.keyUsedOtherwise }
    case 'return-not-possible':
      return {
        status: 409,
        code,
        detail: say.returnNotPossible,
        errors: { reason: say.returnNotPossible },
      }
    case 'goods-not-of-order':
      return {
        status: 422,
        code,
        detail: say.goodsNotOfOrder,
        errors: { goods: say.goodsNotOfOrder },
      }
    case 'goods-already-returned':
      return {
        status: 409,
        code,
        detail: say.goodsAlreadyReturned,
        errors: { goods: say.goodsAlreadyReturned },
      }
    case 'replacement-not-in-stock': {
      const detail = say.replacementNotInStock
      return { status: 409, code, detail, errors: { wish: detail } }
    }
    case 'replacement-gone': {
      const { productId, name, left } = refusal
      return { status: 409, code, detail: say.replacementGone, extra: { productId, name, left } }
    }
    case 'photos-gone':
      return { status: 422, code, detail: say.photosGone, errors: { photos: say.photosGone } }
    case 'return-already-open':
      return { status: 409, code, detail: say.returnAlreadyOpen }
    case 'return-cannot-change':
      return { status: 409, code, detail: say.returnCannotChange }
    case 'return-not-agreed':
      return { status: 409, code, detail: say.returnNotAgreed }
    case 'pickup-ends':
      return { status: 409, code, detail: say.pickupEnds }
    case 'already-collected':
      return { status: 409, code, detail: say.alreadyCollected }
    case 'no-pickups':
      return { status: 409, code, detail: say.noPickups }
    case 'order-without-address':
      return { status: 409, code, detail: say.collectWithoutAddress }
    case 'pincode-not-collected':
      return { status: 409, code, detail: say.pincodeNotCollected }
    case 'courier-unavailable':
      return { status: 503, code, detail: say.courierUnavailable }
    case 'parcel-not-back':
      return { status: 409, code, detail: say.parcelNotBack }
    case 'more-than-came-back':
      return {
        status: 409,
        code,
        detail: say.moreThanCameBack,
        errors: { good: say.moreThanCameBack },
      }
    case 'amount-needed':
      return { status: 422, code, detail: say.amountWrong, errors: { amount: say.amountWrong } }
    case 'reason-needed':
      return { status: 422, code, detail: say.reasonNeeded, errors: { answer: say.reasonNeeded } }
  }
}
