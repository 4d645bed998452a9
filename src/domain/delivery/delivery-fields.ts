import type { DeliveryAddress } from '../orders/order.ts'

/** The fields in the sequence of the form; the last is optional. */
export const DELIVERY_FIELDS = [
  'address',
  'city',
  'state',
  'pincode',
  'phone',
  'recipient',
] as const satisfies readonly (keyof DeliveryAddress)[]
export type DeliveryField = (typeof DELIVERY_FIELDS)[number]
