import { createStore } from '../store.ts'

export const NO_PRICES: Readonly<Record<string, string | undefined>> = {}

/** What cards say about delivery, by product. */
export const cardDeliveryStore = createStore(NO_PRICES)
