import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { discardPhotos, lockWaitingPhotos } from '#database/pictures/waiting-photos.ts'
import { orders } from '#database/tables/orders.ts'
import { pictures } from '#database/tables/owner-products.ts'
import { returnPhotos, returnRequests } from '#database/tables/returns.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { PhotoId } from '#domain/pictures/photo.ts'
import type { ReturnPhoto } from '#domain/returns/return-photo.ts'
import type { ReturnId } from '#domain/returns/return-request.ts'

/** Adds uploaded photos of this person to a return, in this order; false when one of them is missing. */
export async function addReturnPhotos(
  tx: Transaction,
  { returnId, userId, ids }: { returnId: ReturnId; userId: UserId; ids: readonly PhotoId[] },
): Promise<boolean> {
  if (ids.length === 0) return true
  if (!(await lockWaitingPhotos(tx, { purpose: 'return', userId }, ids))) return false
  const added = await tx
    .insert(returnPhotos)
    .values(ids.map((pictureId, position) => ({ pictureId, returnId, position })))
    // Of two simultaneous requests with the same photo, the second does not get it.
    .onConflictDoNothing()
    .returning({ id: returnPhotos.pictureId })
  return added.length === ids.length
}

const columns = {
  id: sql<PhotoId>`${pictures.id}`,
  returnId: sql<ReturnId>`${returnPhotos.returnId}`,
  orderId: sql<OrderId>`${returnRequests.orderId}`,
  ...columnsOf(pictures, 'widths', 'width', 'height'),
}

const readPhotos = (db: Reader) =>
  db
    .select(columns)
    .from(returnPhotos)
    .innerJoin(pictures, eq(pictures.id, returnPhotos.pictureId))
    .innerJoin(returnRequests, eq(returnRequests.id, returnPhotos.returnId))

/** The photos of these orders' returns, in order within each return. */
export async function listReturnPhotos(
  db: Reader,
  orderIds: readonly OrderId[],
): Promise<ReturnPhoto[]> {
  if (orderIds.length === 0) return []
  return await readPhotos(db)
    .where(inArray(returnRequests.orderId, [...orderIds]))
    .orderBy(asc(returnRequests.requestedAt), asc(returnPhotos.position))
}

/** The owner of a photo's order; `undefined` while it belongs to no return, or once it is erased. */
export async function findPhotoOwner(db: Reader, id: PhotoId): Promise<UserId | undefined> {
  const [row] = await db
    .select({ userId: sql<UserId>`${orders.userId}` })
    .from(returnPhotos)
    .innerJoin(returnRequests, eq(returnRequests.id, returnPhotos.returnId))
    .innerJoin(orders, eq(orders.id, returnRequests.orderId))
    .where(eq(returnPhotos.pictureId, id))
  return row?.userId
}

/**
 * Deletes the photos of the matching returns: nobody can see them any more, and their files are discarded. Returns
 * how many.
 */
export async function deleteReturnPhotos(tx: Reader, which: SQL | undefined, now: Date) {
  const meant = tx.select({ id: returnRequests.id }).from(returnRequests).where(which)
  const anonymised = await tx
    .delete(returnPhotos)
    .where(inArray(returnPhotos.returnId, meant))
    .returning({ id: returnPhotos.pictureId })
  const ids = anonymised.map(({ id }) => id)
  return ids.length > 0 ? await discardPhotos(tx, inArray(pictures.id, ids), now) : 0
}
