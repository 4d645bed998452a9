import { recordAudit } from '#database/audit.ts'
import type { ShopDatabase, Transaction } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { type LockedOrder, lockOrder } from '#database/orders/lock.ts'
import { closeTasksOf } from '#database/owner-tasks.ts'
import { findReturn, listReturnsOf, moveReturn } from '#database/returns.ts'
import { returnStock } from '#database/stock-return.ts'
import { writeOffUnits } from '#database/stock-write-off.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { mayMove } from '#domain/orders/timeline.ts'
import { isWholeOrder, returnedPaise, returnRefundPaise } from '#domain/returns/return-refund.ts'
import {
  mayMoveReturn,
  type ReturnId,
  type ReturnRequest,
  type ReturnState,
} from '#domain/returns/return-request.ts'
import type { Clock } from '#domain/time/clock.ts'
import { indianDay } from '#domain/time/india.ts'
import { findRefundable, findReturnHistory } from './find-refundable.ts'
import { type MovingDeps, moveOrder } from './move-order.ts'
import { queueOrderMail } from './order-mails.ts'
import { type RefundAnswer, writeRefund } from './refund-order.ts'

export interface ReturnDecision {
  orderId: OrderId
  returnId: ReturnId
  to: Exclude<ReturnState, 'requested'>
  /** The text for the shopper; required with a refusal. */
  answer: string
  /** With `refunded`: the amount in paise; may be absent only when nothing is left to refund. */
  refundPaise: number | undefined
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
  | Extract<RefundAnswer, { ok: false }>

/**
 * Moves a return to its next state, with everything that belongs to it: the shopper's mail, the
 * refund with its credit note, and returned stock. Repeating it changes nothing. Refuses moves that
 * a return cannot make, a refusal without an answer, and a refund above what was paid for its goods
 * or is left. docs/law.md, returns.
 */
export async function answerReturn(
  deps: MovingDeps & { db: ShopDatabase; clock: Clock },
  decision: ReturnDecision,
): Promise<ReturnDecisionAnswer> {
  return inTransactionOrRefusal(deps.db, async (tx): Promise<ReturnDecisionAnswer> => {
    const locked = await lockOrder(tx, decision.orderId)
    if (!locked) return { ok: false, reason: 'unknown-order' }
    const request = await findReturn(tx, decision.returnId)
    if (request?.orderId !== decision.orderId) return { ok: false, reason: 'unknown-return' }
    if (request.state === decision.to) return { ok: true }
    if (!mayMoveReturn(request.state, decision.to)) {
      return { ok: false, reason: 'return-cannot-change' }
    }
    if (decision.to === 'refused' && decision.answer === '') {
      return { ok: false, reason: 'reason-needed' }
    }
    return writeDecision(tx, deps, { locked, request, decision })
  })
}

interface Decided {
  locked: LockedOrder
  request: ReturnRequest
  decision: ReturnDecision
}

async function writeDecision(
  tx: Transaction,
  deps: MovingDeps & { clock: Clock },
  { locked, request, decision }: Decided,
): Promise<ReturnDecisionAnswer> {
  const { to, actorId, origin } = decision
  const at = deps.clock.now()
  const answer = decision.answer || request.answer
  if (to === 'refunded') {
    const refunded = await payBack(tx, deps, { locked, request, decision })
    if (!refunded.ok) return refunded
  }
  await moveReturn(tx, { id: request.id, to, answer, at })
  await recordAudit(tx, {
    ...{ at, actorId, action: 'return.changed', subjectKind: 'return', subjectId: request.id },
    before: { state: request.state },
    after: { state: to },
  })
  if (request.state === 'requested') {
    await closeTasksOf(tx, {
      ...{ orderId: locked.order.id, kind: 'return-requested', closedBy: actorId, at },
      resolution: to,
    })
  }
  if (request.state === 'approved') {
    await closeTasksOf(tx, {
      ...{ orderId: locked.order.id, kind: 'return-arrived', closedBy: actorId, at },
      resolution: to,
    })
  }
  if (to === 'approved' || to === 'refused') {
    const { order, shopper } = locked
    await queueOrderMail(tx, deps, `return-${to}`, {
      ...{ order, shopper, at, origin },
      which: request.id,
      note: answer,
    })
  }
  if (to === 'received') await takeGoodsBack(tx, deps, { locked, request, decision })
  return { ok: true }
}

/** Pays a return back: at most what was paid for its goods and nobody has had back. */
async function payBack(
  tx: Transaction,
  deps: MovingDeps & { clock: Clock },
  { locked, request, decision }: Decided,
): Promise<ReturnDecisionAnswer> {
  const { actorId, refundPaise, origin } = decision
  const { order } = locked
  const history = await findReturnHistory(tx, await listReturnsOf(tx, [order.id]), request)
  const leftPaise = returnRefundPaise(order, request, history)
  if (refundPaise === undefined) {
    const { paise } = await findRefundable(tx, locked)
    return Math.min(paise, leftPaise) > 0 ? { ok: false, reason: 'amount-needed' } : { ok: true }
  }
  if (refundPaise > leftPaise) return { ok: false, reason: 'more-than-left', leftPaise }
  return await writeRefund(tx, deps, locked, {
    amountPaise: refundPaise,
    reason: 'returned',
    key: `return ${request.id}`,
    payTo: request.payTo,
    cameBackPaise: returnedPaise(order, request.goods, history),
    ...{ actorId, origin },
  })
}

/**
 * Goods that can be sold again go back to stock. When a whole order came back it becomes returned, and what cannot be
 * sold is written off; when single goods came back the order stays delivered, and what cannot be sold stays sold.
 */
async function takeGoodsBack(
  tx: Transaction,
  deps: MovingDeps & { clock: Clock },
  { locked, request, decision }: Decided,
): Promise<void> {
  const { order } = locked
  const { actorId, origin, backOnShelf } = decision
  if (!mayMove(order.stage, 'returned')) return
  const at = deps.clock.now()
  const came = { orderId: order.id, today: indianDay(at), at }
  if (!isWholeOrder(order, request.goods)) {
    if (!backOnShelf) return
    const { restocked } = await returnStock(tx, { ...came, goods: request.goods })
    if (restocked) await moveContentVersion(tx)
    return
  }
  await moveOrder(tx, deps, locked, { to: 'returned', actorId, at, origin })
  const { restocked } = await returnStock(tx, came)
  if (!backOnShelf) await writeOffUnits(tx, { orderId: order.id, at })
  else if (restocked) await moveContentVersion(tx)
}
