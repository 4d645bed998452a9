import { HOUR_MS } from '../time/durations.ts'
import { fromIndianClock, indianClock } from '../time/india.ts'

/** docs/law.md, consumer protection: complaints are acknowledged within 48 hours. */
const ACKNOWLEDGE_WITHIN_MS = 48 * HOUR_MS

export interface TicketDeadlines {
  acknowledgeBy: Date
  resolveBy: Date
}

/**
 * Returns the deadlines to acknowledge a ticket (48 hours) and to settle it (one month in India's
 * calendar, or the last day of a shorter month). docs/law.md, consumer protection, rule 4 of the
 * E-Commerce Rules.
 */
export function ticketDeadlines(openedAt: Date): TicketDeadlines {
  return {
    acknowledgeBy: new Date(openedAt.getTime() + ACKNOWLEDGE_WITHIN_MS),
    resolveBy: oneMonthLater(openedAt),
  }
}

function oneMonthLater(moment: Date): Date {
  const inIndia = indianClock(moment)
  const day = inIndia.getUTCDate()
  inIndia.setUTCDate(1)
  inIndia.setUTCMonth(inIndia.getUTCMonth() + 1)
  const lastDay = new Date(
    Date.UTC(inIndia.getUTCFullYear(), inIndia.getUTCMonth() + 1, 0),
  ).getUTCDate()
  inIndia.setUTCDate(Math.min(day, lastDay))
  return fromIndianClock(inIndia)
}
