import { MINUTE_MS } from '../time/durations.ts'
import type { Consultant } from './consultant.ts'

/** Health services of systems such as Ayurveda, exempt from GST (docs/law.md, consultations). */
export const CONSULTATION_SAC = '999319'

/** A person who missed more talks than this no longer gets the free first one. */
export const MAX_MISSED = 1

/** The numbers of a person's consultations, without cancelled ones. */
export interface TalksSoFar {
  /** Held, or still to come. */
  kept: number
  /** The person did not answer. */
  missed: number
}

/** The price and length of a consultation for a person. */
export interface Fee {
  pricePaise: number
  minutes: number
  /** True for a person's free first talk. */
  isFirst: boolean
  /** Why the first talk is not free. */
  why?: 'missed-twice' | undefined
}

/**
 * Returns the fee of a person's next consultation. The first one is free if the owner has set a length for it. A missed
 * talk does not count as the first one, but a person who missed two pays. `soFar` is undefined for people who are not
 * signed in, because it is unknown whether it is their first.
 */
export function feeOf(
  {
    pricePaise,
    firstTalkMinutes,
    hours: { slotMinutes },
  }: Pick<Consultant, 'pricePaise' | 'firstTalkMinutes' | 'hours'>,
  soFar: TalksSoFar | undefined,
): Fee {
  const full = { pricePaise, minutes: slotMinutes, isFirst: false }
  if (pricePaise === 0 || firstTalkMinutes === null || !soFar || soFar.kept > 0) return full
  if (soFar.missed > MAX_MISSED) return { ...full, why: 'missed-twice' }
  // The slots may have been shortened since the owner set this length.
  return { pricePaise: 0, minutes: Math.min(firstTalkMinutes, slotMinutes), isFirst: true }
}

/** Returns until when a cancellation refunds the fee: the practitioner's notice before the talk. */
export function moneyBackUntil(startsAt: Date, noticeMinutes: number): Date {
  return new Date(startsAt.getTime() - noticeMinutes * MINUTE_MS)
}
