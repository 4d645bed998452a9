import type { Order } from '../orders/order.ts'
import { DAY_MS } from '../time/durations.ts'
import { indianDay } from '../time/india.ts'
import { RETURN_REASONS, type ReturnReason } from './return-request.ts'

/** The returns policy: an answer within two working days, and a look at what has arrived. */
export const ANSWER_WITHIN_WORKING_DAYS = 2

/** docs/law.md, returns: unopened goods may come back for 7 days. */
export const CHANGED_MIND_DAYS = 7

type OrderToReturn = Pick<Order, 'stage' | 'timeline' | 'expectedDelivery' | 'replaces'>

/** The time of the latest delivery; undefined before it. */
function deliveredAt({ stage, timeline }: OrderToReturn): Date | undefined {
  return stage === 'delivered'
    ? timeline.findLast((event) => event.stage === 'delivered')?.at
    : undefined
}

/** Whether the parcel arrived after the promised day. */
function cameLate({ expectedDelivery }: OrderToReturn, at: Date): boolean {
  return indianDay(at) > expectedDelivery.until
}

/**
 * The reasons for which an order can be returned now. The shop's faults have no deadline after
 * delivery (the 48 hours are a request only); 'late' requires a late parcel; a change of mind is
 * allowed for 7 days. Empty before delivery, and for goods sent anew, which come back as goods of the
 * order that was paid for. docs/law.md, returns.
 */
export function returnReasons(order: OrderToReturn, now: Date): readonly ReturnReason[] {
  const at = deliveredAt(order)
  if (!at || order.replaces) return []
  const isFresh = now.getTime() <= at.getTime() + CHANGED_MIND_DAYS * DAY_MS
  return RETURN_REASONS.filter(
    (reason) =>
      (reason !== 'late' || cameLate(order, at)) && (reason !== 'changed-mind' || isFresh),
  )
}
