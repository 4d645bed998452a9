import { z } from 'zod'
import { REPORTED_STEPS } from '#domain/orders/funnel.ts'
import { endpoint } from './endpoint.ts'
import { Nothing } from './fields.ts'

export const funnelEndpoints = {
  count: endpoint('POST /api/funnel', {
    right: 'shop.read',
    tag: 'payments',
    summary: 'Counts, by day only, that a visitor filled a cart or went to the checkout',
    body: z.object({ step: z.enum(REPORTED_STEPS) }),
    answers: { 204: Nothing },
  }),
}
