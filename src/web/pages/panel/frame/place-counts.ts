import type { Waiting } from '#database/waiting.ts'
import type { PlaceName } from '#panel-places.ts'

/** How many things wait in each place, from the counts of the first page. */
export function placeCounts(waiting: Waiting): Partial<Record<PlaceName, number>> {
  const { toPack, tasks, lowStock, reviews, tickets, consultations } = waiting
  return {
    today: tasks.money + tasks.parcels + tasks.returns,
    orders: toPack.count,
    products: lowStock.count,
    tickets: tickets.unanswered.count,
    reviews,
    bookings: consultations,
  }
}
