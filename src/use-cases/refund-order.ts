import { recordAudit } from '#database/audit.ts'
import type { ShopDatabase, Transaction } from '#database/connection.ts'
import { type LockedOrder, lockOrder } from '#database/orders/lock.ts'
import { openOwnerTask, requestRefund } from '#database/payments.ts'
import { listCashRefundsOf, listRefundsOf, requestCashRefund } from '#database/refunds.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { ReturnedGoods } from '#domain/returns/return-request.ts'
import type { Clock } from '#domain/time/clock.ts'
import { findRefundable } from './find-refundable.ts'
import { type OrderMailDeps, queueOrderMail } from './order-mails.ts'
import { creditFor, issueCreditNote } from './tax-documents.ts'

export type RefundDeps = OrderMailDeps & { db: ShopDatabase; clock: Clock }

export interface Refunding {
  orderId: OrderId
  amountPaise: number
  reason: 'returned' | 'goodwill'
  /** What this refund is known by; again it is the same one. */
  key: string
  /** The admin who decides it. */
  actorId: UserId
  origin?: string | undefined
}

export type RefundAnswer =
  | { ok: true }
  | { ok: false; reason: 'unknown-order' | 'nothing-paid' | 'key-used-otherwise' }
  | { ok: false; reason: 'more-than-left'; leftPaise: number }

/**
 * Gives an order's money back, all or a part of it: over the provider where it was paid online, by
 * hand where it was cash, which becomes something to do for the owner. Audit row, credit note and
 * mail are written with it. Never more than is left, also when two decide at once.
 */
export async function refundOrder(deps: RefundDeps, refunding: Refunding): Promise<RefundAnswer> {
  return inTransactionOrRefusal(deps.db, async (tx): Promise<RefundAnswer> => {
    const locked = await lockOrder(tx, refunding.orderId)
    if (!locked) return { ok: false, reason: 'unknown-order' }
    return writeRefund(tx, deps, locked, refunding)
  })
}

/** The refund itself, for an order that is locked; a part of answering a return as well. */
export async function writeRefund(
  tx: Transaction,
  deps: OrderMailDeps & { clock: Clock },
  locked: LockedOrder,
  refunding: Omit<Refunding, 'orderId'> & {
    payTo?: string | undefined
    /** What came back, where the money is for that. */
    goods?: readonly ReturnedGoods[]
  },
): Promise<RefundAnswer> {
  const { order, shopper } = locked
  const { amountPaise, reason, key, actorId, payTo, goods, origin } = refunding
  const idempotencyKey = `owner ${order.id} ${key}`
  const known = [...(await listRefundsOf(tx, order.id)), ...(await listCashRefundsOf(tx, order.id))]
  const same = known.find((one) => one.idempotencyKey === idempotencyKey)
  if (same) {
    return same.amountPaise === amountPaise && same.reason === reason
      ? { ok: true }
      : { ok: false, reason: 'key-used-otherwise' }
  }
  const left = await findRefundable(tx, locked)
  if (left.way === 'none') return { ok: false, reason: 'nothing-paid' }
  if (amountPaise > left.paise) {
    return { ok: false, reason: 'more-than-left', leftPaise: left.paise }
  }
  const at = deps.clock.now()
  const refund = {
    ...{ orderId: order.id, amountPaise, reason, idempotencyKey },
    ...{ askedBy: actorId, at },
  }
  if (left.way === 'online') {
    await requestRefund(tx, { ...refund, paymentId: left.paymentId })
    await queueOrderMail(tx, deps, 'refunded', {
      ...{ order, shopper, at, amountPaise, origin },
      which: idempotencyKey,
    })
  } else {
    // The shopper is told when the owner has sent it.
    await requestCashRefund(tx, { ...refund, payTo })
    await openOwnerTask(tx, { kind: 'cash-refund-due', orderId: order.id, details: {}, at })
  }
  await recordAudit(tx, {
    at,
    actorId,
    action: 'refund.wished',
    subjectKind: 'refund',
    subjectId: order.id,
    before: { leftPaise: left.paise },
    after: { amountPaise, reason, way: left.way },
  })
  await issueCreditNote(tx, { order, amountPaise, goods, cause: creditFor(idempotencyKey), at })
  return { ok: true }
}
