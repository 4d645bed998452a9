/** The courier's tracking statuses in the shop's terms. */
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

/** An event that a courier reported. */
export interface ParcelEvent {
  step: ParcelStep
  /** The courier's own code, for steps that are `unknown`. */
  code: string
  /** Undefined if the courier gives no time. */
  at: Date | undefined
  /** The place in the courier's words; may be empty. */
  place: string
}

/** Final steps; one that a webhook reports counts only after polling has confirmed it. */
const ENDS: readonly ParcelStep[] = ['delivered', 'returned', 'lost']

/** True if a step is final. */
export function isEnd(step: ParcelStep): boolean {
  return ENDS.includes(step)
}

/**
 * Returns the current step of a parcel from all its events, in any sequence and with repetitions: a
 * final step overrides others, and among equals the latest one counts. Unknown steps are ignored;
 * undefined without known ones.
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

/**
 * Drops repetitions from events sorted newest first: the same step at the same place, or once without a place, because a
 * courier's webhook and its answer to a poll tell one event differently. The earliest time counts.
 */
export function withoutRepeats(events: readonly ParcelEvent[]): ParcelEvent[] {
  const kept: ParcelEvent[] = []
  for (const event of events.toReversed()) {
    const before = kept.at(-1)
    if (before?.step !== event.step) kept.push(event)
    else if (before.place === '') kept[kept.length - 1] = { ...before, place: event.place }
    else if (event.place !== '' && event.place !== before.place) kept.push(event)
  }
  return kept.reverse()
}
