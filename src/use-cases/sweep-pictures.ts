import type { ShopDatabase } from '#database/connection.ts'
import { forgetPicture, listUnusedPictures } from '#database/pictures.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { ImageStore } from '#providers/images/port.ts'

/** providers I3: a picture whose product was never saved goes after a day. */
const UNUSED_KEPT_MS = 86_400_000
const AT_ONCE = 100

/** Takes away pictures that were uploaded for a product and that no product shows; says how many. */
export async function sweepPictures(needs: {
  db: ShopDatabase
  clock: Clock
  images: ImageStore
}): Promise<{ swept: number; isUnfinished: boolean }> {
  const before = new Date(needs.clock.now().getTime() - UNUSED_KEPT_MS)
  const unused = await listUnusedPictures(needs.db, before, AT_ONCE)
  for (const picture of unused) {
    // First out of what may be named, so that no form takes it meanwhile.
    if (await forgetPicture(needs.db, picture.id)) await needs.images.removePicture(picture)
  }
  return { swept: unused.length, isUnfinished: unused.length === AT_ONCE }
}
