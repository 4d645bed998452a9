import { countSearchMiss, deleteSearchMisses } from '#database/catalog/search-misses.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { MISSES_KEPT_DAYS, missedWords } from '#domain/catalog/search-misses.ts'
import { indianDay } from '#domain/time/india.ts'

/** Counts a search that found nothing, by its words and day only. */
export async function countMiss({ db, clock }: DatabaseDeps, text: string): Promise<void> {
  const words = missedWords(text)
  if (words) await countSearchMiss(db, { day: indianDay(clock.now()), words })
}

/** Deletes the counts that are older than 90 days. */
export async function deleteOldMisses({ db, clock }: DatabaseDeps): Promise<void> {
  await deleteSearchMisses(db, indianDay(clock.now(), -MISSES_KEPT_DAYS))
}
