import type { Language } from '../language/languages.ts'

/** A period of work, in minutes since midnight in India. */
export interface Stretch {
  fromMinute: number
  toMinute: number
}

/** Starts with Sunday, like JavaScript; a day without periods is closed. */
export type WeeklyHours = readonly [
  sunday: readonly Stretch[],
  monday: readonly Stretch[],
  tuesday: readonly Stretch[],
  wednesday: readonly Stretch[],
  thursday: readonly Stretch[],
  friday: readonly Stretch[],
  saturday: readonly Stretch[],
]

/** When a practitioner can be booked, in Indian time. */
export interface BookingHours {
  weekly: WeeklyHours
  /** Closed days in India, `2027-01-26`. */
  holidays: readonly string[]
  slotMinutes: number
  /** The break between two consultations. */
  bufferMinutes: number
  /** The minimum time between booking and consultation. */
  noticeMinutes: number
  /** How many days ahead can be booked, not counting today. */
  horizonDays: number
}

/** The public facts about a practitioner (docs/law.md, consultations: name, degree, registration number). */
export interface ConsultantFacts
  extends Omit<Consultant, 'email' | 'hours' | 'hasLeft'>,
    Pick<BookingHours, 'slotMinutes' | 'noticeMinutes' | 'horizonDays'> {}

/** A registered practitioner (docs/law.md, consultations). */
export interface Consultant {
  /** Part of the calendar's address; never changed. */
  slug: string
  name: string
  degree: string
  registration: string
  languages: readonly Language[]
  /** Receives the practitioner's copy of every booking. */
  email: string
  /** The price of a consultation in paise; 0 is free. */
  pricePaise: number
  /** The length of a person's free first talk; null if the first talk is not free. */
  firstTalkMinutes: number | null
  hours: BookingHours
  /** A practitioner who has left has no open times; existing bookings can be read and cancelled. */
  hasLeft?: boolean
}

/** Returns the public facts, without e-mail address and hours. */
export function factsOf({
  email: _,
  hasLeft: _left,
  hours,
  ...known
}: Consultant): ConsultantFacts {
  const { slotMinutes, noticeMinutes, horizonDays } = hours
  return { ...known, slotMinutes, noticeMinutes, horizonDays }
}

/** Returns the hours that can be booked; none for a practitioner who has left. */
export function bookableHours({ hours, hasLeft }: Consultant): BookingHours {
  return hasLeft ? { ...hours, weekly: [[], [], [], [], [], [], []] } : hours
}
