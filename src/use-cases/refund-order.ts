import { recordAudit } from '#database/audit.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
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

export type RefundDeps = MovingDeps & DatabaseDeps

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
 * Refunds all or part of an order: through the provider what was paid online; by hand what
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
    // Of an order with an advance nothing else was paid while its goods are here: nobody has taken cash for them.
    const isAll = left.online?.paise === left.paise && left.paise === refunding.amountPaise
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
  const same = known.filter((one) => one.idempotencyKey === idempotencyKey)
  if (same.length > 0) {
    const asked = same.reduce((sum, one) => sum + one.amountPaise, 0)
    return asked === amountPaise && same.every((one) => [reason, 'cancelled'].includes(one.reason))
      ? { ok: true }
      : { ok: false, reason: 'key-used-otherwise' }
  }
  const left = await findRefundable(tx, locked)
  if (!left.wasPaid) return { ok: false, reason: 'nothing-paid' }
  if (amountPaise > left.paise) {
    return { ok: false, reason: 'more-than-left', leftPaise: left.paise }
  }
  const at = deps.clock.now()
  const refund = {
    ...{ orderId: order.id, reason, idempotencyKey },
    ...{ askedBy: actorId, at },
  }
  // What can go back by itself does; only the rest is the owner's to send.
  const onlinePaise = Math.min(amountPaise, left.online?.paise ?? 0)
  const byHandPaise = amountPaise - onlinePaise
  if (left.online && onlinePaise > 0) {
    const { paymentId } = left.online
    await requestRefund(tx, { ...refund, amountPaise: onlinePaise, paymentId })
    await queueOrderMail(tx, deps, 'refunded', {
      ...{ order, shopper, at, amountPaise: onlinePaise, origin },
      which: idempotencyKey,
    })
  }
  if (byHandPaise > 0) {
    // The shopper gets a mail when the owner has sent the money.
    await requestCashRefund(tx, { ...refund, amountPaise: byHandPaise, payTo })
    await openOwnerTask(tx, { kind: 'cash-refund-due', orderId: order.id, details: {}, at })
  }
  await recordAudit(tx, {
    at,
    actorId,
    action: 'refund.wished',
    subjectKind: 'refund',
    subjectId: order.id,
    before: { leftPaise: left.paise },
    after: { amountPaise, reason, onlinePaise },
  })
  const cause = creditFor(idempotencyKey)
  await issueCreditNote(tx, { order, amountPaise, cameBackPaise, cause, at })
  return { ok: true }
}
