import { createStore } from '../store.ts'

/** Whether the payment dialogs are loaded; never reset. */
export const paymentTriggerStore = createStore(false)

export function openPaymentDialogs(): void {
  paymentTriggerStore.set(true)
}
