import { z } from 'zod'
import { OFFER_FIELDS } from '#domain/offers/offer-form.ts'
import { endpointsOf } from './endpoint.ts'
import { Repeatable, Rupees, SerialParams, textsOf } from './fields.ts'

const endpoint = endpointsOf({ tag: 'panel' })

/** The domain validates all texts at once. */
const OfferBody = z.object(textsOf(OFFER_FIELDS, 20_000))
const OfferId = z.object({ id: z.int() })

export const offerEndpoints = {
  make: endpoint('POST /api/admin/offers', {
    right: 'offer.manage',
    summary: 'Creates an offer, once for each Idempotency-Key; its terms cannot change afterwards',
    headers: Repeatable,
    body: OfferBody,
    answers: { 201: OfferId },
  }),
  rehearse: endpoint('POST /api/admin/offers/rehearsals', {
    right: 'offer.manage',
    summary: 'Calculates what an offer would have saved in the carts of the last 30 days',
    body: OfferBody,
    answers: {
      200: z.object({ orders: z.int(), lowered: z.int(), goods: Rupees, saved: Rupees }),
    },
  }),
  end: endpoint('POST /api/admin/offers/:id/end', {
    right: 'offer.manage',
    params: SerialParams,
    summary: 'Ends an offer; existing orders keep it',
    answers: { 200: OfferId },
  }),
}
