import { DAY_MS } from '../time/durations.ts'

/** A consultation is told again a day before it; who chose or changed its time later than that knows it. */
export const REMIND_AHEAD_MS = DAY_MS

/** The mail of a reminder; one for every time that a booking had. */
export const REMINDER_MAIL = 'consultation-reminder'
