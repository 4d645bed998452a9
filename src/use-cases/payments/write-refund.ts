import { recordAudit } from '#database/audit/audit.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { type LockedOrder, lockOrder } from '#database/orders/lock.ts'
import { movePayment } from '#database/payments/order-money.ts'
import {
  findSpentOn,
  listCashRefundsOf,
  listRefundsOf,
  requestCashRefund,
  type Spending,
  spendRefund,
  unspendRefund,
} from '#database/payments/order-refunds.ts'
import { openOwnerTask, requestRefund } from '#database/payments/payments.ts'
import { BY_BANK } from '#database/payments/refunds-by-bank.ts'
import { findExchanged } from '#database/returns/returns.ts'
import { closeParcelProblems } from '#database/shipments/problems.ts'
import { listParcelsOf } from '#database/shipments/shipments.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { onlinePaise as paidOnline } from '#domain/orders/advance.ts'
import type { Order } from '#domain/orders/order.ts'
import { keptOfRefundPaise } from '#domain/payments/refunds.ts'
import { shareRefund } from '#domain/returns/exchange.ts'
import type { Clock } from '#domain/time/clock.ts'
import { creditFor, issueCreditNote } from '#use-cases/invoices/tax-documents.ts'
import { type OrderMailDeps, queueOrderMail } from '#use-cases/orders/order-mails.ts'
import { findRefundable, type Refundable } from './find-refundable.ts'

export interface Refunding {
  orderId: OrderId
  amountPaise: number
  reason: 'returned' | 'goodwill'
  /** The idempotency key: the same key is the same refund. */
  key: string
  /** The admin who decides. */
  actorId: UserId
  /** Whether the admin may also cancel orders. */
  mayCancel?: boolean
  origin?: string | undefined
}

export type RefundAnswer =
  | { ok: true }
  | { ok: false; reason: 'unknown-order' | 'nothing-paid' | 'key-used-otherwise' }
  | { ok: false; reason: 'more-than-left'; leftPaise: number }

interface RefundToWrite extends Omit<Refunding, 'orderId' | 'mayCancel'> {
  payTo?: string | undefined
  /** For returned goods: the refunded amount for each line of the order, in paise. */
  cameBackPaise?: readonly number[]
  /** The part that pays for another order instead of being sent. */
  spendOn?: Spending | undefined
}

/** Returns the key of an admin's refund, unique among all orders. */
export const refundKeyOf = (orderId: OrderId, key: string): string => `owner ${orderId} ${key}`

/**
 * The key under which a refund of an order releases its credit, among the refund keys of the order that was returned.
 */
const creditKeyOf = (orderId: OrderId, key: string) => `credit ${orderId} ${key}`

/**
 * Writes the refund of a locked order, or a part of one, with audit row, credit note, mail and owner task. A repeated
 * key writes nothing. Refuses an order without payments, more than is left, and a key that was used for another
 * refund.
 */
export async function writeRefund(
  tx: Transaction,
  deps: OrderMailDeps & { clock: Clock },
  locked: LockedOrder,
  refund: RefundToWrite,
): Promise<RefundAnswer> {
  const { order } = locked
  const { amountPaise, reason, key, actorId, cameBackPaise, spendOn } = refund
  const known = await answerRepeated(tx, order, refund)
  if (known) return known
  const left = await findRefundable(tx, locked)
  if (!left.wasPaid) return { ok: false, reason: 'nothing-paid' }
  if (amountPaise > left.paise) {
    return { ok: false, reason: 'more-than-left', leftPaise: left.paise }
  }
  const at = deps.clock.now()
  const idempotencyKey = refundKeyOf(order.id, key)
  if (spendOn) {
    const spending = { orderId: order.id, idempotencyKey: `${idempotencyKey} exchanged` }
    await spendRefund(tx, { ...spending, on: spendOn, by: actorId, at })
  }
  const sent = await send(tx, deps, locked, { refund, left, at })
  await recordAudit(tx, {
    at,
    actorId,
    action: 'refund.wished',
    subjectId: order.id,
    before: { leftPaise: left.paise },
    after: { amountPaise, reason, onlinePaise: sent.onlinePaise },
  })
  const cause = creditFor(idempotencyKey)
  await issueCreditNote(tx, { order, amountPaise, cameBackPaise, cause, at })
  const parcel = (await listParcelsOf(tx, [order.id])).get(order.id)
  const keptPaise = keptOfRefundPaise(order, parcel?.step, left.paise)
  if (amountPaise >= left.paise - keptPaise) {
    const problems = ['paid-and-back'] as const
    await closeParcelProblems(tx, {
      orderId: order.id,
      problems,
      closedBy: actorId,
      resolution: 'refunded',
      at,
    })
  }
  return { ok: true }
}

/** The answer to a refund whose key was used before; undefined if it was not. The order must be locked. */
export async function answerRepeated(
  tx: Transaction,
  order: Pick<Order, 'id' | 'creditFrom'>,
  { amountPaise, reason, key }: Pick<Refunding, 'amountPaise' | 'reason' | 'key'>,
): Promise<RefundAnswer | undefined> {
  const known = await listRefundsByKey(tx, order, key)
  if (known.length === 0) return undefined
  const asked = known.reduce((sum, one) => sum + one.amountPaise, 0)
  const isSame = known.every((one) => [reason, 'cancelled', undefined].includes(one.reason))
  return asked === amountPaise && isSame
    ? { ok: true }
    : { ok: false, reason: 'key-used-otherwise' }
}

