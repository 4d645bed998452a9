import { type DayOfSales, withQuietDays } from './sales.ts'
import type { SalesRange } from './sales-range.ts'

/**
 * The tables of sales with their figures. Those in `MONEY` are paise, `daysToDeliver` may be a fraction, others are
 * counts. A figure that ends in `Before` is of the range before.
 */
export const SALES_TABLES = {
  days: ['orders', 'cashOrders', 'advanceOrders', 'revenue', 'cash', 'revenueBefore'],
  products: ['units', 'revenue', 'revenueBefore'],
  categories: ['units', 'revenue', 'revenueBefore'],
  states: ['orders', 'revenue', 'revenueBefore'],
  pincodes: ['orders', 'revenue', 'revenueBefore'],
  couriers: ['parcels', 'daysToDeliver', 'refused'],
  offers: ['uses', 'given', 'revenue'],
  delivery: ['orders', 'charged', 'courier', 'left'],
  searches: ['times'],
  funnel: ['reached', 'reachedBefore'],
} as const satisfies Record<string, readonly string[]>

export type SalesTable = keyof typeof SALES_TABLES
export type SalesFigure = (typeof SALES_TABLES)[SalesTable][number]

export const SALES_TABLE_NAMES = Object.keys(SALES_TABLES) as SalesTable[]

const MONEY: ReadonlySet<SalesFigure> = new Set([
  'revenue',
  'cash',
  'revenueBefore',
  'given',
  'charged',
  'courier',
  'left',
] as const)

/** Whether a figure is an amount in paise. */
export function isMoney(figure: SalesFigure): boolean {
  return MONEY.has(figure)
}

/** A row of one of the tables. */
export interface SalesRow {
  /** Of a product its id, of a day `2026-11-21`, of a month `2026-11`. */
  id: string
  /** Empty where the id says all, or nothing is known. */
  name: string
  /** What narrows the name: the state of a pincode. */
  note?: string
  /** Absent where there is nothing to count, such as days to deliver what is still under way. */
  figures: Partial<Record<SalesFigure, number>>
}

/**
 * The id of the one row that all sachets share, in the tables of products and categories: what was bought against which
 * complaint is nobody's figure.
 */
export const SACHETS_ROW = '-sachets'

/** The table of days, the latest first, each beside its like in the range before. */
export function dayRows(
  range: SalesRange,
  sold: readonly DayOfSales[],
  soldBefore: readonly DayOfSales[],
): SalesRow[] {
  const before = withQuietDays(soldBefore, range.before)
  return withQuietDays(sold, range)
    .map(({ day, orders, cashOrders, advanceOrders, revenuePaise, cashPaise }, at) => ({
      id: day,
      name: '',
      figures: {
        orders,
        cashOrders,
        advanceOrders,
        revenue: revenuePaise,
        cash: cashPaise,
        revenueBefore: before[at]?.revenuePaise ?? 0,
      },
    }))
    .toReversed()
}
