import { indianDay } from './india.ts'

/** Returns the Indian financial year (April to March) of a time: `26-27` (docs/law.md, GST). */
export function financialYearOf(moment: Date): string {
  const day = indianDay(moment)
  const year = Number(day.slice(0, 4))
  const first = Number(day.slice(5, 7)) >= 4 ? year : year - 1
  const twoDigits = (one: number) => String(one % 100).padStart(2, '0')
  return `${twoDigits(first)}-${twoDigits(first + 1)}`
}
