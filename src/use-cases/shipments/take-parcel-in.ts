import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { moveForOrder } from '#database/content-version.ts'
import { lockOrder } from '#database/orders/lock.ts'
import { closeParcelProblems, noteParcelProblem } from '#database/shipments/problems.ts'
import { listParcelsOf } from '#database/shipments/shipments.ts'
import { listHeldGoods } from '#database/stock/batches.ts'
import { returnStock } from '#database/stock/return.ts'
import { writeOffUnits } from '#database/stock/write-off.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId, ProductId, UserId } from '#domain/ids.ts'
import { GOODS_PROBLEMS, goodsEnd } from '#domain/shipments/progress.ts'
import { indianDay } from '#domain/time/india.ts'
import { type MovingDeps, moveOrder } from '#use-cases/orders/move-order.ts'
import { findRefundable } from '#use-cases/payments/find-refundable.ts'

interface TakingIn {
  orderId: OrderId
  /** The pieces that can be sold again; all others of the parcel are written off. */
  good: readonly { productId: ProductId; quantity: number }[]
  actorId: UserId
}

export type TakingInAnswer =
  | { ok: true }
  | { ok: false; reason: 'unknown-order' | 'parcel-not-back' | 'more-than-came-back' }

/**
 * Takes the goods of a parcel that came back or was lost into stock: good pieces to their batches, the others are written
 * off; the order is returned with it, and the owner's task about the parcel is closed. What was paid for goods that nobody got
 * becomes a task of its own. Repeating it changes nothing. Refuses orders whose parcel did not come back, and more good pieces
 * of a product than the order holds.
 */
export async function takeParcelIn(
  deps: MovingDeps & DatabaseDeps,
  { orderId, good, actorId }: TakingIn,
): Promise<TakingInAnswer> {
  return await inTransactionOrRefusal(deps.db, async (tx): Promise<TakingInAnswer> => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return { ok: false, reason: 'unknown-order' }
    const { stage } = locked.order
    const parcel = (await listParcelsOf(tx, [orderId])).get(orderId)
    if (!goodsEnd(stage, parcel)) return { ok: false, reason: 'parcel-not-back' }
    const held = await listHeldGoods(tx, orderId)
    if (stage === 'returned' && held.length === 0) return { ok: true }
    const goodOf = new Map(good.map(({ productId, quantity }) => [productId, quantity]))
    const isMore = good.some(
      ({ productId, quantity }) =>
        quantity > (held.find((one) => one.productId === productId)?.quantity ?? 0),
    )
    if (isMore) return { ok: false, reason: 'more-than-came-back' }
    const at = deps.clock.now()
    if (stage !== 'returned') await moveOrder(tx, deps, locked, { to: 'returned', actorId, at })
    const came = { orderId, today: indianDay(at), at }
    const bad = held.flatMap(({ productId, quantity }) => {
      const units = quantity - (goodOf.get(productId) ?? 0)
      return units > 0 ? [{ productId, quantity: units }] : []
    })
    if (bad.length > 0) {
      await returnStock(tx, { ...came, goods: bad })
      await writeOffUnits(tx, { orderId, at })
    }
    const { restocked } = await returnStock(tx, came)
    const over = { orderId, problems: GOODS_PROBLEMS, resolution: 'received', at }
    await closeParcelProblems(tx, { ...over, closedBy: actorId })
    if (stage !== 'returned' && (await findRefundable(tx, locked)).paise > 0) {
      const about = { orderId, parcel: parcel?.trackingId ?? '', detail: '', at }
      await noteParcelProblem(tx, { ...about, problem: 'paid-and-back' })
    }
    const units = (goods: readonly { quantity: number }[]) =>
      goods.reduce((sum, { quantity }) => sum + quantity, 0)
    await recordAudit(tx, {
      at,
      actorId,
      action: 'parcel.taken-in',
      subjectKind: 'order',
      subjectId: orderId,
      after: { units: units(held) - units(bad), writtenOff: units(bad) },
    })
    if (restocked) await moveForOrder(tx, orderId)
    return { ok: true }
  })
}
