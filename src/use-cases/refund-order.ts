import { recordAudit } from '#database/audit.ts'
import type { ShopDatabase, Transaction } from '#database/connection.ts'
import { type LockedOrder, lockOrder } from '#database/orders/lock.ts'
import { openOwnerTask, requestRefund } from '#database/payments.ts'
import { listCashRefundsOf, listRefundsOf, requestCashRefund } from '#database/refunds.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { canCancel } from '#domain/orders/cancelling.ts'
import type { Clock } from '#domain/time/clock.ts'
import { writeCancelled } from './cancel-order.ts'
import { findRefundable } from './find-refundable.ts'
import type { MovingDeps } from './move-order.ts'
import { type OrderMailDeps, queueOrderMail } from './order-mails.ts'
import { creditFor, issueCreditNote } from './tax-documents.ts'

export type RefundDeps = MovingDeps & { db: ShopDatabase; clock: Clock }

export interface Refunding {
  orderId: OrderId
  amountPaise: number
  reason: 'returned' | 'goodwill'
  /** The idempotency key: the same key is the same refund. */
  key: string
  /** The admin who decides. */
  actorId: UserId
  /** Whether they may cancel orders too. */
  mayCancel?: boolean
  origin?: string | undefined
}

export type RefundAnswer =
  | { ok: true }
  | { ok: false; reason: 'unknown-order' | 'nothing-paid' | 'key-used-otherwise' }
  | { ok: false; reason: 'more-than-left'; leftPaise: number }

/**
 * Refunds all or part of an order: through the provider when it was paid online; by hand when it
 * was paid in cash, with a task for the owner. Writes audit row, credit note and mail. Never
 * refunds more than is left, even concurrently. Where all is given back while the goods are still here, nobody is to send them:
 * the order is cancelled with the refund, by whoever may cancel it.
 */
export async function refundOrder(deps: RefundDeps, refunding: Refunding): Promise<RefundAnswer> {
  return inTransactionOrRefusal(deps.db, async (tx): Promise<RefundAnswer> => {
    const locked = await lockOrder(tx, refunding.orderId)
    if (!locked) return { ok: false, reason: 'unknown-order' }
    const { order } = locked
    const left = await findRefundable(tx, locked)
    const isAll = left.way === 'online' && left.paise === refunding.amountPaise
    if (!isAll || !refunding.mayCancel || order.isConsultation || !canCancel(order).ok) {
      return writeRefund(tx, deps, locked, refunding)
    }
    const { actorId, origin, key } = refunding
    await writeCancelled(tx, deps, locked, {
      ...{ by: 'shop', actorId, at: deps.clock.now(), origin },
      refundKey: refundKeyOf(order.id, key),
    })
    return { ok: true }
  })
}

const refundKeyOf = (orderId: OrderId, key: string) => `owner ${orderId} ${key}`

/** Writes the refund of a locked order; answering a return uses it too. */
export async function writeRefund(
  tx: Transaction,
  deps: OrderMailDeps & { clock: Clock },
  locked: LockedOrder,
  refunding: Omit<Refunding, 'orderId' | 'mayCancel'> & {
    payTo?: string | undefined
    /** What returned goods bring, in paise for each line of the order, if the refund is for them. */
    cameBackPaise?: readonly number[]
  },
): Promise<RefundAnswer> {
  const { order, shopper } = locked
  const { amountPaise, reason, key, actorId, payTo, cameBackPaise, origin } = refunding
  const idempotencyKey = refundKeyOf(order.id, key)
  const known = [...(await listRefundsOf(tx, order.id)), ...(await listCashRefundsOf(tx, order.id))]
  const same = known.find((one) => one.idempotencyKey === idempotencyKey)
  if (same) {
    return same.amountPaise === amountPaise && [reason, 'cancelled'].includes(same.reason)
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
    // The shopper gets a mail when the owner has sent the money.
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
  const cause = creditFor(idempotencyKey)
  await issueCreditNote(tx, { order, amountPaise, cameBackPaise, cause, at })
  return { ok: true }
}
