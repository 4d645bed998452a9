import type { OrderEvent, OrderStage } from '../orders/order.ts'
import { DAY_MS } from '../time/durations.ts'

/** Outlives the seven days for sending something back (docs/law.md, returns), with a month to look it up. */
const TRACKING_OPEN_DAYS = 30
const ENDS: readonly OrderStage[] = ['delivered', 'cancelled', 'returned']

/**
 * Whether a tracking link still shows its order: always while the order is open, and for 30 days
 * after its last change once it has ended. A link in an old mail then shows nothing any more.
 */
export function isTrackable(
  { stage, timeline }: { stage: OrderStage; timeline: readonly OrderEvent[] },
  now: Date,
): boolean {
  if (!ENDS.includes(stage)) return true
  const ended = timeline.at(-1)?.at
  return ended !== undefined && now.getTime() - ended.getTime() <= TRACKING_OPEN_DAYS * DAY_MS
}
