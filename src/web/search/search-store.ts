import { createStore } from '../store.ts'

/** Whether the search dialog is open. */
export const searchStore = createStore(false)
