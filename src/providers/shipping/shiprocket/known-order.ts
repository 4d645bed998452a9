import type { CourierAnswer } from '../port.ts'
import type { ShiprocketClient } from './client.ts'
import { FoundOrders } from './entities.ts'

/** Canceled, Cancellation Requested, Return Cancelled, Canceled before Dispatched, in the table of order codes. */
const CANCELLED: readonly (number | undefined)[] = [5, 18, 27, 54]

/** The search addresses of orders and of returns, which are in a separate list. */
const LISTS = {
  orders: (reference: string) =>
    `/orders?${new URLSearchParams({ filter_by: 'channel_order_id', filter: reference })}`,
  // The API may ignore the search; the newest come first.
  returns: (reference: string) =>
    `/orders/processing/return?${new URLSearchParams({ search: reference, per_page: '100' })}`,
} as const
export type OrderList = keyof typeof LISTS

/** The courier's order with one of our references. */
export interface KnownOrder {
  id: string
  totalRupees: number | undefined
  /** The recipient, or the sender of a return; empty if the courier does not provide it. */
  customer: string
  pincode: string
  isCancelled: boolean
  shipmentId: string
  /** Empty until a courier is assigned. */
  trackingId: string
  courierName: string
}

/** Searches for a reference. The search also finds similar ones, so the reference is compared exactly. */
export async function findOrder(
  client: ShiprocketClient,
  reference: string,
  list: OrderList,
  signal: AbortSignal,
): Promise<CourierAnswer<KnownOrder | undefined>> {
  const path = LISTS[list](reference)
  const found = await client.get({ path, answer: FoundOrders, signal })
  if (!found.ok) return found
  const orders = found.value.data
    .filter((order) => order.channel_order_id === reference && order.id !== '')
    .map((order): KnownOrder => {
      const shipment = order.shipments.find(({ awb }) => awb !== '') ?? order.shipments[0]
      return {
        id: order.id,
        totalRupees: order.total,
        customer: order.customer_name,
        pincode: order.customer_pincode,
        isCancelled: CANCELLED.includes(order.status_code),
        shipmentId: shipment?.id ?? '',
        trackingId: shipment?.awb ?? '',
        courierName: shipment?.courier ?? '',
      }
    })
  return { ok: true, value: orders.find(({ isCancelled }) => !isCancelled) ?? orders[0] }
}
