import { createStore } from '../store.ts'

export const NO_PRICES: Readonly<Record<string, string | undefined>> = {}

/** The delivery prices on cards, by product. */
export const cardDeliveryStore = createStore(NO_PRICES)
