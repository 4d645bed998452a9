import type { OrderEvent, OrderStage } from '../orders/order.ts'
import { DAY_MS } from '../time/durations.ts'

/** Longer than the seven days for returns (docs/law.md, returns). */
const TRACKING_OPEN_DAYS = 30
const ENDS: readonly OrderStage[] = ['delivered', 'cancelled', 'returned']

/**
 * True if a tracking link still shows its order: always while the order is open, and for 30 days
 * after it has ended.
 */
export function isTrackable(
  { stage, timeline }: { stage: OrderStage; timeline: readonly OrderEvent[] },
  now: Date,
): boolean {
  if (!ENDS.includes(stage)) return true
  const ended = timeline.at(-1)?.at
  return ended !== undefined && now.getTime() - ended.getTime() <= TRACKING_OPEN_DAYS * DAY_MS
}
