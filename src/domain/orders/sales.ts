import { indianDay } from '../time/india.ts'

/** How far back the owner looks, in days up to today: what is summed up at once within 200 ms, also with 200,000 orders. */
export const SALES_PERIODS = [7, 30, 90] as const
export type SalesPeriod = (typeof SALES_PERIODS)[number]

/** What was sold on one day of India. */
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

export interface SalesTotals {
  orders: number
  revenuePaise: number
  /** Share of orders paid in cash, 0 to 1; nothing where nothing was sold. */
  cashShare: number | undefined
  averagePaise: number | undefined
}

export function parseSalesPeriod(text: string | null): SalesPeriod {
  return SALES_PERIODS.find((known) => String(known) === text) ?? 30
}

/** The first day of a period that ends today, both days counted. */
export function firstDayOf(period: SalesPeriod, now: Date): string {
  return indianDay(now, 1 - period)
}

/** Every day of the period, also those on which nothing was sold. */
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

/** Sums up days; the average is rounded to the paisa. */
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
