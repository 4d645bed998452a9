import type { Language } from '../language/languages.ts'

/** From the first to the last minute of a working stretch, counted from midnight in India. */
export interface Stretch {
  fromMinute: number
  toMinute: number
}

/** Sunday is 0, as calendars count; a day without stretches is closed. */
type WeeklyHours = readonly [
  sunday: readonly Stretch[],
  monday: readonly Stretch[],
  tuesday: readonly Stretch[],
  wednesday: readonly Stretch[],
  thursday: readonly Stretch[],
  friday: readonly Stretch[],
  saturday: readonly Stretch[],
]

/** When somebody can be booked. All of it is Indian time. */
export interface BookingHours {
  weekly: WeeklyHours
  /** Closed calendar days in India, `2027-01-26`. */
  holidays: readonly string[]
  slotMinutes: number
  /** Kept free between two consultations. */
  bufferMinutes: number
  /** From booking to the consultation at least. */
  noticeMinutes: number
  /** How many days ahead the calendar is open, today not counted. */
  horizonDays: number
}

/** What anybody may know of a practitioner (docs/law.md, consultations: name, degree, registration number). */
export interface ConsultantFacts {
  /** Part of the calendar's address; never changed. */
  slug: string
  name: string
  degree: string
  registration: string
  languages: readonly Language[]
  slotMinutes: number
  /** What one consultation costs, in paise; 0 is free. */
  pricePaise: number
  noticeMinutes: number
  horizonDays: number
}

/** A registered practitioner who can be consulted (docs/law.md, consultations). */
export interface Consultant {
  slug: string
  name: string
  degree: string
  registration: string
  languages: readonly Language[]
  /** Who gets the practitioner's own copy of every booking. */
  email: string
  pricePaise: number
  hours: BookingHours
}

/** Leaves out what only the shop needs. */
export function factsOf({ email: _, hours, ...known }: Consultant): ConsultantFacts {
  const { slotMinutes, noticeMinutes, horizonDays } = hours
  return { ...known, slotMinutes, noticeMinutes, horizonDays }
}
