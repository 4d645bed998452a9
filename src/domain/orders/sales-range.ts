import { DAY_MS } from '../time/durations.ts'
import { dayAfter, daysBetween, indianDay, isCalendarDay, momentInIndia } from '../time/india.ts'

/** Named ranges: `7`, `30` and `90` are days up to today, `year` is the financial year, which starts in April. */
export const NAMED_RANGES = ['today', '7', '30', '90', 'month', 'last-month', 'year'] as const
type NamedRange = (typeof NAMED_RANGES)[number]

/** Three years; the page and its queries are not designed for more. */
export const MAX_RANGE_DAYS = 1_096
/** Days before this are refused; no shop is older. */
const FIRST_DAY = '2000-01-01'

/** Calendar days in India, both included. */
export interface Days {
  from: string
  to: string
}

/** The days whose sales are shown, and an equally long range before them to compare with. */
export interface SalesRange extends Days {
  name: NamedRange | 'own'
  before: Days
}

export type RangeFault =
  | { field: 'from' | 'to'; reason: 'no-day' | 'too-early' | 'in-future' }
  | { field: 'to'; reason: 'before-from' | 'too-long' }

/** The parameters of a range in the address. */
export interface AskedRange {
  range?: string | null | undefined
  from?: string | null | undefined
  to?: string | null | undefined
}

/** The number of days in a range. */
export function lengthOf({ from, to }: Days): number {
  return daysBetween(from, to) + 1
}

/** Every day of a range, in order. */
export function daysOf(range: Days): string[] {
  return Array.from({ length: lengthOf(range) }, (_, at) => dayAfter(range.from, at))
}

/** Returns the range with a name; that of 30 days for an unknown name. */
export function namedRange(name: string | null | undefined, now: Date): SalesRange {
  const today = indianDay(now)
  const known = NAMED_RANGES.find((one) => one === name) ?? '30'
  const month = `${today.slice(0, 8)}01`
  switch (known) {
    case 'today':
      return daysUpTo(known, today, 1)
    case 'month':
      return withRangeBefore(known, { from: month, to: today }, monthsBefore(month, 1))
    case 'last-month': {
      const from = monthsBefore(month, 1)
      return withRangeBefore(known, { from, to: dayAfter(month, -1) }, monthsBefore(from, 1))
    }
    case 'year': {
      const april = `${today.slice(0, 4)}-04-01`
      const from = april <= today ? april : monthsBefore(april, 12)
      return withRangeBefore(known, { from, to: today }, monthsBefore(from, 12))
    }
    default:
      return daysUpTo(known, today, Number(known))
  }
}

/** Today, with the same weekday of the week before to compare with: a Sunday sells unlike a Saturday. */
export function todayAndLastWeek(now: Date): SalesRange {
  const today = indianDay(now)
  return withRangeBefore('today', { from: today, to: today }, dayAfter(today, -7))
}

/** Parses a range from an address: custom days if `from` or `to` is given, else a named range. Refuses invalid days. */
export function parseSalesRange(
  asked: AskedRange,
  now: Date,
): { ok: true; range: SalesRange } | { ok: false; fault: RangeFault } {
  const { from, to } = asked
  if (!from && !to) return { ok: true, range: namedRange(asked.range, now) }
  const days = { from: from ?? '', to: to ?? '' }
  const fault = problemOf(days, indianDay(now))
  if (fault) return { ok: false, fault }
  return { ok: true, range: withRangeBefore('own', days, dayAfter(days.from, -lengthOf(days))) }
}

function problemOf(days: Days, today: string): RangeFault | undefined {
  for (const field of ['from', 'to'] as const) {
    if (!isCalendarDay(days[field])) return { field, reason: 'no-day' }
    if (days[field] < FIRST_DAY) return { field, reason: 'too-early' }
    if (days[field] > today) return { field, reason: 'in-future' }
  }
  if (days.to < days.from) return { field: 'to', reason: 'before-from' }
  return lengthOf(days) > MAX_RANGE_DAYS ? { field: 'to', reason: 'too-long' } : undefined
}

function daysUpTo(name: NamedRange, today: string, count: number): SalesRange {
  const days = { from: dayAfter(today, 1 - count), to: today }
  return withRangeBefore(name, days, dayAfter(days.from, -count))
}

/**
 * Adds the range to compare with, which has as many days. It starts on `firstBefore`, so that a month is compared with
 * the same days of the previous month, or earlier if it would otherwise overlap the range.
 */
function withRangeBefore(name: SalesRange['name'], days: Days, firstBefore: string): SalesRange {
  const last = [dayAfter(firstBefore, lengthOf(days) - 1), dayAfter(days.from, -1)].toSorted()[0]
  const to = last ?? firstBefore
  return { name, ...days, before: { from: dayAfter(to, 1 - lengthOf(days)), to } }
}

/** The first day of the month that is `months` earlier. */
function monthsBefore(first: string, months: number): string {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}

/** A period of time; `until` is excluded. */
export interface Span {
  from: Date
  until: Date
}

/**
 * The periods of a range and of the one before. If the range's last day has not ended, the one before ends at the same
 * time of day, so that a morning is compared with a morning.
 */
export function spansOf(range: SalesRange, now: Date): { range: Span; before: Span } {
  const span = spanOf(range)
  const before = spanOf(range.before)
  const left = span.until.getTime() - now.getTime()
  if (left <= 0 || left > DAY_MS) return { range: span, before }
  // Plus one millisecond, because `until` is excluded and an order of this very moment counts.
  return { range: span, before: { ...before, until: new Date(before.until.getTime() - left + 1) } }
}

/** From midnight in India at the start of the first day to midnight at the end of the last. */
export function spanOf({ from, to }: Days): Span {
  return { from: momentInIndia(from, 0), until: momentInIndia(dayAfter(to, 1), 0) }
}

/** The relative change of a figure: 0.12 is 12 % more; undefined if it was 0 before. */
export function changeOf(figure: number, before: number): number | undefined {
  return before === 0 ? undefined : (figure - before) / Math.abs(before)
}
