import { MAX_RANGE_DAYS } from './sales-range.ts'

/** The steps that the browser reports, once per tab. */
export const REPORTED_STEPS = ['cart', 'checkout'] as const
export type ReportedStep = (typeof REPORTED_STEPS)[number]

/** The steps that are counted by day only, without visitors; the server counts `seen`, the pages of products. */
export const COUNTED_STEPS = ['seen', ...REPORTED_STEPS] as const
export type CountedStep = (typeof COUNTED_STEPS)[number]

/** All steps from a product's page to a delivered and paid order; those after `checkout` are read from the orders. */
export const FUNNEL_STEPS = [...COUNTED_STEPS, 'placed', 'delivered', 'paid'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/** As long as the longest range; the range before it may already be deleted. */
export const FUNNEL_KEPT_DAYS = MAX_RANGE_DAYS
