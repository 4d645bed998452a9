import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EVIDENCE_FIELDS } from './payment-evidence.ts'
import { CheckedAnswer, PendingAnswer, PlacedAnswer, StartedAnswer } from './payments.ts'

const tag = 'payments'
const right = 'order.pay-by-link'

const evidence = z.string().max(200)
const EvidenceBody = z.object({
  [EVIDENCE_FIELDS.providerOrderId]: evidence,
  [EVIDENCE_FIELDS.paymentId]: evidence,
  [EVIDENCE_FIELDS.signature]: evidence,
})

/** Like the endpoints for a shopper's own order, but without name, address and goods, since links get forwarded. */
export const paymentLinkEndpoints = {
  pay: endpoint('POST /api/payment-links/:token/pay', {
    right,
    tag,
    summary:
      'Starts the payment of an order by its signed link, with the same order at the provider',
    answers: { 200: StartedAnswer },
  }),
  verify: endpoint('POST /api/payment-links/:token/verification', {
    right,
    tag,
    summary: 'Confirms a payment that was made by this link',
    body: EvidenceBody,
    answers: { 200: PlacedAnswer.omit({ order: true }), 202: PendingAnswer },
  }),
  check: endpoint('POST /api/payment-links/:token/check', {
    right,
    tag,
    summary: 'Asks the payment provider for the state of a payment by this link',
    answers: { 200: CheckedAnswer.omit({ order: true }) },
  }),
}
