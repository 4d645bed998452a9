import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { moveContentVersion, moveForOrder } from '#database/content-version.ts'
import { type LockedOrder, lockOrder } from '#database/orders/lock.ts'
import { closeTasksOf } from '#database/panel/owner-tasks.ts'
import type { Spending } from '#database/payments/order-refunds.ts'
import { findReturn, listHolders, listReturnsOf, moveReturn } from '#database/returns/returns.ts'
import { returnStock } from '#database/stock/return.ts'
import { writeOffUnits } from '#database/stock/write-off.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { mayMove } from '#domain/orders/timeline.ts'
import type { OwnerTaskKind } from '#domain/payments/owner-tasks.ts'
import { shareBetweenOrders } from '#domain/returns/replacement.ts'
import { isWholeOrder, returnedPaise, returnRefundPaise } from '#domain/returns/return-refund.ts'
import {
  isReached,
  mayComeLate,
  mayMoveReturn,
  type ReturnId,
  type ReturnRequest,
  type ReturnState,
} from '#domain/returns/return-request.ts'
import type { Clock } from '#domain/time/clock.ts'
import { indianDay } from '#domain/time/india.ts'
import { type MovingDeps, moveOrder } from '#use-cases/orders/move-order.ts'
import { queueOrderMail } from '#use-cases/orders/order-mails.ts'
import { findRefundable, findReturnHistory } from '#use-cases/payments/find-refundable.ts'
import { type RefundAnswer, writeRefund } from '#use-cases/payments/write-refund.ts'
import { type ReplacementAnswer, type ReplacingDeps, sendReplacement } from './send-replacement.ts'

export interface ReturnDecision {
  orderId: OrderId
  returnId: ReturnId
  to: Exclude<ReturnState, 'requested'>
  /** The text for the shopper; required with a refusal. */
  answer: string
  /** With `refunded`: the amount in paise; may be undefined only when nothing is left to refund. */
  refundPaise: number | undefined
  /** With `refunded`: the part of the amount that pays for the order of an exchange, which is already written. */
  spendOn?: Spending | undefined
  /** With `received`: whether the goods may be sold again. */
  backOnShelf: boolean
  actorId: UserId
  origin?: string | undefined
}

export type ReturnDecisionAnswer =
  | { ok: true }
  | {
      ok: false
      reason:
        | 'unknown-order'
        | 'unknown-return'
        | 'return-cannot-change'
        | 'reason-needed'
        | 'amount-needed'
    }
  | Extract<RefundAnswer | ReplacementAnswer, { ok: false }>

/**
 * Moves a return to its next state, with everything that this entails: the shopper's mail, the refund
 * with its credit note, returned stock, and the replacement order. Goods that arrive after the return
 * was settled are recorded and return to stock; it stays settled. Repeating it changes nothing. Refuses
 * moves that a return cannot make, a refusal without an answer, a refund above what was paid for its
 * goods or is left, and a replacement that is out of stock. docs/law.md, returns.
 */
export async function answerReturn(
  deps: MovingDeps & ReplacingDeps & DatabaseDeps,
  decision: ReturnDecision,
): Promise<ReturnDecisionAnswer> {
  return inTransactionOrRefusal(deps.db, async (tx): Promise<ReturnDecisionAnswer> => {
    const locked = await lockOrder(tx, decision.orderId)
    if (!locked) return { ok: false, reason: 'unknown-order' }
    const request = await findReturn(tx, decision.returnId)
    if (request?.orderId !== decision.orderId) return { ok: false, reason: 'unknown-return' }
    if (isReached(request, decision.to)) return { ok: true }
    if (!mayMoveReturn(request, decision.to) && !isLate(request, decision)) {
      return { ok: false, reason: 'return-cannot-change' }
    }
    // Only delivered goods are replaced.
    if (decision.to === 'replaced' && locked.order.stage !== 'delivered') {
      return { ok: false, reason: 'return-cannot-change' }
    }
    if (decision.to === 'refused' && decision.answer === '') {
      return { ok: false, reason: 'reason-needed' }
    }
    return writeDecision(tx, deps, { locked, request, decision })
  })
}

/** True if the goods arrive after the return was settled, or while its ended replacement waits to be settled. */
const isLate = (request: ReturnRequest, { to }: Pick<ReturnDecision, 'to'>): boolean =>
  to === 'received' && mayComeLate(request)

/** The task that a decision closes, by the state before it. */
const TASK_AT: Partial<Record<ReturnState, OwnerTaskKind>> = {
  requested: 'return-requested',
  approved: 'return-arrived',
  received: 'replacement-ended',
}

interface DecisionToWrite {
  locked: LockedOrder
  request: ReturnRequest
  decision: ReturnDecision
}

/**
 * Writes a decision about a return of a locked order; the caller has checked that the return may make this move.
 * Refuses a refund above what is left, and a replacement that is out of stock.
 */
