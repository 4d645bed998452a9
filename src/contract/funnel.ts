import { z } from 'zod'
import { TOLD_STEPS } from '#domain/orders/funnel.ts'
import { funnelAddresses as at } from './addresses/funnel.ts'
import { endpoint } from './endpoint.ts'
import { Nothing } from './fields.ts'

export const funnelEndpoints = {
  tell: endpoint(at.tell, {
    right: 'shop.read',
    tag: 'payments',
    summary: 'Counts, by its day alone, that a visitor filled a cart or went to the checkout',
    body: z.object({ step: z.enum(TOLD_STEPS) }),
    answers: { 204: Nothing },
  }),
}
