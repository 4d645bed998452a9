import { type Days, daysOf } from './sales-range.ts'

/** The sales of one day in India. */
export interface DayOfSales {
  /** `2026-11-21`. */
  day: string
  orders: number
  revenuePaise: number
  /** Cash-on-delivery orders, with or without an advance. */
  cashOrders: number
  /** The cash orders with an advance. */
  advanceOrders: number
  /** The amount that cash orders pay at the door. */
  cashPaise: number
  /** The advances of cash orders, not included in `cashPaise`. */
  advancePaise: number
  /** The credits of exchanges, paid neither online nor in cash. */
  creditPaise: number
}

/** Numbers of shoppers who bought goods in a range, without those who bought only sachets. */
export interface Shoppers {
  shoppers: number
  /** Those of them who had bought before. */
  returningShoppers: number
}

/** The figures of a range besides the sales of its days. */
export interface SalesFigures extends Shoppers {
  /** Parcels that have left or will leave: neither cancelled nor unpaid. */
  parcels: number
  /** Parcels that came back for any reason; lost ones are not counted. */
  cameBack: number
  cashParcels: number
  /** Cash parcels that came back without a return request: refused at the door, or the shopper was not found. */
  refusedCash: number
  refundedOrders: number
  refundedPaise: number
  /** Delivery charged to shoppers, for orders that count as sold. */
  deliveryPaise: number
  codFeePaise: number
  /** Consultations whose fee was paid online and not refunded; not included in the figures of orders. */
  consultations: number
  consultationsPaise: number
}

export interface SalesTotals extends Omit<DayOfSales, 'day'> {
  averagePaise: number | undefined
}

/** Returns every day of the range, with zeros for days without sales. */
export function withQuietDays(sold: readonly DayOfSales[], range: Days): DayOfSales[] {
  const byDay = new Map(sold.map((entry) => [entry.day, entry]))
  const quiet = {
    orders: 0,
    cashOrders: 0,
    advanceOrders: 0,
    revenuePaise: 0,
    cashPaise: 0,
    advancePaise: 0,
    creditPaise: 0,
  }
  return daysOf(range).map((day) => byDay.get(day) ?? { day, ...quiet })
}

/** Sums the days; the average is rounded to the paisa. */
export function totalsOf(days: readonly DayOfSales[]): SalesTotals {
  const sum = (figure: Exclude<keyof DayOfSales, 'day'>) =>
    days.reduce((total, day) => total + day[figure], 0)
  const orders = sum('orders')
  const revenuePaise = sum('revenuePaise')
  return {
    orders,
    cashOrders: sum('cashOrders'),
    advanceOrders: sum('advanceOrders'),
    revenuePaise,
    cashPaise: sum('cashPaise'),
    advancePaise: sum('advancePaise'),
    creditPaise: sum('creditPaise'),
    averagePaise: orders === 0 ? undefined : Math.round(revenuePaise / orders),
  }
}
