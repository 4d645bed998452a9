import { MINUTE_MS } from '../time/durations.ts'

/** Opening the panel's first page again within this time belongs to the same visit: new items stay marked as new. */
export const VISIT_MS = 30 * MINUTE_MS
