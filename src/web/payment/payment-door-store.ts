import { createStore } from '../store.ts'

/** Whether something of a payment is to be shown or asked about; once it is, it stays. */
export const paymentDoorStore = createStore(false)

export function openPaymentDoor(): void {
  paymentDoorStore.set(true)
}
