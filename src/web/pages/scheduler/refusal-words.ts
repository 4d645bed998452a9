import type { Refusal } from '../../forms/posted.ts'

const KNOWN = [
  'slot-taken',
  'slot-not-offered',
  'too-many-coming',
  'booking-cancelled',
  'booking-over',
  'booking-unpaid',
  'notice-begun',
  'sign-in-needed',
  'too-many-unpaid',
] as const

/** A key of the catalogue `consulting`. */
export type RefusalSentence = (typeof KNOWN)[number] | 'unclear' | 'tooMany' | 'failed'

/** The sentence for a refusal of the booking API. */
export function sentenceOf({ status, code }: Refusal): RefusalSentence {
  if (status === 0) return 'unclear'
  if (status === 429) return 'tooMany'
  return KNOWN.find((known) => known === code) ?? 'failed'
}

/** True if the refusal is about the time, so that another one must be chosen. */
export function isAboutTime({ code }: Refusal): boolean {
  return code === 'slot-taken' || code === 'slot-not-offered'
}
