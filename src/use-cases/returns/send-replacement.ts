import type { Transaction } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { type LockedOrder, lockOrder } from '#database/orders/lock.ts'
import {
  type NewOrder,
  orderRowsOf,
  readForAnother,
  recordOrders,
  storedOrderOf,
} from '#database/orders/record.ts'
import { openOwnerTask } from '#database/payments/payments.ts'
import { findReturn, listReturnsOf, moveReturn } from '#database/returns/returns.ts'
import { takeStock } from '#database/stock/stock.ts'
import type { UserId } from '#domain/ids.ts'
import type { Order } from '#domain/orders/order.ts'
import { mayReopen, replacementOf } from '#domain/returns/replacement.ts'
import type { ReturnRequest } from '#domain/returns/return-request.ts'
import { indianDay } from '#domain/time/india.ts'
import type { ItemRefusal } from '#use-cases/checkout/price-order.ts'
import type { WithIds } from '#use-cases/deps.ts'
import { type OrderMailDeps, queueOrderMail } from '#use-cases/orders/order-mails.ts'

export type ReplacingDeps = OrderMailDeps & WithIds<'orderId'>

export type ReplacementAnswer =
  | { ok: true }
  | (Omit<ItemRefusal & { reason: 'out-of-stock' }, 'reason'> & { reason: 'replacement-gone' })

/**
 * Writes the replacement order of a return, to the address of the first one, takes its goods from stock and mails the
 * shopper. Nothing is paid and no invoice is issued, because the first one remains valid. Refuses goods that are out of
 * stock; the caller then rolls the transaction back. The first order must be locked.
 */
export async function sendReplacement(
  tx: Transaction,
  deps: ReplacingDeps,
  {
    locked: { order, shopper },
    request,
    ...decided
  }: {
    locked: LockedOrder
    request: ReturnRequest
    actorId: UserId
    origin: string | undefined
    at: Date
  },
): Promise<ReplacementAnswer> {
  const { actorId, origin, at } = decided
  const { latestDays, ...replacement } = replacementOf(order, request.goods, at)
  const { number, courier } = await readForAnother(tx, order.id)
  const id = deps.ids.orderId()
  const { userId, userName, delivery, business, language } = order
  const row: NewOrder = {
    id,
    number,
    userId,
    userName,
    delivery,
    language,
    ...replacement,
    ...(business && { business }),
    channel: 'replacement',
    replaces: request.id,
    made: { by: actorId, at },
    courier: { ...courier, cashCostPaise: 0 },
    paymentMethod: 'prepaid',
    paymentState: 'paid',
    stage: 'placed',
    createdAt: at,
  }
  // The lock on the return already prevents a second order; the key only identifies this one.
  const key = { userId, key: `replacement ${id}`, requestHash: request.id, sameSince: undefined }
  await recordOrders(tx, [orderRowsOf(row, key)])
  const stock = await takeStock(tx, {
    orderId: id,
    today: indianDay(at),
    latestDays,
    at,
    wanted: request.goods,
  })
  if (!stock.ok) {
    const { productId, left } = stock
    const line = order.lines.find((one) => one.productId === productId)
    return {
      ok: false,
      reason: 'replacement-gone',
      productId,
      left,
      name: line?.productName ?? productId,
    }
  }
  await queueOrderMail(tx, deps, 'replacement', {
    order: storedOrderOf(row),
    shopper,
    at,
    origin,
    note: order.number,
  })
  if (stock.soldOut.length > 0) await moveContentVersion(tx)
  return { ok: true }
}

/**
 * Handles a replacement that ends before it reached its shopper: reopens its return, to be settled in another way, and
 * opens an owner task. The replacement must be locked. Does nothing for other orders.
 */
export async function endReplacement(
  tx: Transaction,
  order: Pick<Order, 'replaces' | 'stage'>,
  at: Date,
): Promise<void> {
  // A replacement that was delivered and then sent back is a return of the first order.
  if (!order.replaces || order.stage === 'delivered') return
  const request = await findReturn(tx, order.replaces)
  const first = request && (await lockOrder(tx, request.orderId))
  if (!first || request.state !== 'replaced') return
  const returns = await listReturnsOf(tx, [request.orderId])
  if (mayReopen(first.order, request, returns)) {
    const { id, answer, isRestocked, cameAt } = request
    await moveReturn(tx, { id, to: 'received', answer, isRestocked, cameAt, at })
  }
  await openOwnerTask(tx, { kind: 'replacement-ended', orderId: request.orderId, details: {}, at })
}
