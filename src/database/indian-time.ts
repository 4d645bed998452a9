import { Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { INDIAN_TIME_ZONE } from '#domain/time/india.ts'

const ZONE = sql.raw(`'${INDIAN_TIME_ZONE}'`)

/** The calendar day in India of a timestamp. */
export function indianDayOf(moment: SQLWrapper): SQL {
  return sql`((${moment}) at time zone ${ZONE})::date`
}

/** The current time, or a prepared statement's placeholder for it (ISO text or null). */
export type Now = Date | Placeholder | undefined

/** Today in India; by the database's clock when `now` is undefined. */
export function indianToday(now: Now): SQL {
  const given = now instanceof Placeholder ? now : (now?.toISOString() ?? null)
  return indianDayOf(sql`coalesce(${given}::timestamptz, now())`)
}

/** The start of a calendar day in India as a timestamp, so that an index on timestamps applies. */
export function startOfDayInIndia(day: string | SQLWrapper): SQL {
  return sql`((${day})::date::timestamp at time zone ${ZONE})`
}
