import { createStore } from '../store.ts'

export const NOTHING_TOLD: Readonly<Record<string, string | undefined>> = {}

/** What cards say about delivery, by product. */
export const cardDeliveryStore = createStore(NOTHING_TOLD)
