import type { DatabaseDeps } from '#database/connection.ts'
import {
  deletePicture,
  discardUnusedPictures,
  listDiscardedPictures,
  retryPictureLater,
} from '#database/pictures/pictures.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { With } from '#use-cases/deps.ts'
import { type DueReport, eachApart } from '#use-cases/each-due.ts'

/** An uploaded picture that no saved form uses is deleted after a day. */
const UNUSED_KEPT_MS = DAY_MS
const AT_ONCE = 100
/** A run stops after these many failures, because an unavailable store takes minutes to fail. */
const MAX_FAILURES_IN_A_ROW = 3

/**
 * Deletes pictures that nothing uses: first their files and then their rows, so that an interrupted run is repeated. A
 * picture whose files cannot be deleted is retried after all others.
 */
export async function sweepPictures({
  db,
  clock,
  images,
}: DatabaseDeps & With<'images'>): Promise<{ swept: number } & DueReport> {
  const now = clock.now()
  const before = new Date(now.getTime() - UNUSED_KEPT_MS)
  await discardUnusedPictures(db, { before, now, max: AT_ONCE })
  const givenUp = await listDiscardedPictures(db, AT_ONCE)
  let swept = 0
  const sweep = async (picture: (typeof givenUp)[number]) => {
    try {
      await images.removePicture(picture)
    } catch (error) {
      await retryPictureLater(db, picture.id, now)
      throw error
    }
    await deletePicture(db, picture.id)
    swept += 1
  }
  const failures = await eachApart(givenUp, sweep, MAX_FAILURES_IN_A_ROW)
  return { swept, failures, isUnfinished: givenUp.length === AT_ONCE && swept > 0 }
}
