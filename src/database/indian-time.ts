import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { INDIAN_TIME_ZONE } from '#domain/time/india.ts'

const ZONE = sql.raw(`'${INDIAN_TIME_ZONE}'`)

/** The calendar day in India that a moment belongs to. */
export function indianDayOf(moment: SQLWrapper): SQL {
  return sql`(${moment} at time zone ${ZONE})::date`
}

/** Today in India; the database's own day when no moment is handed in. */
export function indianToday(now: Date | undefined): SQL {
  return indianDayOf(sql`coalesce(${now?.toISOString() ?? null}::timestamptz, now())`)
}

/** The first moment of an Indian day, as an index on moments understands it. */
export function startOfDayInIndia(day: string): SQL {
  return sql`(${day}::date::timestamp at time zone ${ZONE})`
}
