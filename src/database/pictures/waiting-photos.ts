import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { pictures } from '#database/tables/owner-products.ts'
import type { UserId } from '#domain/ids.ts'
import type { PhotoId } from '#domain/pictures/photo.ts'

/** The purposes for which shoppers upload photos. */
type PhotoPurpose = 'return' | 'review'

interface WaitingPhotos {
  purpose: PhotoPurpose
  userId: UserId
}

/** Uploaded by this person for that purpose, and not part of a return or a review yet. */
const isWaiting = ({ purpose, userId }: WaitingPhotos): SQL | undefined =>
  and(
    eq(pictures.purpose, purpose),
    eq(pictures.uploadedBy, userId),
    eq(pictures.isPrivate, true),
    isNull(pictures.discardedAt),
    sql`not exists (select from return_photos where return_photos.picture_id = ${pictures.id})`,
    sql`not exists (select from review_photos where review_photos.picture_id = ${pictures.id})`,
  )

/** How many uploaded photos of this person are not part of anything yet. */
export async function countWaitingPhotos(db: Reader, whose: WaitingPhotos): Promise<number> {
  return await db.$count(pictures, isWaiting(whose))
}

/** Whether all of these photos wait; locked until the transaction ends, so that none is discarded meanwhile. */
export async function lockWaitingPhotos(
  tx: Transaction,
  whose: WaitingPhotos,
  ids: readonly PhotoId[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const found = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(isWaiting(whose), inArray(pictures.id, [...ids])))
    .for('share')
  return found.length === ids.length
}

/** Discards uploaded photos that this person never used. Returns how many. */
export async function discardWaitingPhotos(tx: Reader, whose: WaitingPhotos, now: Date) {
  return await discardPhotos(tx, isWaiting(whose), now)
}

/** Marks these photos for deletion of their files, and erases who uploaded them. Returns how many. */
export async function discardPhotos(tx: Reader, which: SQL | undefined, now: Date) {
  const { rowCount } = await tx
    .update(pictures)
    .set({ discardedAt: now, uploadedBy: null })
    .where(which)
  return rowCount ?? 0
}
