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
import { type ProblemInput, problemOf } from '../problem.ts'

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
      return problemOf(404, code, orderSentences.unknownOrder)
    case 'unknown-refund':
      return problemOf(404, code, say.unknownRefund)
    case 'unknown-return':
      return problemOf(404, code, say.unknownReturn)
    case 'unknown-task':
      return problemOf(404, code, say.unknownTask)
    case 'order-moved':
    case 'step-undone':
      return problemOf(409, code, orderSentences.orderMoved)
    case 'already-shipped':
      return problemOf(409, code, say.alreadyShipped)
    case 'payment-under-way':
      return problemOf(409, code, say.paymentUnderWay)
    case 'order-has-ended':
      return problemOf(409, code, say.orderHasEnded)
    case 'nothing-paid':
      return problemOf(409, code, say.nothingPaid)
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
      return problemOf(422, code, say.keyUsedOtherwise)
    case 'return-not-possible':
      return problemOf(409, code, say.returnNotPossible, 'reason')
    case 'goods-not-of-order':
      return problemOf(422, code, say.goodsNotOfOrder, 'goods')
    case 'goods-already-returned':
      return problemOf(409, code, say.goodsAlreadyReturned, 'goods')
    case 'replacement-not-in-stock': {
      const detail = say.replacementNotInStock
      return problemOf(409, code, detail, 'wish')
    }
    case 'replacement-gone': {
      const { productId, name, left } = refusal
      return { status: 409, code, detail: say.replacementGone, extra: { productId, name, left } }
    }
    case 'photos-gone':
      return problemOf(422, code, say.photosGone, 'photos')
    case 'return-already-open':
      return problemOf(409, code, say.returnAlreadyOpen)
    case 'return-cannot-change':
      return problemOf(409, code, say.returnCannotChange)
    case 'return-not-agreed':
      return problemOf(409, code, say.returnNotAgreed)
    case 'pickup-ends':
      return problemOf(409, code, say.pickupEnds)
    case 'already-collected':
      return problemOf(409, code, say.alreadyCollected)
    case 'no-pickups':
      return problemOf(409, code, say.noPickups)
    case 'order-without-address':
      return problemOf(409, code, say.collectWithoutAddress)
    case 'pincode-not-collected':
      return problemOf(409, code, say.pincodeNotCollected)
    case 'courier-unavailable':
      return problemOf(503, code, say.courierUnavailable)
    case 'parcel-not-back':
      return problemOf(409, code, say.parcelNotBack)
    case 'more-than-came-back':
      return problemOf(409, code, say.moreThanCameBack, 'good')
    case 'amount-needed':
      return problemOf(422, code, say.amountWrong, 'amount')
    case 'reason-needed':
      return problemOf(422, code, say.reasonNeeded, 'answer')
  }
}
