import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { lockLots } from '#database/orders/changes.ts'
import { lockOrderToHandOver } from '#database/shipments/hand-over.ts'
import { returnStock } from '#database/stock/return.ts'
import { takeStock } from '#database/stock/stock.ts'
import { listUnfitUnits } from '#database/stock/unfit.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId, ProductId } from '#domain/ids.ts'
import { isHere } from '#domain/orders/split-order.ts'
import { arrivalOf } from '#domain/shipments/hand-over.ts'
import { indianDay } from '#domain/time/india.ts'

type Renewed =
  | { ok: true }
  | { ok: false; reason: 'unknown-order' | 'already-handed-over' | 'batches-unfit' }

/** Why a parcel does not leave with the goods that it holds. */
export type BatchRefusal =
  /** It now has units of other batches; the slip has to be printed again. */
  | 'batches-renewed'
  /** Some of its batches must not be sent, and there are too few units of others. */
  | 'batches-unfit'

/** True if an order holds units of a recalled batch, or of one that would be delivered too late. It must be locked. */
export async function holdsUnfitUnits(
  tx: Transaction,
  { id: orderId, ...order }: { id: OrderId; createdAt: Date; deliverUntil: string },
  at: Date,
): Promise<boolean> {
  const { arrivesBy } = arrivalOf(order, indianDay(at))
  return (await listUnfitUnits(tx, { orderId, arrivesBy })).length > 0
}

/** Sends a parcel; if that is refused because of its batches, it gets units of others first, and waits to be packed anew. */
export async function sendOrRenew<Answer extends { ok: true } | { ok: false; reason: string }>(
  deps: DatabaseDeps,
  orderId: OrderId,
  send: () => Promise<Answer>,
): Promise<Answer | (Renewed & { ok: false }) | { ok: false; reason: 'batches-renewed' }> {
  const answer = await send()
  if (answer.ok || answer.reason !== 'batches-unfit') return answer
  const renewed = await renewBatches(deps, orderId)
  return renewed.ok ? { ok: false, reason: 'batches-renewed' } : renewed
}

/**
 * Replaces the units of an order whose batch was recalled, or would be delivered too late, by units of other batches, so
 * that the packing slip names what may be sent. All or none: refuses if there are too few, and if the parcel has left.
 */
async function renewBatches({ db, clock }: DatabaseDeps, orderId: OrderId): Promise<Renewed> {
  return await inTransactionOrRefusal(db, async (tx): Promise<Renewed> => {
    const order = await lockOrderToHandOver(tx, orderId)
    if (!order) return { ok: false, reason: 'unknown-order' }
    // The courier may have told meanwhile that it has the parcel.
    if (!isHere(order.stage)) return { ok: false, reason: 'already-handed-over' }
    const at = clock.now()
    const today = indianDay(at)
    const { arrivesBy, transitDays } = arrivalOf(order, today)
    const unfit = await listUnfitUnits(tx, { orderId, arrivesBy })
    if (unfit.length === 0) return { ok: true }
    const units = new Map<ProductId, number>()
    for (const { productId, quantity } of unfit) {
      units.set(productId, (units.get(productId) ?? 0) + quantity)
    }
    const products = [...units.keys()]
    await lockLots(tx, products)
    await returnStock(tx, { orderId, today, at, lotIds: unfit.map(({ lotId }) => lotId) })
    const wanted = [...units].map(([productId, quantity]) => ({ productId, quantity }))
    const taken = await takeStock(tx, { orderId, wanted, today, latestDays: transitDays, at })
    if (!taken.ok) return { ok: false, reason: 'batches-unfit' }
    // The batch on the product pages may be another.
    await moveContentVersion(tx, products)
    return { ok: true }
  })
}
