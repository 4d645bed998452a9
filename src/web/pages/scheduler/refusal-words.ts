import type { ApiRefusal } from '../../api-call.ts'

const KNOWN = [
  'slot-taken',
  'slot-not-offered',
  'too-many-coming',
  'booking-cancelled',
  'booking-over',
] as const

/** A sentence of the catalogue `consulting`. */
export type RefusalSentence = (typeof KNOWN)[number] | 'unclear' | 'tooMany' | 'failed'

/** Which sentence tells a refusal of the booking API. */
export function sentenceOf({ status, code }: ApiRefusal): RefusalSentence {
  if (status === 0) return 'unclear'
  if (status === 429) return 'tooMany'
  return KNOWN.find((known) => known === code) ?? 'failed'
}

/** Says whether the time itself is the trouble, so that another one is to be chosen. */
export function isAboutTime({ code }: ApiRefusal): boolean {
  return code === 'slot-taken' || code === 'slot-not-offered'
}
