import { z } from 'zod'
import { MAX_LINES } from '#domain/checkout/limits.ts'
import { isPincode } from '#domain/delivery/pincode.ts'
import { parseProductId } from '#domain/ids.ts'
import { endpoint } from './endpoint.ts'
import { Days, Rupees } from './fields.ts'

export const PlaceAnswer = z.object({
  pincode: z.string(),
  city: z.string().nullable().describe('The district, or the town that addresses there use'),
  state: z.string().nullable(),
  expectedDelivery: Days.nullable().describe('Only if the request has products'),
  products: z
    .array(z.object({ productId: z.string(), delivery: Rupees }))
    .describe('The delivery charge for each of these products by itself'),
})

export const deliveryEndpoints = {
  place: endpoint('GET /api/delivery/:pincode', {
    right: 'shipping.quote',
    tag: 'payments',
    summary: 'The place of a pincode, and the delivery charge there for each of some products',
    params: z.object({ pincode: z.string().refine(isPincode) }),
    query: z.object({
      ids: z
        .string()
        .default('')
        .transform((text) =>
          text
            .split(',')
            .slice(0, MAX_LINES)
            .flatMap((id) => parseProductId(id) ?? []),
        )
        .describe(`Product ids, separated by commas; at most ${MAX_LINES}`),
    }),
    answers: { 200: PlaceAnswer },
  }),
}
