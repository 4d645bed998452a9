import { MINUTE_MS } from '../time/durations.ts'

/** Whoever sees the panel's first page again within this time is on the same visit: what was new to them stays new. */
export const VISIT_MS = 30 * MINUTE_MS
