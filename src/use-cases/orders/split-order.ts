import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { findChangeFacts } from '#database/orders/changes.ts'
import { type LockedOrder, lockOrder } from '#database/orders/lock.ts'
import { moveHeldUnits, writeFirstPart } from '#database/orders/parts.ts'
import {
  type NewOrder,
  orderRowsOf,
  readForAnother,
  recordOrders,
  storedOrderOf,
} from '#database/orders/record.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { findWaitingStep } from '#database/orders/steps.ts'
import { listRefundsOf } from '#database/payments/order-refunds.ts'
import { listUnfitUnits } from '#database/stock/unfit.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId, ProductId, UserId } from '#domain/ids.ts'
import { onlinePaise } from '#domain/orders/advance.ts'
import { type ChangeRefusal, canChange } from '#domain/orders/order-change.ts'
import { type SplitRefusal, splitOrder } from '#domain/orders/split-order.ts'
import { ownRefundablePaise } from '#domain/payments/refunds.ts'
import { arrivalOf } from '#domain/shipments/hand-over.ts'
import { indianDay } from '#domain/time/india.ts'
import type { WithIds } from '#use-cases/deps.ts'
import { type OrderMailDeps, queueOrderMail } from './order-mails.ts'

export type SplittingDeps = OrderMailDeps & DatabaseDeps & WithIds<'orderId'>

export interface Splitting {
  orderId: OrderId
  /** The goods of the first parcel, each product once. */
  now: readonly { productId: ProductId; quantity: number }[]
  actorId: UserId
  origin?: string | undefined
}

export type SplitAnswer =
  | { ok: true; rest: Pick<StoredOrder, 'id' | 'number'> }
  | { ok: false; reason: 'unknown-order' | 'step-waits' | SplitRefusal | ChangeRefusal }

/**
 * Splits an order into a parcel for now and one for later. The goods that are not chosen become an order of their own,
 * with their price, reserved pieces, cash to collect and share of the payment, so that each is packed, cancelled,
 * invoiced and returned by itself; pieces that must not be sent now go with the later one. No money moves, and the shopper gets a mail. Refuses orders that are handed over,
 * ended or unpaid, or that wait for an answer or a step, replacements and exchanges, a split that leaves one parcel
 * empty, and a first parcel worth less than what was already refunded.
 */
export async function splitParcel(deps: SplittingDeps, splitting: Splitting): Promise<SplitAnswer> {
  const { orderId, now } = splitting
  return await inTransactionOrRefusal(deps.db, async (tx): Promise<SplitAnswer> => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return { ok: false, reason: 'unknown-order' }
    const { order } = locked
    const facts = await findChangeFacts(tx, orderId)
    const asked = { ...order, ...facts, isAsked: order.isChangeAsked === true }
    const allowed = canChange('address', asked)
    if (!allowed.ok) return allowed
    if (order.creditPaise) return { ok: false, reason: 'exchange-stays' }
    if (await findWaitingStep(tx, orderId)) return { ok: false, reason: 'step-waits' }
    const paise = onlinePaise(order)
    const gonePaise = paise - ownRefundablePaise(paise, await listRefundsOf(tx, orderId))
    const split = splitOrder(order, now, gonePaise)
    if (!split.ok) return split
    if (gonePaise > onlinePaise({ ...order, ...split.first })) {
      return { ok: false, reason: 'money-went-back' }
    }
    return await writeSplit(tx, deps, { ...splitting, locked, split })
  })
}

async function writeSplit(
  tx: Transaction,
  deps: SplittingDeps,
  {
    locked: { order, shopper },
    split: { first, rest },
    actorId,
    origin,
  }: Splitting & {
    locked: LockedOrder
    split: Extract<ReturnType<typeof splitOrder>, { ok: true }>
  },
): Promise<SplitAnswer> {
  const at = deps.clock.now()
  const id = deps.ids.orderId()
  const { userId, userName, delivery, business, language, createdAt, takenBy } = order
  const row: NewOrder = {
    id,
    userId,
    userName,
    delivery,
    language,
    createdAt,
    ...rest,
    ...(business && { business }),
    ...(takenBy && { takenBy }),
    ...(await readForAnother(tx, order.id)),
    restOf: order.restOf ?? order.id,
    made: { by: actorId, at },
    paymentMethod: order.paymentMethod,
    paymentState: order.paymentState,
    stage: 'placed',
    expectedDelivery: order.expectedDelivery,
  }
  // No request repeats this key: it only satisfies the column.
  const key = { userId, key: `rest ${id}`, requestHash: order.id, sameSince: undefined }
  await recordOrders(tx, [orderRowsOf(row, key)])
  await writeFirstPart(tx, order.id, first)
  const unfit = await listUnfitUnits(tx, {
    orderId: order.id,
    arrivesBy: arrivalOf({ createdAt, deliverUntil: order.expectedDelivery.until }, indianDay(at))
      .arrivesBy,
  })
  const lotsFirst = unfit.map(({ lotId }) => lotId)
  await moveHeldUnits(tx, { from: order.id, to: id, goods: rest.lines, lotsFirst, at })
  await recordAudit(tx, {
    at,
    actorId,
    action: 'order.changed',
    subjectId: order.id,
    before: { totalPaise: order.amounts.totalPaise },
    after: { totalPaise: first.amounts.totalPaise, hasOtherGoods: true },
  })
  const written = storedOrderOf(row)
  await queueOrderMail(tx, deps, 'split', {
    order: { ...order, ...first },
    rest: written,
    shopper,
    at,
    origin,
    which: id,
  })
  return { ok: true, rest: { id, number: written.number } }
}
