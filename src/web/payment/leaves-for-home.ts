import { createStore } from '../store.ts'

/** True if the next thank-you page redirects to the home page by itself, as after an order of sachets. */
export const leavesForHomeStore = createStore(false)
