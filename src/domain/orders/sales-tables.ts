import { type DayOfSales, withQuietDays } from './sales.ts'
import type { SalesRange } from './sales-range.ts'

/**
 * The sales tables with their figures. Those in `MONEY` are paise, `daysToDeliver` may be a fraction, others are
 * counts. A figure whose name ends in `Before` is for the range before.
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

/** True if a figure is an amount in paise. */
export function isMoney(figure: SalesFigure): boolean {
  return MONEY.has(figure)
}

/** A row of one of the tables. */
export interface SalesRow {
  /** A product's id, a day (`2026-11-21`), a month (`2026-11`) or another key of the table. */
  id: string
  /** Empty if the id needs no name, or the name is unknown. */
  name: string
  /** An addition to the name: the state of a pincode. */
  note?: string
  /** A figure is missing if it does not exist, such as the days to deliver parcels that are still under way. */
  figures: Partial<Record<SalesFigure, number>>
}

/**
 * The id of the single row for all sachets in the tables of products and categories, so that no figure reveals what was
 * bought for which complaint.
 */
export const SACHETS_ROW = '-sachets'

/** The table of days, latest first, each with the corresponding day of the range before. */
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
