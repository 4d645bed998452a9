import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { lockLots } from '#database/orders/changes.ts'
import { lockOrderToHandOver } from '#database/shipments/hand-over.ts'
import { returnStock } from '#database/stock/return.ts'
import { takeStock } from '#database/stock/stock.ts'
import { listUnfitUnits } from '#database/stock/unfit.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId, ProductId } from '#domain/ids.ts'
import { arrivalOf } from '#domain/shipments/hand-over.ts'
import { indianDay } from '#domain/time/india.ts'

type Renewed = { ok: true } | { ok: false; reason: 'unknown-order' | 'batches-unfit' }

/**
 * Replaces the units of an order whose batch was recalled, or would be delivered too late, by units of other batches, so
 * that the packing slip names what may be sent. All or none: refuses if there are too few.
 */
export async function renewBatches(
  { db, clock }: DatabaseDeps,
  orderId: OrderId,
): Promise<Renewed> {
  return await inTransactionOrRefusal(db, async (tx): Promise<Renewed> => {
    const order = await lockOrderToHandOver(tx, orderId)
    if (!order) return { ok: false, reason: 'unknown-order' }
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
