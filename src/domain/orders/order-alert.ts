import { DAY_MS, MINUTE_MS } from '../time/durations.ts'
import { indianDay, momentInIndia } from '../time/india.ts'

/** How the owner hears of new orders: never, by one mail at once, or by a digest each morning and evening. */
export const ORDER_ALERTS = ['off', 'at-once', 'digest'] as const
export type OrderAlerts = (typeof ORDER_ALERTS)[number]

/** Whether a text names a way to be told of orders. */
export const isOrderAlerts = (text: string): text is OrderAlerts =>
  (ORDER_ALERTS as readonly string[]).includes(text)

/** An order is announced within this time of being placed, or not at all: older ones are no news. */
export const ALERT_WITHIN_MS = 3 * DAY_MS

/** Before the first parcels are packed, and once the day's work is done. */
const DIGEST_MINUTES = { morning: 8 * 60, evening: 20 * 60 } as const

/** A digest is due from its time on. */
export interface DigestSlot {
  /** Unique for each digest: `2026-11-24 morning`. */
  name: string
  from: Date
  isMorning: boolean
}

/** The digest that is due at a time: the last one of 8:00 and 20:00 in India. */
export function digestSlotAt(now: Date): DigestSlot {
  const slotOf = (daysLater: number, part: keyof typeof DIGEST_MINUTES): DigestSlot => {
    const day = indianDay(now, daysLater)
    const from = momentInIndia(day, DIGEST_MINUTES[part])
    return { name: `${day} ${part}`, from, isMorning: part === 'morning' }
  }
  const today = [slotOf(0, 'evening'), slotOf(0, 'morning')]
  return today.find(({ from }) => from <= now) ?? slotOf(-1, 'evening')
}

/** A digest of stock alone is not sent later in the day than this. */
const STOCK_WITHIN_MS = 60 * MINUTE_MS

/** Whether a digest at this time also says what is low in stock: the morning's, within its first hour. */
export const namesStock = ({ isMorning, from }: DigestSlot, now: Date): boolean =>
  isMorning && now.getTime() - from.getTime() < STOCK_WITHIN_MS
