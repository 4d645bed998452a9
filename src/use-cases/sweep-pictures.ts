import type { ShopDatabase } from '#database/connection.ts'
import { deletePicture, giveUpUnused, listGivenUp } from '#database/pictures.ts'
import type { Clock } from '#domain/time/clock.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { ImageStore } from '#providers/images/port.ts'

/** A picture whose form was never saved goes after a day. */
const UNUSED_KEPT_MS = DAY_MS
const AT_ONCE = 100

export interface SweepingDeps {
  db: ShopDatabase
  clock: Clock
  images: ImageStore
}

/**
 * Takes away pictures that nothing shows: no product, no article, no return. Says how many, and whether
 * there are more.
 */
export async function sweepPictures(
  deps: SweepingDeps,
): Promise<{ swept: number; isUnfinished: boolean }> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - UNUSED_KEPT_MS)
  await giveUpUnused(deps.db, { before, now, most: AT_ONCE })
  const swept = await removeGivenUp(deps)
  return { swept, isUnfinished: swept === AT_ONCE }
}

/**
 * Takes the files of pictures away that were given up, then their rows, so that a stop in between only
 * has it done again. Says how many.
 */
export async function removeGivenUp({
  db,
  images,
}: Pick<SweepingDeps, 'db' | 'images'>): Promise<number> {
  const givenUp = await listGivenUp(db, AT_ONCE)
  for (const picture of givenUp) {
    await images.removePicture(picture)
    await deletePicture(db, picture.id)
  }
  return givenUp.length
}
