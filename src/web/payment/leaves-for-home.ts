import { createStore } from '../store.ts'

/** Whether the thank-you that opens next leaves for the home page by itself, as after an order of sachets. */
export const leavesForHomeStore = createStore(false)
