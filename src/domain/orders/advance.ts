import type { Order } from './order.ts'

/**
 * The cash that a cash order comes to at the door, in paise, whether or not it has been collected: its total less the advance
 * and what returned goods pay of it.
 */
export function cashPaise({
  amounts,
  advancePaise = 0,
  creditPaise = 0,
}: Pick<Order, 'amounts' | 'advancePaise' | 'creditPaise'>): number {
  return amounts.totalPaise - advancePaise - creditPaise
}

/** What is paid online of an order, in paise: all of a prepaid one that no returned goods pay, of a cash order its advance. */
export function onlinePaise({
  paymentMethod,
  amounts,
  advancePaise = 0,
  creditPaise = 0,
}: Pick<Order, 'paymentMethod' | 'amounts' | 'advancePaise' | 'creditPaise'>): number {
  return paymentMethod === 'prepaid' ? amounts.totalPaise - creditPaise : advancePaise
}

/** Whether anything of an order is paid online, so that it stands only once that is paid. */
export function isPaidOnline({
  paymentMethod,
  advancePaise = 0,
}: Pick<Order, 'paymentMethod' | 'advancePaise'>): boolean {
  return paymentMethod === 'prepaid' || advancePaise > 0
}

/**
 * Shares an advance between two parcels by what each comes to, to the paisa, and so that what went back of it is of the first;
 * neither is asked for more than its total.
 */
export function shareAdvance(
  advancePaise: number,
  {
    firstPaise,
    restPaise,
    gonePaise = 0,
  }: { firstPaise: number; restPaise: number; gonePaise?: number | undefined },
): { first: number; rest: number } {
  const total = firstPaise + restPaise
  const first = total === 0 ? 0 : Math.ceil((advancePaise * firstPaise) / total)
  const kept = Math.min(firstPaise, Math.max(first, gonePaise))
  return { first: kept, rest: advancePaise - kept }
}
