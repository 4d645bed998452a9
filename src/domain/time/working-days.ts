import { dayAfter, indianDay, momentInIndia, weekdayOf } from './india.ts'

/** The national holidays, on which every shop in India is closed: Republic Day, Independence Day, Gandhi's birthday. */
const HOLIDAYS = ['01-26', '08-15', '10-02']

/** True if a day in India is a working day: Monday to Saturday, except the three national holidays. */
export const isWorkingDay = (day: string): boolean =>
  weekdayOf(day) !== 0 && !HOLIDAYS.includes(day.slice(5))

/**
 * Returns the time before which requests are overdue if they must be handled within `workingDays` after the day on which
 * they came: that many full working days have passed since, in India.
 */
export function overdueBefore(now: Date, workingDays: number): Date {
  let day = indianDay(now)
  for (let left = workingDays; left > 0; ) {
    day = dayAfter(day, -1)
    if (isWorkingDay(day)) left -= 1
  }
  return momentInIndia(day, 0)
}
