import { type Days, daysOf } from '#domain/orders/sales-range.ts'

/** An order of a shop's past as far as sales go. */
export interface SoldOrder {
  id: string
  shopper: string
  isSachets: boolean
  isCash: boolean
  /** Paid online of a cash order when it was placed. */
  advancePaise: number
  paymentState: string
  stage: string
  day: string
  deliveryPaise: number
  feePaise: number
  courierPaise: number
  state: string
  pincode: string
  courier: string
  /** From handing over to delivery, in days. */
  daysUnderWay: number
  hasReturnRequest: boolean
  /** By its courier. */
  isLost: boolean
  /** Paid back in cash. */
  givenBackPaise: number
  lines: readonly { product: string; category: string; units: number; paise: number }[]
  /** With what each took off the lines, in turn. */
  offer: { id: string; savedPaise: number } | undefined
}

const isIn = ({ day }: SoldOrder, { from, to }: Days) => from <= day && day <= to
const isBack = ({ stage, isLost }: SoldOrder) => stage === 'returned' && !isLost
const isPaidOrDue = ({ paymentState }: SoldOrder) => !['awaiting', 'failed'].includes(paymentState)
const isSold = (order: SoldOrder) =>
  isPaidOrDue(order) &&
  order.paymentState !== 'refunded' &&
  order.stage !== 'cancelled' &&
  order.stage !== 'returned'
const isCarried = (order: SoldOrder) => isPaidOrDue(order) && order.stage !== 'cancelled'

/** What was paid for each line: an offer is taken off the first line. */
const netLines = ({ lines, offer }: SoldOrder) =>
  lines.map((line, at) => ({
    ...line,
    paise: line.paise - (at === 0 ? (offer?.savedPaise ?? 0) : 0),
  }))

export function totalOfOrder(order: SoldOrder): number {
  const goods = netLines(order).reduce((sum, { paise }) => sum + paise, 0)
  return goods + order.deliveryPaise + order.feePaise
}

type Counted = Record<string, Record<string, number>>

function add(to: Counted, key: string, figures: Record<string, number>): void {
  const row = to[key] ?? {}
  for (const [name, value] of Object.entries(figures)) row[name] = (row[name] ?? 0) + value
  to[key] = row
}

/** How an order counts on its day: its advance is money paid online, and the order one of cash. */
const dayOfSale = (order: SoldOrder) => ({
  orders: 1,
  cashOrders: order.isCash ? 1 : 0,
  advanceOrders: order.advancePaise > 0 ? 1 : 0,
  revenue: totalOfOrder(order),
  cash: order.isCash ? totalOfOrder(order) - order.advancePaise : 0,
})

/** The totals of a range, by payment method. */
export function totalsSlowly(orders: readonly SoldOrder[], range: Days) {
  const totals = { online: 0, cash: 0, advances: 0, advanceOrders: 0 }
  for (const order of orders) {
    if (!isIn(order, range) || !isSold(order)) continue
    const paidOnline = order.isCash ? order.advancePaise : totalOfOrder(order)
    totals.online += paidOnline
    totals.cash += totalOfOrder(order) - paidOnline
    if (!order.isCash || paidOnline === 0) continue
    totals.advances += paidOnline
    totals.advanceOrders += 1
  }
  return totals
}

