import { type Days, daysOf } from './sales-range.ts'

/** The sales of one day in India. */
export interface DayOfSales {
  /** `2026-11-21`. */
  day: string
  orders: number
  revenuePaise: number
  /** Cash on delivery, a part in advance or not. */
  cashOrders: number
  /** Of them, those that pay a part online in advance. */
  advanceOrders: number
  /** What cash orders pay at the door. */
  cashPaise: number
  /** What they pay online, and no part of `cashPaise`. */
  advancePaise: number
  /** What returned goods pay of any order, neither online nor in cash. */
  creditPaise: number
}

/** Who bought goods in a range; those of sachets alone are not among them. */
export interface Shoppers {
  shoppers: number
  /** Of them those who had bought before. */
  returningShoppers: number
}

/** What a range comes to besides what its days sold. */
export interface SalesFigures extends Shoppers {
  /** That left or will leave: neither cancelled nor unpaid. */
  parcels: number
  /** Of them came back, for whatever reason; one that was lost did not. */
  cameBack: number
  cashParcels: number
  /** Came back without a return asked for: refused at the door, or not found. */
  refusedCash: number
  refundedOrders: number
  refundedPaise: number
  /** Charged to shoppers of orders that count as sold. */
  deliveryPaise: number
  codFeePaise: number
  /** Paid online and not given back; in none of the figures of orders. */
  consultations: number
  consultationsPaise: number
}

export interface SalesTotals extends Omit<DayOfSales, 'day'> {
  averagePaise: number | undefined
}

/** Every day of the range, with zeros for days without sales. */
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
