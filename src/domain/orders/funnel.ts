import { MAX_RANGE_DAYS } from './sales-range.ts'

/** What a visitor's app tells the shop, once in a tab. */
export const REPORTED_STEPS = ['cart', 'checkout'] as const
export type ReportedStep = (typeof REPORTED_STEPS)[number]

/** What is counted by day, of nobody; pages of products by the server. */
export const COUNTED_STEPS = ['seen', ...REPORTED_STEPS] as const
export type CountedStep = (typeof COUNTED_STEPS)[number]

/** From a product's page to an order that is delivered and paid for; what follows `checkout` is read from the orders. */
export const FUNNEL_STEPS = [...COUNTED_STEPS, 'placed', 'delivered', 'paid'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/** As long as the longest range; a range that reaches further back finds nothing to compare with. */
export const FUNNEL_KEPT_DAYS = MAX_RANGE_DAYS
