import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'

const endpoint = endpointsOf({ tag: 'account', right: 'phone-message.tell' })

export const phoneMessageEndpoints = {
  check: endpoint('GET /api/phone-messages/news', {
    summary: 'Answers the message provider’s verification of the webhook address',
    query: z.object({}).catchall(z.string().max(500)),
    produces: 'text/plain',
  }),
  webhook: endpoint('POST /api/phone-messages/news', {
    summary:
      'Receives the delivery status of phone messages and replies to them, signed by the provider',
    answers: { 200: z.object({ ok: z.literal(true) }) },
  }),
}
