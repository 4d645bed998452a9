import { z } from 'zod'
import { MAX_LINES } from '#domain/checkout/limits.ts'
import { isPincode } from '#domain/delivery/pincode.ts'
import { parseProductId } from '#domain/ids.ts'
import { endpoint } from './endpoint.ts'
import { Days, Rupees } from './fields.ts'

export const PlaceAnswer = z.object({
  pincode: z.string(),
  city: z.string().nullable().describe('Its district, or the town written in its place'),
  state: z.string().nullable(),
  expectedDelivery: Days.nullable().describe('Only where products were asked about'),
  products: z
    .array(z.object({ productId: z.string(), delivery: Rupees }))
    .describe('What delivery of each of these products alone costs there'),
})

export const deliveryEndpoints = {
  place: endpoint('GET /api/delivery/:pincode', {
    right: 'shipping.quote',
    tag: 'payments',
    summary: 'Where a pincode is, and what delivery of each of some products costs there',
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
        .describe(`Ids of products, separated by commas; at most ${MAX_LINES}`),
    }),
    answers: { 200: PlaceAnswer },
  }),
}
