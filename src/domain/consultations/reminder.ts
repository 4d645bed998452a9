import { DAY_MS } from '../time/durations.ts'

/** A reminder is sent a day ahead, but not if the time was chosen or changed later than that. */
export const REMIND_AHEAD_MS = DAY_MS

/** The kind of the reminder mail; one is sent for each time of a booking. */
export const REMINDER_MAIL = 'consultation-reminder'
