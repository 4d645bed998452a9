import { DAY_MS } from '#domain/time/durations.ts'

/** The required remaining life at delivery in days, unless 30 % of the shelf life is less. */
const MIN_DAYS_LEFT = 45

/** Calendar days, `2026-11-24`. */
export interface LotDays {
  madeOn: string
  expiresOn: string
}

/**
 * The last day on which a lot may be delivered: 30 % of its shelf life or 45 days must be left,
 * whichever is less (docs/law.md, food). The database computes the same in `stock_lots.sell_by`.
 */
export function sellByDay(lot: LotDays): string {
  const expires = Date.parse(lot.expiresOn)
  const lifeDays = (expires - Date.parse(lot.madeOn)) / DAY_MS
  const daysLeft = Math.min(MIN_DAYS_LEFT, Math.ceil((lifeDays * 3) / 10))
  return new Date(expires - daysLeft * DAY_MS).toISOString().slice(0, 10)
}

/** Whether a lot may be delivered on this day. */
export function outlivesDelivery(lot: LotDays, deliveryDay: string): boolean {
  return deliveryDay <= sellByDay(lot)
}
