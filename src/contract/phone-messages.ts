import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'

const endpoint = endpointsOf({ tag: 'account', right: 'phone-message.tell' })

export const phoneMessageEndpoints = {
  check: endpoint('GET /api/phone-messages/news', {
    summary:
      'Shows the provider of messages, by the agreed word, that the address for news is the shop’s',
    query: z.object({}).catchall(z.string().max(500)),
    produces: 'text/plain',
  }),
  webhook: endpoint('POST /api/phone-messages/news', {
    summary: 'What became of messages to phones, and replies to them, signed by the provider',
    answers: { 200: z.object({ ok: z.literal(true) }) },
  }),
}
