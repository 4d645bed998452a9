import { findOrder } from '#database/orders/orders.ts'
import { countWaitingPhotos } from '#database/pictures/waiting-photos.ts'
import { listReturnsOf } from '#database/returns/returns.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { MAX_WAITING_PHOTOS } from '#domain/pictures/photo.ts'
import { isOpenReturn } from '#domain/returns/return-request.ts'
import { returnReasons } from '#domain/returns/return-window.ts'
import { returnableGoods } from '#domain/returns/returnable.ts'
import type { KeptPicture, PictureRefusal } from '#providers/images/port.ts'
import { type KeepingDeps, keepPicture } from '#use-cases/pictures/keep-picture.ts'

export interface PhotoSent {
  orderId: OrderId
  /** The signed-in person. */
  userId: UserId
  bytes: Uint8Array
}

export type PhotoAnswer =
  | { ok: true; picture: KeptPicture }
  | {
      ok: false
      reason: 'unknown-order' | 'return-not-possible' | 'return-already-open' | 'photos-waiting'
    }
  | PictureRefusal

/**
 * Stores a private photo for a return that will be requested. Refuses other people's orders as
 * unknown, orders that cannot be returned now, too many waiting photos, and what the image store
 * refuses.
 */
export async function sendReturnPhoto(
  deps: KeepingDeps,
  { orderId, userId, bytes }: PhotoSent,
): Promise<PhotoAnswer> {
  const { db, clock } = deps
  const order = await findOrder(db, orderId)
  if (order?.userId !== userId) return { ok: false, reason: 'unknown-order' }
  const returns = await listReturnsOf(db, [orderId])
  if (returns.some(({ state }) => isOpenReturn(state))) {
    return { ok: false, reason: 'return-already-open' }
  }
  const hasGoods = returnableGoods(order, returns).length > 0
  if (!hasGoods || returnReasons(order, clock.now()).length === 0) {
    return { ok: false, reason: 'return-not-possible' }
  }
  if ((await countWaitingPhotos(db, { purpose: 'return', userId })) >= MAX_WAITING_PHOTOS) {
    return { ok: false, reason: 'photos-waiting' }
  }
  return await keepPicture(deps, {
    bytes,
    shape: 'whole',
    purpose: 'return',
    isPrivate: true,
    actorId: userId,
  })
}
