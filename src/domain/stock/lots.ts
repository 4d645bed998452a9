import { DAY_MS } from '../time/durations.ts'

/** What must be left of a lot's life at delivery, whichever is less. */
const MIN_DAYS_LEFT = 45

/** Calendar days, `2026-11-24`. */
export interface LotDays {
  madeOn: string
  expiresOn: string
}

/**
 * The last day on which a lot may reach a shopper, as a calendar day: 30 % of its shelf life or 45
 * days, whichever is less, must be left. The database computes the same in `stock_lots.sell_by`.
 * Food sold online must have that much left on delivery (docs/law.md, food).
 */
export function sellByDay(lot: LotDays): string {
  const expires = Date.parse(lot.expiresOn)
  const lifeDays = (expires - Date.parse(lot.madeOn)) / DAY_MS
  const daysLeft = Math.min(MIN_DAYS_LEFT, Math.ceil((lifeDays * 3) / 10))
  return new Date(expires - daysLeft * DAY_MS).toISOString().slice(0, 10)
}

/** Whether a lot may still be sold when it is delivered on that calendar day. */
export function outlivesDelivery(lot: LotDays, deliveryDay: string): boolean {
  return deliveryDay <= sellByDay(lot)
}
