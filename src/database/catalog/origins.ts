import { sql } from 'drizzle-orm'
import type { Reader } from '#database/connection.ts'
import { INDIA } from '#domain/catalog/origin.ts'

/** More would not fit a list of choices. */
const MAX_ORIGINS = 60

/**
 * The countries that visible goods come from, for the listing's filter; empty if all are Indian
 * (docs/law.md, legal metrology). Each is looked up in the index of imported goods, so that a large catalogue costs no more.
 */
export async function listOrigins(db: Reader): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) => sql`(
    select country_of_origin from products
    where country_of_origin <> 'India' and not hidden ${after}
    order by country_of_origin limit 1
  )`
  const { rows } = await db.execute<{ country: string }>(sql`
    with recursive countries as (
      select ${next(sql``)} as country
      union all
      select ${next(sql`and country_of_origin > countries.country`)} from countries
      where countries.country is not null
    )
    select country from countries where country is not null limit ${MAX_ORIGINS}`)
  const imported = rows.map(({ country }) => country)
  return imported.length > 0 ? [INDIA, ...imported] : []
}
