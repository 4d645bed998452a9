import { dayAfter, daysBetween, weekdayOf } from '#domain/time/india.ts'

/** Days since the Monday of its week. */
const sinceMonday = (date: string): number => (weekdayOf(date) + 6) % 7

/** Whole weeks from Monday to Sunday that contain both days and those between. */
export function weeksBetween(first: string, last: string): string[][] {
  const weeks: string[][] = []
  for (
    let monday = dayAfter(first, -sinceMonday(first));
    monday <= last;
    monday = dayAfter(monday, 7)
  ) {
    const start = monday
    weeks.push(Array.from({ length: 7 }, (_, index) => dayAfter(start, index)))
  }
  return weeks
}

/** How many days an arrow key moves; Home and End move to the ends. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/**
 * The free day that a key moves to: the next one in its direction, in the same column for up and down.
 * `undefined` when there is none, or for other keys.
 */
export function dayByKey(free: readonly string[], from: string, key: string): string | undefined {
  if (key === 'Home') return free.at(0)
  if (key === 'End') return free.at(-1)
  const step = STEPS[key]
  if (step === undefined) return undefined
  const ahead = free.filter((date) => {
    const days = daysBetween(from, date)
    return days !== 0 && Math.sign(days) === Math.sign(step) && days % Math.abs(step) === 0
  })
  return step > 0 ? ahead.at(0) : ahead.at(-1)
}
