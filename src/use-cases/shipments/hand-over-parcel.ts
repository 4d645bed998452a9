import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { moveOrderStage } from '#database/orders/delivery.ts'
import { lockOrder } from '#database/orders/lock.ts'
import {
  insertShipment,
  insertShipmentByHand,
  lockOrderToHandOver,
  markShipmentHandedOver,
  type OrderToHandOver,
  retryShipment,
} from '#database/shipments/hand-over.ts'
import { auditParcel } from '#database/shipments/shipments.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import { isArmyPost } from '#domain/delivery/pincode.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { OrderStage } from '#domain/orders/order.ts'
import { canHandOver, type HandOverRefusal } from '#domain/shipments/hand-over.ts'
import type { Courier } from '#providers/shipping/port.ts'
import { type MovingDeps, writeMoveEffects } from '#use-cases/orders/move-order.ts'
import { type BatchRefusal, holdsUnfitUnits, sendOrRenew } from './renew-batches.ts'

export interface ParcelHandOver {
  orderId: OrderId
  /** The admin who packed it. */
  actorId: UserId
  /** The carrier and its tracking id, if handed over by hand; undefined for the shop's courier. */
  byHand: { courierName: string; trackingId: string } | undefined
}

export type HandOverAnswer =
  | { ok: true }
  | {
      ok: false
      reason:
        | HandOverRefusal
        | 'unknown-order'
        | 'no-courier'
        | 'army-post'
        | 'tracking-id-taken'
        /** The slip has to be printed again: it shows other cash to collect than is due. */
        | 'slip-outdated'
        | BatchRefusal
    }

interface HandOverDeps extends MovingDeps, DatabaseDeps {
  /** Undefined when the shop has no courier that collects parcels. */
  courier: Pick<Courier, 'acceptsWebhooks'> | undefined
}

/**
 * Hands a packed order over, to the shop's courier (a job books it afterwards) or by hand. The
 * order becomes packed, and shipped at once when handed over by hand. Refuses orders that are unpaid,
 * disputed by a bank, without address, ended or already handed over, and for a courier also those to
 * army post offices, where none delivers. Units of a recalled batch, or of one that may not be delivered so late, are not
 * sent: they are replaced by others first, and the slip is packed anew. A slip that shows other cash to collect than is due
 * must be printed again. Repeating it never sends twice.
 */
export async function handOverParcel(
  deps: HandOverDeps,
  handOver: ParcelHandOver,
): Promise<HandOverAnswer> {
  return await sendOrRenew(deps, handOver.orderId, () => handOverFit(deps, handOver))
}

async function handOverFit(deps: HandOverDeps, handOver: ParcelHandOver) {
  return await inTransactionOrRefusal(deps.db, async (tx): Promise<HandOverAnswer> => {
    const order = await lockOrderToHandOver(tx, handOver.orderId)
    if (!order) return { ok: false, reason: 'unknown-order' }
    const allowed = canHandOver({ ...order, parcel: order.parcel?.state })
    if (!allowed.ok) return allowed
    if (!handOver.byHand && !deps.courier) return { ok: false, reason: 'no-courier' }
    if (!handOver.byHand && isArmyPost(order.pincode)) return { ok: false, reason: 'army-post' }
    if (order.slipOutdated) return { ok: false, reason: 'slip-outdated' }
    const at = deps.clock.now()
    if (await holdsUnfitUnits(tx, { ...order, id: handOver.orderId }, at)) {
      return { ok: false, reason: 'batches-unfit' }
    }
    if (!(await writeParcel(tx, order, handOver, at))) {
      return { ok: false, reason: 'tracking-id-taken' }
    }
    await moveStage(deps, tx, order.stage, { ...handOver, at })
    const { actorId, byHand } = handOver
    await auditParcel(tx, {
      action: 'parcel.handed-over',
      parcel: order.number,
      actorId,
      at,
      after: { orderId: handOver.orderId, ...(byHand ?? {}) },
    })
    return { ok: true }
  })
}

async function writeParcel(
  tx: Transaction,
  { number, parcel }: OrderToHandOver,
  { orderId, actorId, byHand }: ParcelHandOver,
  at: Date,
): Promise<boolean> {
  const row = { orderId, actorId, reference: number, at }
  if (byHand) {
    return parcel
      ? await markShipmentHandedOver(tx, parcel.id, { orderId, ...byHand })
      : await insertShipmentByHand(tx, { ...row, ...byHand })
  }
  if (parcel) await retryShipment(tx, parcel.id, at)
  else await insertShipment(tx, row)
  return true
}

async function moveStage(
  deps: HandOverDeps,
  tx: Transaction,
  stage: OrderStage,
  { orderId, actorId, byHand, at }: ParcelHandOver & { at: Date },
): Promise<void> {
  const move = { orderId, actorId, at }
  if (stage === 'placed') await moveOrderStage(tx, { ...move, from: 'placed', to: 'packed' })
  if (!byHand) return
  await moveOrderStage(tx, { ...move, from: 'packed', to: 'shipped' })
  const locked = await lockOrder(tx, orderId)
  if (!locked) throw new Error('an order that was locked is gone')
  await writeMoveEffects(tx, deps, locked, { to: 'shipped', at })
}
