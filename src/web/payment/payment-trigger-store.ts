import { createStore } from '../store.ts'

/** Whether something of a payment is to be shown or asked about; once it is, it stays. */
export const paymentTriggerStore = createStore(false)

export function openPaymentDialogs(): void {
  paymentTriggerStore.set(true)
}
