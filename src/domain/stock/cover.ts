/** The days of sales that determine the pace: a whole month, because it includes a pay day. */
export const COVER_FROM_DAYS = 30
/** A larger number would suggest more precision than the data has. */
const MAX_COVER_DAYS = 365

/**
 * Returns for how many whole days the units last at the pace of the last 30 days, at most 365. Undefined if none were
 * sold, or none are left.
 */
export function coverDays(units: number, soldUnits: number): number | undefined {
  if (soldUnits <= 0 || units <= 0) return undefined
  return Math.min(MAX_COVER_DAYS, Math.floor((units * COVER_FROM_DAYS) / soldUnits))
}
