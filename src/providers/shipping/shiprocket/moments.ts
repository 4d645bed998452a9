import { fromIndianClock, indianMinute as minuteInIndia } from '#domain/time/india.ts'

/** `2026-11-19 15:32:17` or `20 11 2026 11:43:52`, both in Indian time without a zone. */
const BY_YEAR = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?/
const BY_DAY = /^(\d\d) (\d\d) (\d{4}) (\d\d):(\d\d)(?::(\d\d))?/

/** Parses a timestamp of the courier; `undefined` when it is invalid. */
export function parseIndianMoment(text: string | null | undefined): Date | undefined {
  const byYear = BY_YEAR.exec(text ?? '')
  const byDay = BY_DAY.exec(text ?? '')
  const [, year, month, day] = byYear ?? [undefined, byDay?.[3], byDay?.[2], byDay?.[1]]
  const [, , , , hour, minute, second = '0'] = byYear ?? byDay ?? []
  if (year === undefined) return undefined
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number)
  const utcMs = Date.UTC(y ?? 0, (mo ?? 0) - 1, d ?? 0, h ?? 0, mi ?? 0, s ?? 0)
  const moment = new Date(utcMs)
  // 31 February would silently become a day in March.
  if (moment.getUTCDate() !== d || moment.getUTCMonth() !== (mo ?? 0) - 1) return undefined
  return fromIndianClock(moment)
}

/** `2026-11-20 11:43`, the format of an order's time. */
export function indianMinute(moment: Date): string {
  return minuteInIndia(moment).replace('T', ' ')
}
