import { createStore } from '../store.ts'

/** A sachet order that has just been paid online; its page shows thanks and returns home. */
export const paidSachetsStore = createStore<{ number: string } | undefined>(undefined)
