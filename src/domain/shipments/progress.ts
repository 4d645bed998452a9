import type { OrderStage } from '../orders/order.ts'
import { DELIVERY_STAGES } from '../orders/timeline.ts'
import type { ParcelEvent, ParcelStep } from './steps.ts'

/**
 * The stage that an order has certainly reached at a courier's step. A returned parcel does not make
 * the order `returned`: goods return to stock only after the owner has inspected them.
 */
const STAGE_AT: Readonly<Record<ParcelStep, OrderStage | undefined>> = {
  booked: undefined,
  'pickup-problem': undefined,
  'in-transit': 'shipped',
  'out-for-delivery': 'out-for-delivery',
  'not-delivered': 'shipped',
  'partly-delivered': 'shipped',
  returning: 'shipped',
  returned: 'shipped',
  lost: 'shipped',
  cancelled: undefined,
  delivered: 'delivered',
  unknown: undefined,
}

/**
 * Returns the moves that bring an order to its parcel's step, forward only and through every stage in
 * between, so that the timeline is complete. Empty for an order that is already as far or has ended.
 */
export function movesTowards(stage: OrderStage, steps: readonly ParcelStep[]): OrderStage[] {
  const here = DELIVERY_STAGES.indexOf(stage)
  if (here === -1) return []
  const there = Math.max(
    ...steps.map((step) => DELIVERY_STAGES.indexOf(STAGE_AT[step] ?? 'placed')),
    -1,
  )
  return DELIVERY_STAGES.slice(here + 1, there + 1)
}

/** Like `movesTowards`, with the earliest time of each move; undefined if the courier gave none. */
export function datedMoves(
  stage: OrderStage,
  events: readonly Pick<ParcelEvent, 'step' | 'at'>[],
): { to: OrderStage; at: Date | undefined }[] {
  const moves = movesTowards(
    stage,
    events.map(({ step }) => step),
  )
  return moves.map((to) => {
    const moments = events
      .filter(
        ({ step }) =>
          DELIVERY_STAGES.indexOf(STAGE_AT[step] ?? 'placed') >= DELIVERY_STAGES.indexOf(to),
      )
      .flatMap(({ at }) => (at ? [at.getTime()] : []))
    return { to, at: moments.length > 0 ? new Date(Math.min(...moments)) : undefined }
  })
}

/**
 * Returns the stage by which one of several new events is judged: after the moves of all events that the courier dated
 * no later than this one.
 */
export function stageAtEvent(
  stage: OrderStage,
  events: readonly Pick<ParcelEvent, 'step' | 'at'>[],
  { at: until }: Pick<ParcelEvent, 'at'>,
): OrderStage {
  const before = events.filter(({ at }) => !at || !until || at <= until)
  const moves = movesTowards(
    stage,
    before.map(({ step }) => step),
  )
  return moves.at(-1) ?? stage
}

/**
 * Returns why the goods of an order may be restocked or written off without a return: the courier brought them back or
 * lost them, or the parcel was handed over by hand, so that no courier reports its end. Undefined while they are on
 * their way.
 */
export function goodsEnd(
  stage: OrderStage,
  parcel: { step?: ParcelStep | undefined; reference?: string | undefined } | undefined,
): 'came-back' | 'lost' | 'given-away' | undefined {
  if (stage === 'returned') return 'came-back'
  if (stage !== 'shipped' && stage !== 'out-for-delivery') return undefined
  if (!parcel?.reference) return 'given-away'
  if (parcel.step === 'returned') return 'came-back'
  return parcel.step === 'lost' ? 'lost' : undefined
}

/** Parcel problems that only the owner can decide. */
const PARCEL_PROBLEMS = [
  'booking-refused',
  'cannot-be-stopped',
  'pickup-problem',
  'not-delivered',
  'partly-delivered',
  'coming-back',
  'came-back',
  // The goods did not reach the shopper, and their payment was not refunded.
  'paid-and-back',
  'lost',
  'cancelled-by-courier',
  'moved-after-cancel',
  'moved-after-delivery',
  'unknown-news',
  'unknown-parcel',
] as const
export type ParcelProblem = (typeof PARCEL_PROBLEMS)[number]

const PROBLEM_AT: Partial<Record<ParcelStep, ParcelProblem>> = {
  'pickup-problem': 'pickup-problem',
  'not-delivered': 'not-delivered',
  'partly-delivered': 'partly-delivered',
  returning: 'coming-back',
  returned: 'came-back',
  lost: 'lost',
  unknown: 'unknown-news',
}

/** Steps at which the parcel has left the shop. */
const IS_AWAY: readonly ParcelStep[] = ['in-transit', 'out-for-delivery', 'delivered']
const GOES_BACK: readonly ParcelStep[] = ['returning', 'returned', 'lost']

/** Returns the problem to report if the courier reports this step at that stage; undefined for an ordinary step. */
export function problemOf(stage: OrderStage, step: ParcelStep): ParcelProblem | undefined {
  if (stage === 'cancelled' && IS_AWAY.includes(step)) return 'moved-after-cancel'
  if (stage === 'delivered' && GOES_BACK.includes(step)) return 'moved-after-delivery'
  if (step === 'cancelled') return stage === 'cancelled' ? undefined : 'cancelled-by-courier'
  return PROBLEM_AT[step]
}

/** What a shopper is told of a parcel that did not reach them. */
export type Setback = 'not-delivered' | 'coming-back'

const SETBACK_AT: Partial<Record<ParcelStep, Setback>> = {
  'not-delivered': 'not-delivered',
  returning: 'coming-back',
  returned: 'coming-back',
}

/**
 * Returns what the shopper of an order at that stage is told when its parcel reaches this step; undefined if nothing,
 * as for an order that was delivered or cancelled before.
 */
export function setbackOf(stage: OrderStage, step: ParcelStep): Setback | undefined {
  return stage === 'shipped' || stage === 'out-for-delivery' ? SETBACK_AT[step] : undefined
}

/** Problems that a later step of the parcel resolves or replaces. */
export const PASSING_PROBLEMS: readonly ParcelProblem[] = [
  'pickup-problem',
  'not-delivered',
  'partly-delivered',
  'coming-back',
  'cancelled-by-courier',
]

/** Problems about goods that never reached the shopper, which end once the goods are restocked or written off. */
export const GOODS_PROBLEMS: readonly ParcelProblem[] = [
  'not-delivered',
  'coming-back',
  'came-back',
  'lost',
]

const UNTIL_IT_LEAVES: readonly ParcelProblem[] = [
  'booking-refused',
  'pickup-problem',
  'cancelled-by-courier',
]

/** Returns the problems that end when an order reaches a stage; a partly delivered parcel must still be decided. */
export function problemsOverAt(stage: OrderStage): readonly ParcelProblem[] {
  if (stage === 'delivered') return [...UNTIL_IT_LEAVES, 'not-delivered', 'coming-back']
  const isOver = ['shipped', 'out-for-delivery', 'cancelled'].includes(stage)
  return isOver ? UNTIL_IT_LEAVES : []
}

/** True if a later step resolves the problem, so that it needs no report. */
export function isSettledByLater(problem: ParcelProblem): boolean {
  return PASSING_PROBLEMS.includes(problem)
}
