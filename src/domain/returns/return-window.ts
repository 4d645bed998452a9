import type { Order } from '../orders/order.ts'
import { indianDay } from '../time/india.ts'
import { RETURN_REASONS, type ReturnReason } from './return-request.ts'

/** The returns policy: requests are answered, and arrived goods inspected, within two working days. */
export const ANSWER_WITHIN_WORKING_DAYS = 2

/** docs/law.md, returns: unopened goods may be returned until the end of the seventh day after delivery. */
export const CHANGED_MIND_DAYS = 7

type OrderToReturn = Pick<Order, 'stage' | 'timeline' | 'expectedDelivery' | 'replaces'>

/** The time of the latest delivery; undefined if the order is not delivered. */
function deliveredAt({ stage, timeline }: OrderToReturn): Date | undefined {
  return stage === 'delivered'
    ? timeline.findLast((event) => event.stage === 'delivered')?.at
    : undefined
}

/** True if the parcel arrived after the promised day. */
function cameLate({ expectedDelivery }: OrderToReturn, at: Date): boolean {
  return indianDay(at) > expectedDelivery.until
}

/**
 * Returns the last day in India on which an order can be returned for a change of mind: the whole of it counts, whatever
 * the hour of delivery. Undefined before delivery, and for replacements.
 */
export function lastDayOfChangedMind(order: OrderToReturn): string | undefined {
  const at = deliveredAt(order)
  return at && !order.replaces ? indianDay(at, CHANGED_MIND_DAYS) : undefined
}

/**
 * Returns the reasons for which an order can be returned now. The shop's faults have no deadline after
 * delivery (the 48 hours are only a request); 'late' requires a late parcel; a change of mind is allowed
 * until that day ends. Empty before delivery, and for replacements, whose goods are returned as those of the
 * first order. docs/law.md, returns.
 */
export function returnReasons(order: OrderToReturn, now: Date): readonly ReturnReason[] {
  const at = deliveredAt(order)
  const lastDay = lastDayOfChangedMind(order)
  if (!at || !lastDay) return []
  const isFresh = indianDay(now) <= lastDay
  return RETURN_REASONS.filter(
    (reason) =>
      (reason !== 'late' || cameLate(order, at)) && (reason !== 'changed-mind' || isFresh),
  )
}