/** Counts every table of sales by walking all orders, by row and figure. */
export function countSalesSlowly(orders: readonly SoldOrder[], range: Days, before: Days) {
  const days: Counted = {}
  const products: Counted = {}
  const categories: Counted = {}
  const states: Counted = {}
  const pincodes: Counted = {}
  const couriers: Counted = {}
  const offers: Counted = {}
  const delivery: Counted = {}
  const daysBefore = daysOf(before)
  const sameDay = new Map(daysOf(range).map((day, at) => [daysBefore[at], day]))
  for (const day of daysOf(range)) {
    days[day] = {
      orders: 0,
      cashOrders: 0,
      advanceOrders: 0,
      revenue: 0,
      cash: 0,
      revenueBefore: 0,
    }
  }
  for (const order of orders) {
    const isNow = isIn(order, range)
    const total = totalOfOrder(order)
    const sums = (paise: number) => ({
      revenue: isNow ? paise : 0,
      revenueBefore: isNow ? 0 : paise,
    })
    if (isSold(order) && (isNow || isIn(order, before))) {
      for (const { product, category, units, paise } of netLines(order)) {
        const figures = { units: isNow ? units : 0, ...sums(paise) }
        add(products, order.isSachets ? '-sachets' : product, figures)
        add(categories, order.isSachets ? '-sachets' : category, figures)
      }
      const figures = { orders: isNow ? 1 : 0, ...sums(total) }
      add(states, order.state, figures)
      if (isNow) add(days, order.day, dayOfSale(order))
      else add(days, sameDay.get(order.day) ?? '', { revenueBefore: total })
      add(pincodes, order.pincode, figures)
    }
    if (!isNow) continue
    if (isSold(order) && order.offer) {
      add(offers, order.offer.id, { uses: 1, given: order.offer.savedPaise, revenue: total })
    }
    if (isCarried(order)) {
      const charged = order.deliveryPaise + order.feePaise
      add(delivery, order.day.slice(0, 7), {
        orders: 1,
        charged,
        courier: order.courierPaise,
        left: charged - order.courierPaise,
      })
    }
    if (['shipped', 'out-for-delivery', 'delivered', 'returned'].includes(order.stage)) {
      const isRefused = isBack(order) && !order.hasReturnRequest
      add(couriers, order.courier, { parcels: 1, refused: isRefused ? 1 : 0 })
    }
  }
  return { days, products, categories, states, pincodes, couriers, offers, delivery }
}

/** Mean days from handing over to delivery of a courier's delivered parcels, to a tenth. */
export function daysToDeliverSlowly(
  orders: readonly SoldOrder[],
  range: Days,
  courier: string,
): number | undefined {
  const delivered = orders.filter(
    (order) => order.courier === courier && order.stage === 'delivered' && isIn(order, range),
  )
  if (delivered.length === 0) return undefined
  const sum = delivered.reduce((days, order) => days + order.daysUnderWay, 0)
  return Math.round((sum / delivered.length) * 10) / 10
}

/** The figures beside the tables. */
export function figuresSlowly(orders: readonly SoldOrder[], range: Days) {
  const inRange = orders.filter((order) => isIn(order, range))
  const carried = inRange.filter(isCarried)
  const sold = inRange.filter(isSold)
  const goods = orders.filter((order) => isCarried(order) && !order.isSachets)
  const shoppers = new Set(
    goods.filter((order) => isIn(order, range)).map(({ shopper }) => shopper),
  )
  const bought = (shopper: string) =>
    goods.filter((order) => order.shopper === shopper && order.day <= range.to).length
  const sum = (of: readonly SoldOrder[], figure: (order: SoldOrder) => number) =>
    of.reduce((total, order) => total + figure(order), 0)
  return {
    shoppers: shoppers.size,
    returningShoppers: [...shoppers].filter((shopper) => bought(shopper) > 1).length,
    parcels: carried.length,
    cameBack: inRange.filter(isBack).length,
    cashParcels: carried.filter(({ isCash }) => isCash).length,
    refusedCash: inRange.filter((order) => order.isCash && isBack(order) && !order.hasReturnRequest)
      .length,
    deliveryPaise: sum(sold, ({ deliveryPaise }) => deliveryPaise),
    codFeePaise: sum(sold, ({ feePaise }) => feePaise),
    refundedOrders: inRange.filter(({ givenBackPaise }) => givenBackPaise > 0).length,
    refundedPaise: sum(inRange, ({ givenBackPaise }) => givenBackPaise),
  }
}
