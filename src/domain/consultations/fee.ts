import { MINUTE_MS } from '../time/durations.ts'
import type { Consultant } from './consultant.ts'

/** Health services of systems such as Ayurveda, exempt from GST (docs/law.md, consultations). */
export const CONSULTATION_SAC = '999319'

/** Whoever missed more talks than this is not offered the free first one any more. */
export const MAX_MISSED = 1

/** What the shop knows of a person's consultations, cancelled ones left out. */
export interface TalksSoFar {
  /** Held, or still to come. */
  kept: number
  /** At which nobody answered. */
  missed: number
}

/** What a person pays for a consultation, and how long it is. */
export interface Fee {
  pricePaise: number
  minutes: number
  /** The free first talk of a person. */
  isFirst: boolean
  /** Why the first talk is not free. */
  why?: 'missed-twice' | undefined
}

/**
 * The fee of a person's next consultation: their first one is free where the owner set a length for it. A missed talk is
 * not the first one yet, but whoever missed two pays. `soFar` is absent for somebody who is not signed in: nobody knows
 * whether it is their first.
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
  // The hours may have been shortened since the owner set it.
  return { pricePaise: 0, minutes: Math.min(firstTalkMinutes, slotMinutes), isFirst: true }
}

/** Until when a cancellation gives the fee back: the practitioner's notice before the talk. */
export function moneyBackUntil(startsAt: Date, noticeMinutes: number): Date {
  return new Date(startsAt.getTime() - noticeMinutes * MINUTE_MS)
}
