/** Sales of so many days say how fast a product goes: a whole month, with its pay day. */
export const COVER_FROM_DAYS = 30
/** Longer than this, a number would say more than is known. */
const MAX_COVER_DAYS = 365

/**
 * For how many whole days the units last at the pace of the last 30 days, at most 365. Undefined when none were
 * sold, or none are left.
 */
export function coverDays(units: number, soldUnits: number): number | undefined {
  if (soldUnits <= 0 || units <= 0) return undefined
  return Math.min(MAX_COVER_DAYS, Math.floor((units * COVER_FROM_DAYS) / soldUnits))
}
