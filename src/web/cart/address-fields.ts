import type { DeliveryAddress } from '#domain/orders/order.ts'

export const addressFields = (delivery: DeliveryAddress) => {
  const { address, city, state, pincode, phone, recipient } = delivery
  return { address, city, state, pincode, phone_number: phone, ...(recipient && { recipient }) }
}
