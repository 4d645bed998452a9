import type { OrderAmounts, PaymentMethod } from '../orders/order.ts'

/** The parts of a price before the way of paying is known; all in paise. */
export interface PriceParts {
  itemsPaise: number
  deliveryPaise: number
  /** What cash on delivery would add. */
  codFeePaise: number
  method: PaymentMethod
}

/**
 * The figures of an order: its parts, already rounded, and their sum; the COD fee only where the
 * order is paid in cash.
 */
export function orderAmounts(parts: PriceParts): OrderAmounts {
  const { itemsPaise, deliveryPaise, method } = parts
  const codFeePaise = method === 'cod' ? parts.codFeePaise : 0
  const totalPaise = itemsPaise + deliveryPaise + codFeePaise
  return { itemsPaise, deliveryPaise, codFeePaise, totalPaise }
}
