/** What a courier can say of a parcel, in the shop's own words. */
export const PARCEL_STEPS = [
  'booked',
  'pickup-problem',
  'in-transit',
  'out-for-delivery',
  'not-delivered',
  'returning',
  'partly-delivered',
  'cancelled',
  'lost',
  'delivered',
  'returned',
  'unknown',
] as const
export type ParcelStep = (typeof PARCEL_STEPS)[number]

/** One thing that a courier said happened to a parcel. */
export interface ParcelEvent {
  step: ParcelStep
  /** As the courier calls it, so that nothing is lost where `step` is `unknown`. */
  code: string
  /** Absent where the courier names only the state and no moment. */
  at: Date | undefined
  /** Where it happened, in the courier's words; may be empty. */
  place: string
}

/** Nothing more is expected after these; a courier's hint at one is asked back before it counts. */
const ENDS: readonly ParcelStep[] = ['delivered', 'returned', 'lost']

/** Whether a parcel's way ends with this step. */
export function isEnd(step: ParcelStep): boolean {
  return ENDS.includes(step)
}

/**
 * Where a parcel is, from everything that was ever said of it, in whatever order it arrived and
 * however often: an end wins over all that is no end, and among equals what happened last. Steps
 * that are not understood change nothing; `undefined` when nothing else was said.
 */
export function currentStep(
  events: readonly Pick<ParcelEvent, 'step' | 'at'>[],
): ParcelStep | undefined {
  const known = events.filter(({ step }) => step !== 'unknown')
  const ends = known.filter(({ step }) => isEnd(step))
  const [last] = (ends.length > 0 ? ends : known).toSorted(latestFirst)
  return last?.step
}

function latestFirst(
  one: Pick<ParcelEvent, 'step' | 'at'>,
  other: Pick<ParcelEvent, 'step' | 'at'>,
): number {
  const byTime = (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0)
  return byTime || PARCEL_STEPS.indexOf(other.step) - PARCEL_STEPS.indexOf(one.step)
}
