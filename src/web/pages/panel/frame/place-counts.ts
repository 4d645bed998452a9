import type { WaitingByPlace } from '#database/panel/waiting.ts'
import type { Holder } from '#domain/accounts/rights.ts'
import { topicsFor } from '#domain/payments/owner-tasks.ts'
import { type PlaceName, placesFor } from '#panel-places.ts'

/** The number of waiting things in each place that the person may open. */
export function placeCounts(
  waiting: WaitingByPlace,
  who: Holder,
): Partial<Record<PlaceName, number>> {
  const { toPack, tasks, lowStock, reviews, tickets, consultations } = waiting
  const counts: Partial<Record<PlaceName, number>> = {
    today: topicsFor(who).reduce((sum, topic) => sum + tasks[topic], 0),
    orders: toPack.count,
    products: lowStock.count,
    tickets: tickets.unanswered.count,
    reviews,
    bookings: consultations,
  }
  const open = new Set<string>(placesFor(who))
  return Object.fromEntries(Object.entries(counts).filter(([name]) => open.has(name)))
}
