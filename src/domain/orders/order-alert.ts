import { DAY_MS, MINUTE_MS } from '../time/durations.ts'
import { indianDay, momentInIndia } from '../time/india.ts'

/** How the owner is notified of new orders: never, by mail at once, or by a digest each morning and evening. */
export const ORDER_ALERTS = ['off', 'at-once', 'digest'] as const
export type OrderAlerts = (typeof ORDER_ALERTS)[number]

/** An order is reported within this time of being placed, or not at all. */
export const ALERT_WITHIN_MS = 3 * DAY_MS

/** Minutes of the day in India: before the first parcels are packed, and once the day's work is done. */
const DIGEST_MINUTES = { morning: 8 * 60, evening: 20 * 60 } as const

/** A digest; it is due from `from` on. */
export interface DigestSlot {
  /** Unique for each digest: `2026-11-24 morning`. */
  name: string
  from: Date
  isMorning: boolean
}

/** Returns the digest that is due at a time: the latest one of 8:00 and 20:00 in India. */
export function digestSlotAt(now: Date): DigestSlot {
  const slotOf = (daysLater: number, part: keyof typeof DIGEST_MINUTES): DigestSlot => {
    const day = indianDay(now, daysLater)
    const from = momentInIndia(day, DIGEST_MINUTES[part])
    return { name: `${day} ${part}`, from, isMorning: part === 'morning' }
  }
  const today = [slotOf(0, 'evening'), slotOf(0, 'morning')]
  return today.find(({ from }) => from <= now) ?? slotOf(-1, 'evening')
}

/** A digest lists low stock only within this time of its start. */
const STOCK_WITHIN_MS = 60 * MINUTE_MS

/** True if a digest at this time also lists products low in stock: the morning's, within its first hour. */
export const namesStock = ({ isMorning, from }: DigestSlot, now: Date): boolean =>
  isMorning && now.getTime() - from.getTime() < STOCK_WITHIN_MS
