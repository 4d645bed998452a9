import type { OrderEvent, OrderStage } from '#domain/orders/order.ts'

/** The stages of a delivered order. */
const WAY: readonly OrderStage[] = ['placed', 'packed', 'shipped', 'out-for-delivery', 'delivered']

export interface Journey {
  stage: OrderStage
  timeline: readonly OrderEvent[]
  expectedDelivery: { until: string }
}

export interface Step {
  stage: OrderStage
  /** Absent while the step is still to come. */
  at: Date | undefined
  done: boolean
  /** The current step: the first that is not done. */
  isNow: boolean
}

/**
 * The steps of an order: those reached, each with its latest time, and those to come. A cancelled or returned
 * order ends there.
 */
export function timelineSteps(stage: OrderStage, events: readonly OrderEvent[]): Step[] {
  const momentOf = (wanted: OrderStage) => events.findLast((event) => event.stage === wanted)?.at
  const reached = WAY.indexOf(stage)
  if (reached === -1) {
    const before = WAY.filter((step) => events.some((event) => event.stage === step))
    return [...before, stage].map((step) => ({
      stage: step,
      at: momentOf(step),
      done: true,
      isNow: false,
    }))
  }
  return WAY.map((step, index) => ({
    stage: step,
    at: index <= reached ? momentOf(step) : undefined,
    done: index <= reached,
    isNow: index === reached + 1,
  }))
}
