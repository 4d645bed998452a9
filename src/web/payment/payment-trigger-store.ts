import { createStore } from '../store.ts'

/** Whether the payment dialogs are wanted; reset when they cannot be loaded. */
export const paymentTriggerStore = createStore(false)
