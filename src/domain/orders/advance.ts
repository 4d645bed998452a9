import type { Order } from './order.ts'

/**
 * The amount of a cash order that is due at the door, in paise, collected or not: its total less the advance and the
 * credit of an exchange.
 */
export function cashPaise({
  amounts,
  advancePaise = 0,
  creditPaise = 0,
}: Pick<Order, 'amounts' | 'advancePaise' | 'creditPaise'>): number {
  return amounts.totalPaise - advancePaise - creditPaise
}

/** The part of an order that is paid online, in paise: the total less a credit if prepaid, the advance if cash. */
export function onlinePaise({
  paymentMethod,
  amounts,
  advancePaise = 0,
  creditPaise = 0,
}: Pick<Order, 'paymentMethod' | 'amounts' | 'advancePaise' | 'creditPaise'>): number {
  return paymentMethod === 'prepaid' ? amounts.totalPaise - creditPaise : advancePaise
}

/** True if any part of an order is paid online, so that the order is valid only once that is paid. */
export function isPaidOnline({
  paymentMethod,
  advancePaise = 0,
}: Pick<Order, 'paymentMethod' | 'advancePaise'>): boolean {
  return paymentMethod === 'prepaid' || advancePaise > 0
}

/**
 * Shares an advance between two parcels in proportion to their totals, to the paisa. The first parcel's share covers
 * what was already refunded (`gonePaise`), and neither share exceeds its parcel's total.
 */
export function shareAdvance(
  advancePaise: number,
  {
    firstPaise,
    restPaise,
    gonePaise,
  }: { firstPaise: number; restPaise: number; gonePaise: number },
): { first: number; rest: number } {
  const total = firstPaise + restPaise
  const first = total === 0 ? 0 : Math.ceil((advancePaise * firstPaise) / total)
  const kept = Math.min(firstPaise, Math.max(first, gonePaise))
  return { first: kept, rest: advancePaise - kept }
}