export async function writeDecision(
  tx: Transaction,
  deps: MovingDeps & ReplacingDeps & { clock: Clock },
  { locked, request, decision }: DecisionToWrite,
): Promise<ReturnDecisionAnswer> {
  const { to, actorId, origin } = decision
  const at = deps.clock.now()
  const answer = decision.answer || request.answer
  if (to === 'refunded') {
    const refunded = await refundReturn(tx, deps, { locked, request, decision })
    if (!refunded.ok) return refunded
  }
  if (to === 'replaced') {
    const sent = await sendReplacement(tx, deps, { locked, request, actorId, origin, at })
    if (!sent.ok) return sent
  }
  const isRestocked = request.isRestocked || (to === 'received' && decision.backOnShelf)
  const late = isLate(request, decision)
  const cameAt = to === 'received' ? at : request.cameAt
  await moveReturn(tx, {
    id: request.id,
    to: late ? request.state : to,
    answer,
    isRestocked,
    cameAt,
    at,
  })
  await recordAudit(tx, {
    at,
    actorId,
    action: 'return.changed',
    subjectId: request.id,
    before: { state: request.state },
    after: { state: to },
  })
  const kind = late ? 'return-arrived' : TASK_AT[request.state]
  if (kind) {
    const about = { orderId: locked.order.id, kind, closedBy: actorId, at }
    await closeTasksOf(tx, { ...about, resolution: to })
  }
  if (to === 'approved' || to === 'refused') {
    const { order, shopper } = locked
    await queueOrderMail(tx, deps, `return-${to}`, {
      order,
      shopper,
      at,
      origin,
      which: request.id,
      note: answer,
      asksWhereTo:
        request.wish === 'refund' &&
        request.payTo === undefined &&
        (await findRefundable(tx, locked)).byHandPaise > 0,
    })
  }
  if (to === 'received') await restockGoods(tx, deps, { locked, request, decision })
  return { ok: true }
}

/** Refunds a return: at most what was paid for its goods and has not been refunded. */
async function refundReturn(
  tx: Transaction,
  deps: MovingDeps & { clock: Clock },
  { locked, request, decision }: DecisionToWrite,
): Promise<ReturnDecisionAnswer> {
  const { actorId, refundPaise, spendOn, origin } = decision
  const { order } = locked
  const history = await findReturnHistory(tx, await listReturnsOf(tx, [order.id]), request)
  const leftPaise = returnRefundPaise(order, request, history)
  if (refundPaise === undefined) {
    const { paise } = await findRefundable(tx, locked)
    return Math.min(paise, leftPaise) > 0 ? { ok: false, reason: 'amount-needed' } : { ok: true }
  }
  if (refundPaise > leftPaise) return { ok: false, reason: 'more-than-left', leftPaise }
  const refunded = await writeRefund(tx, deps, locked, {
    amountPaise: refundPaise,
    reason: 'returned',
    key: `return ${request.id}`,
    payTo: request.payTo,
    cameBackPaise: returnedPaise(order, request.goods, history),
    spendOn,
    actorId,
    origin,
  })
  if (refunded.ok && request.wish === 'replacement' && !spendOn) {
    const { shopper } = locked
    await queueOrderMail(tx, deps, 'return-paid-back', {
      order,
      shopper,
      at: deps.clock.now(),
      origin,
      amountPaise: refundPaise,
      which: request.id,
    })
  }
  return refunded
}

/**
 * Returns goods to stock if they can be sold again. A whole order that came back for a refund becomes returned, and
 * goods that cannot be sold are written off; otherwise the order stays delivered, and such goods stay sold.
 */
async function restockGoods(
  tx: Transaction,
  deps: MovingDeps & { clock: Clock },
  { locked, request, decision }: DecisionToWrite,
): Promise<void> {
  const { order } = locked
  const { actorId, origin, backOnShelf } = decision
  if (!mayMove(order.stage, 'returned')) return
  const at = deps.clock.now()
  const came = { orderId: order.id, today: indianDay(at), at }
  // An order whose goods are replaced stays delivered.
  const isReplaced = request.wish === 'replacement' || request.state === 'replaced'
  if (!isWholeOrder(order, request.goods) || isReplaced) {
    if (!backOnShelf) return
    let isShown = false
    const shares = shareBetweenOrders(request.goods, await listHolders(tx, order.id))
    for (const { id: orderId, goods } of shares) {
      const { restocked } = await returnStock(tx, { ...came, orderId, goods })
      isShown ||= restocked
    }
    if (isShown) {
      await moveContentVersion(
        tx,
        request.goods.map(({ productId }) => productId),
      )
    }
    return
  }
  await moveOrder(tx, deps, locked, { to: 'returned', actorId, at, origin })
  const { restocked } = await returnStock(tx, came)
  if (!backOnShelf) await writeOffUnits(tx, { orderId: order.id, at })
  else if (restocked) await moveForOrder(tx, order.id)
}
