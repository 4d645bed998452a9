import { indianDay } from '../time/india.ts'

/** Periods in days up to today; longer ones would take more than 200 ms with 200,000 orders. */
export const SALES_PERIODS = [7, 30, 90] as const
export type SalesPeriod = (typeof SALES_PERIODS)[number]

/** The sales of one day in India. */
export interface DayOfSales {
  /** `2026-11-21`. */
  day: string
  orders: number
  revenuePaise: number
  cashOrders: number
}

export interface ProductSales {
  productId: string
  name: string
  units: number
  revenuePaise: number
}

/** What delivery brought and cost in one month in India, fee for cash included. */
export interface MonthOfDelivery {
  /** `2026-11`. */
  month: string
  orders: number
  /** Charged to shoppers. */
  chargedPaise: number
  /** Taken by the courier, as quoted with each order. */
  courierPaise: number
}

export interface SalesTotals {
  orders: number
  revenuePaise: number
  /** The share of cash orders, 0 to 1; undefined without sales. */
  cashShare: number | undefined
  averagePaise: number | undefined
}

export function parseSalesPeriod(text: string | null): SalesPeriod {
  return SALES_PERIODS.find((known) => String(known) === text) ?? 30
}

/** The first day of a period that ends today, both included. */
export function firstDayOf(period: SalesPeriod, now: Date): string {
  return indianDay(now, 1 - period)
}

/** Calendar months that the block about delivery shows, the current one among them. */
export const DELIVERY_MONTHS = 6

/** The first day of the month in India that lies so many months before this one. */
export function firstDayOfMonth(now: Date, monthsBack: number): string {
  const [year = 0, month = 1] = indianDay(now, 0).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - monthsBack, 1)).toISOString().slice(0, 10)
}

/** Every day of the period, with zeros for days without sales. */
export function withQuietDays(
  sold: readonly DayOfSales[],
  period: SalesPeriod,
  now: Date,
): DayOfSales[] {
  const byDay = new Map(sold.map((entry) => [entry.day, entry]))
  return Array.from({ length: period }, (_, at) => {
    const day = indianDay(now, at + 1 - period)
    return byDay.get(day) ?? { day, orders: 0, revenuePaise: 0, cashOrders: 0 }
  })
}

/** Sums the days; the average is rounded to the paisa. */
export function totalsOf(days: readonly DayOfSales[]): SalesTotals {
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  const revenuePaise = days.reduce((sum, day) => sum + day.revenuePaise, 0)
  const cashOrders = days.reduce((sum, day) => sum + day.cashOrders, 0)
  return {
    orders,
    revenuePaise,
    cashShare: orders === 0 ? undefined : cashOrders / orders,
    averagePaise: orders === 0 ? undefined : Math.round(revenuePaise / orders),
  }
}