/** The refunds that exist under a key: those of the order itself, and those of the credit that it released. */
async function listRefundsByKey(
  db: Reader,
  { id, creditFrom }: Pick<Order, 'id' | 'creditFrom'>,
  key: string,
): Promise<{ amountPaise: number; reason: string | undefined }[]> {
  const idempotencyKey = refundKeyOf(id, key)
  const own = [...(await listRefundsOf(db, id)), ...(await listCashRefundsOf(db, id))]
  const first = creditFrom && (await findExchanged(db, creditFrom))
  const freed = first ? await listRefundsByKey(db, first, creditKeyOf(id, key)) : []
  return [
    ...own.filter(
      (one) =>
        one.idempotencyKey === idempotencyKey ||
        one.idempotencyKey.startsWith(`${idempotencyKey}${BY_BANK}`),
    ),
    ...freed.map(({ amountPaise }) => ({ amountPaise, reason: undefined })),
  ]
}

/** Requests the part that does not pay for another order: through the provider or as a released credit, else by hand. */
async function send(
  tx: Transaction,
  deps: OrderMailDeps,
  { order, shopper }: LockedOrder,
  {
    refund: { amountPaise, reason, key, actorId, payTo, spendOn, origin },
    left,
    at,
  }: { refund: RefundToWrite; left: Refundable; at: Date },
): Promise<{ onlinePaise: number }> {
  const idempotencyKey = refundKeyOf(order.id, key)
  const refund = { orderId: order.id, reason, idempotencyKey, askedBy: actorId, at }
  const { onlinePaise, creditPaise, cashPaise } = shareRefund(amountPaise - (spendOn?.paise ?? 0), {
    onlinePaise: left.online?.paise ?? 0,
    creditPaise: left.creditPaise,
    cashPaise: left.paise - left.creditPaise - (left.online?.paise ?? 0),
  })
  if (left.online && onlinePaise > 0) {
    const { paymentId } = left.online
    await requestRefund(tx, { ...refund, amountPaise: onlinePaise, paymentId })
    await queueOrderMail(tx, deps, 'refunded', {
      order,
      shopper,
      at,
      amountPaise: onlinePaise,
      origin,
      which: idempotencyKey,
    })
  }
  if (creditPaise > 0) {
    await releaseCredit(tx, deps, order, { amountPaise: creditPaise, key, actorId, at, origin })
    await markCreditRefunded(tx, order, { actorId, at })
  }
  if (cashPaise > 0) {
    // The shopper gets the mail when the owner has sent the money.
    await requestCashRefund(tx, { ...refund, amountPaise: cashPaise, payTo })
    await openOwnerTask(tx, { kind: 'cash-refund-due', orderId: order.id, details: {}, at })
  }
  return { onlinePaise }
}

/**
 * Releases all or part of the credit that paid for a locked order: it is refunded the way the returned goods were
 * paid. Writes no credit note, because the one for the returned goods remains valid. Returns the released amount in
 * paise, 0 for an order without credit.
 */
export async function releaseCredit(
  tx: Transaction,
  deps: OrderMailDeps,
  order: Pick<Order, 'id' | 'creditFrom'>,
  { key, actorId, at, origin, ...asked }: CreditRelease,
): Promise<number> {
  const credit = order.creditFrom && (await findSpentOn(tx, order.id))
  if (!credit) return 0
  const releasedPaise = Math.min(credit.amountPaise, asked.amountPaise ?? credit.amountPaise)
  if (releasedPaise === 0) return 0
  const first = await lockOrder(tx, credit.orderId)
  if (!first) throw new Error('a credit stands without its order')
  await unspendRefund(tx, order.id, credit.amountPaise - releasedPaise)
  const left = await findRefundable(tx, first)
  // Less is left if some of it was already refunded at the provider.
  const amountPaise = Math.min(releasedPaise, left.paise)
  const orderId = first.order.id
  const refund = { amountPaise, reason: 'returned', key: creditKeyOf(order.id, key) } as const
  await send(tx, deps, first, {
    refund: { ...refund, actorId: actorId ?? first.order.userId, origin },
    left,
    at,
  })
  if (amountPaise < releasedPaise) {
    const details = { amountPaise: releasedPaise - amountPaise }
    await openOwnerTask(tx, { kind: 'refund-failed', orderId, details, at })
  }
  await recordAudit(tx, {
    at,
    actorId,
    action: 'refund.wished',
    subjectId: orderId,
    before: { leftPaise: left.paise },
    after: { amountPaise, reason: 'returned' },
  })
  return releasedPaise
}

interface CreditRelease extends Pick<Refunding, 'key' | 'origin'> {
  /** In paise; without it the whole credit is released. */
  amountPaise?: number
  actorId: UserId | undefined
  at: Date
}

/** Marks an order that was paid only by a credit as refunded once the credit is released: no provider reports that. */
export async function markCreditRefunded(
  tx: Transaction,
  order: Order,
  { actorId, at }: Pick<CreditRelease, 'actorId' | 'at'>,
): Promise<void> {
  const isByCreditAlone = order.paymentMethod === 'prepaid' && paidOnline(order) === 0
  if (!order.creditFrom || !isByCreditAlone || order.paymentState !== 'paid') return
  const credit = await findSpentOn(tx, order.id)
  const spent = (await listCashRefundsOf(tx, order.id)).filter(({ spentOn }) => spentOn)
  if ((credit?.amountPaise ?? 0) > spent.reduce((sum, one) => sum + one.amountPaise, 0)) return
  await movePayment(tx, { order, from: 'paid', to: 'refunded', source: 'shop', actorId, at })
}
