import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { INDIAN_TIME_ZONE } from '#domain/time/india.ts'

const ZONE = sql.raw(`'${INDIAN_TIME_ZONE}'`)

/** The calendar day in India of a timestamp. */
export function indianDayOf(moment: SQLWrapper): SQL {
  return sql`(${moment} at time zone ${ZONE})::date`
}

/** Today in India; by the database's clock when `now` is undefined. */
export function indianToday(now: Date | undefined): SQL {
  return indianDayOf(sql`coalesce(${now?.toISOString() ?? null}::timestamptz, now())`)
}

/** The start of a calendar day in India as a timestamp, so that an index on timestamps applies. */
export function startOfDayInIndia(day: string): SQL {
  return sql`(${day}::date::timestamp at time zone ${ZONE})`
}
