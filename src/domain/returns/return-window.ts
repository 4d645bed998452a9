import type { Order } from '../orders/order.ts'
import { DAY_MS } from '../time/durations.ts'
import { indianDay } from '../time/india.ts'
import { RETURN_REASONS, type ReturnReason } from './return-request.ts'

/** docs/law.md, returns: unopened goods may come back for 7 days. */
const CHANGED_MIND_DAYS = 7

type OrderToReturn = Pick<Order, 'stage' | 'timeline' | 'expectedDelivery'>

/** The moment of the latest delivery; nothing before it. */
function deliveredAt({ stage, timeline }: OrderToReturn): Date | undefined {
  return stage === 'delivered'
    ? timeline.findLast((event) => event.stage === 'delivered')?.at
    : undefined
}

/** Whether the parcel came after the day that was promised. */
function cameLate({ expectedDelivery }: OrderToReturn, at: Date): boolean {
  return indianDay(at) > expectedDelivery.until
}

/**
 * For which reasons goods of an order may be sent back now. Whatever is the shop's fault may be
 * asked at any time after delivery, for 48 hours are asked for and no condition; lateness only where
 * the parcel was late; a change of mind within 7 days of delivery. Empty before delivery. docs/law.md, returns.
 */
export function returnReasons(order: OrderToReturn, now: Date): readonly ReturnReason[] {
  const at = deliveredAt(order)
  if (!at) return []
  const isFresh = now.getTime() <= at.getTime() + CHANGED_MIND_DAYS * DAY_MS
  return RETURN_REASONS.filter(
    (reason) =>
      (reason !== 'late' || cameLate(order, at)) && (reason !== 'changed-mind' || isFresh),
  )
}
