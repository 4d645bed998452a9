import { sql } from 'drizzle-orm'
import type { ShopDatabase } from '#database/connection.ts'
import { MAX_MISSES_A_DAY } from '#domain/catalog/search-misses.ts'

/** Counts words that were searched for without hits; new words only until the day has `MAX_MISSES_A_DAY`. */
export async function countSearchMiss(
  db: ShopDatabase,
  { day, words }: { day: string; words: string },
): Promise<void> {
  await db.execute(sql`
    insert into search_misses as missed (day, words)
    select ${day}::date, ${words}
    where (select count(*) from search_misses where day = ${day}::date) < ${MAX_MISSES_A_DAY}
      or exists (select from search_misses where day = ${day}::date and words = ${words})
    on conflict (day, words) do update set times = least(missed.times::bigint + 1, 1000000000)::integer`)
}

export async function deleteSearchMisses(db: ShopDatabase, before: string): Promise<void> {
  await db.execute(sql`delete from search_misses where day < ${before}::date`)
}
