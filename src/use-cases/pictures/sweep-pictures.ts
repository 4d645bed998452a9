import type { DatabaseDeps } from '#database/connection.ts'
import { deletePicture, giveUpUnused, listGivenUp } from '#database/pictures/pictures.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { With } from '#use-cases/deps.ts'

/** An uploaded picture that no saved form uses is deleted after a day. */
const UNUSED_KEPT_MS = DAY_MS
const AT_ONCE = 100

export type SweepingDeps = DatabaseDeps & With<'images'>

/** Deletes pictures that no product, post or return uses. Returns the count, and whether there are more. */
export async function sweepPictures(
  deps: SweepingDeps,
): Promise<{ swept: number; isUnfinished: boolean }> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - UNUSED_KEPT_MS)
  await giveUpUnused(deps.db, { before, now, max: AT_ONCE })
  const swept = await removeGivenUp(deps)
  return { swept, isUnfinished: swept === AT_ONCE }
}

/**
 * Deletes the files of discarded pictures and then their rows, so that an interrupted run is
 * repeated. Returns the count.
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
