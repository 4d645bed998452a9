import { z } from 'zod'
import { PAYMENT_TRIALS } from '#domain/opening/payment-trial.ts'
import { endpointsOf } from './endpoint.ts'
import { Moment } from './fields.ts'

const endpoint = endpointsOf({ tag: 'panel' })

export const openingEndpoints = {
  open: endpoint('POST /api/admin/opening', {
    right: 'settings.change',
    summary: 'Opens a live shop to shoppers; refused while anything is missing',
    answers: { 200: z.object({ openedAt: Moment }) },
  }),
  removeExamples: endpoint('POST /api/admin/opening/removals', {
    right: 'settings.change',
    summary: 'Removes the demo’s products, sample reviews and articles from a live shop',
    answers: { 200: z.object({ products: z.int(), reviews: z.int(), articles: z.int() }) },
  }),
  restoreExamples: endpoint('POST /api/admin/opening/restorations', {
    right: 'settings.change',
    summary: 'Undoes the last removal of the demo’s products and articles, until the shop is open',
    answers: { 200: z.object({ products: z.int(), articles: z.int() }) },
  }),
  addExampleOrders: endpoint('POST /api/admin/opening/example-orders', {
    right: 'settings.change',
    summary: 'Fills a demo without orders with four weeks of example orders',
    answers: { 200: z.object({ orders: z.int() }) },
  }),
  tryPaymentKeys: endpoint('POST /api/admin/opening/payment-trials', {
    right: 'settings.money',
    summary: 'Tests the payment keys with a read; nothing is charged or changed',
    answers: { 200: z.object({ answer: z.enum(PAYMENT_TRIALS) }) },
  }),
}
