import { rupeesOf } from '#domain/money/money.ts'
import { type ProblemInput, problemIn, problemOf, type RefusalTable } from '#http/problem.ts'
import { localizedSentences } from '#messages/sentences.ts'
import type { CancelAnswer } from '#use-cases/orders/cancel-order.ts'
import type { closeTask } from '#use-cases/panel/close-task.ts'
import type { CashSentAnswer } from '#use-cases/payments/settle-cash-refund.ts'
import type { FailedRefundAnswer } from '#use-cases/payments/settle-failed-refund.ts'
import type { RefundAnswer } from '#use-cases/payments/write-refund.ts'
import type { ReturnDecisionAnswer } from '#use-cases/returns/answer-return.ts'
import type { CollectAnswer, StopCollectingAnswer } from '#use-cases/returns/collect-return.ts'
import type { ExchangeAnswer } from '#use-cases/returns/exchange-return.ts'
import type { ReturnAnswer } from '#use-cases/returns/request-return.ts'
import type { TakingInAnswer } from '#use-cases/shipments/take-parcel-in.ts'
import { orderProblem } from './order-refusals.ts'

const say = localizedSentences('apiAfterSale')
const orderSentences = localizedSentences('apiOrders')

type Answer =
  | CancelAnswer
  | RefundAnswer
  | CashSentAnswer
  | FailedRefundAnswer
  | ReturnAnswer
  | ReturnDecisionAnswer
  | CollectAnswer
  | StopCollectingAnswer
  | TakingInAnswer
  | Awaited<ReturnType<typeof closeTask>>
type Refusal = Exclude<Answer, { ok: true }>

type WithDetails = 'more-than-left' | 'refund-sent-already' | 'replacement-gone'

const REFUSALS: RefusalTable<Exclude<Refusal['reason'], WithDetails>> = {
  'unknown-order': [404, orderSentences.unknownOrder],
  'unknown-refund': [404, say.unknownRefund],
  'refund-not-failed': [409, say.refundNotFailed],
  'payment-disputed': [409, say.paymentDisputed],
  'unknown-return': [404, say.unknownReturn],
  'unknown-task': [404, say.unknownTask],
  'outcome-needed': [422, say['outcome-wrong'], 'outcome'],
  'order-moved': [409, orderSentences.orderMoved],
  'step-undone': [409, orderSentences.orderMoved],
  'already-shipped': [409, say.alreadyShipped],
  'payment-under-way': [409, say.paymentUnderWay],
  'order-has-ended': [409, say.orderHasEnded],
  'nothing-paid': [409, say.nothingPaid],
  'key-used-otherwise': [422, say.keyUsedOtherwise],
  'return-not-possible': [409, say['return-not-possible'], 'reason'],
  'goods-not-of-order': [422, say['goods-not-of-order'], 'goods'],
  'goods-already-returned': [409, say['goods-already-returned'], 'goods'],
  'sachets-in-pieces': [409, say['sachets-in-pieces'], 'goods'],
  'replacement-not-in-stock': [409, say['replacement-not-in-stock'], 'wish'],
  'photos-gone': [422, say['photos-gone'], 'photos'],
  'return-already-open': [409, say['return-already-open']],
  'return-cannot-change': [409, say.returnCannotChange],
  'return-not-agreed': [409, say.returnNotAgreed],
  'pickup-ends': [409, say.pickupEnds],
  'already-collected': [409, say.alreadyCollected],
  'no-pickups': [409, say.noPickups],
  'order-without-address': [409, say.collectWithoutAddress],
  'pincode-not-collected': [409, say.pincodeNotCollected],
  'courier-unavailable': [503, say.courierUnavailable],
  'parcel-not-back': [409, say.parcelNotBack],
  'more-than-came-back': [409, say.moreThanCameBack, 'good'],
  'amount-needed': [422, say['amount-wrong'], 'amount'],
  'reason-needed': [422, say.reasonNeeded, 'answer'],
}

export function afterSaleProblem(refusal: Refusal): ProblemInput {
  const code = refusal.reason
  if (refusal.reason === 'more-than-left') {
    const detail = say.moreThanLeft
    const extra = { left: rupeesOf(refusal.leftPaise) }
    return { status: 409, code, detail, errors: { amount: detail }, extra }
  }
  if (refusal.reason === 'refund-sent-already') {
    const { reference } = refusal
    return { status: 409, code, detail: say.refundSentAlready, extra: { reference } }
  }
  if (refusal.reason === 'replacement-gone') {
    const { productId, name, left } = refusal
    return { status: 409, code, detail: say.replacementGone, extra: { productId, name, left } }
  }
  return problemIn(REFUSALS, refusal.reason)
}

/** Maps the refusal of an exchange: those of the return like other returns, those of the new goods like other orders. */
export function exchangeProblem(refusal: Exclude<ExchangeAnswer, { ok: true }>): ProblemInput {
  switch (refusal.reason) {
    case 'exchange-moved':
      return problemOf(409, refusal.reason, say.exchangeMoved)
    case 'due-too-small':
      return problemOf(422, refusal.reason, say.dueTooSmall)
    case 'unknown-order':
    case 'unknown-return':
    case 'return-cannot-change':
    case 'reason-needed':
    case 'amount-needed':
    case 'nothing-paid':
    case 'key-used-otherwise':
    case 'more-than-left':
    case 'replacement-gone':
      return afterSaleProblem(refusal)
    default:
      return orderProblem(refusal)
  }
}
