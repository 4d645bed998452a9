import { z } from 'zod'
import type { DeliveryProblem } from '#domain/delivery/delivery-form.ts'
import { PARCEL_STATES } from '#domain/shipments/hand-over.ts'
import { MAX_PARCEL_GRAMS, MAX_SIDE_CM } from '#domain/shipments/measures.ts'
import { PARCEL_STEPS } from '#domain/shipments/steps.ts'
import { TRACKING_ID } from '#domain/shipments/tracking-id.ts'
import { PlaceFields, readPlace } from './account.ts'
import { endpointsOf } from './endpoint.ts'
import { Done, judged, OrderParams } from './fields.ts'

/** What can be wrong with the handover of a parcel, or with its address. */
export type ParcelProblem =
  | DeliveryProblem
  | 'courier-wrong'
  | 'tracking-id-wrong'
  | 'both-needed'
  | 'weight-wrong'
  | 'size-wrong'

const wrong = (problem: ParcelProblem) => ({ error: problem })

const endpoint = endpointsOf({ tag: 'orders' })
const ofOrder = endpointsOf({ tag: 'orders', params: OrderParams })

const HandOverBody = z
  .object({
    courierName: z
      .string(wrong('courier-wrong'))
      .trim()
      .min(1, wrong('courier-wrong'))
      .max(60, wrong('courier-wrong'))
      .optional(),
    trackingId: z
      .string(wrong('tracking-id-wrong'))
      // A receipt of India Post groups it: EE 123 456 789 IN.
      .overwrite((entered) => entered.replace(/\s/g, ''))
      .regex(TRACKING_ID, wrong('tracking-id-wrong'))
      .optional(),
  })
  .transform(({ courierName, trackingId }, ctx) => {
    if (courierName !== undefined && trackingId !== undefined) return { courierName, trackingId }
    if (courierName === undefined && trackingId === undefined) return undefined
    const path = [courierName === undefined ? 'courierName' : 'trackingId']
    ctx.addIssue({ code: 'custom', path, message: 'both-needed' satisfies ParcelProblem })
    return z.NEVER
  })

const side = z
  .number(wrong('size-wrong'))
  .int(wrong('size-wrong'))
  .min(1, wrong('size-wrong'))
  .max(MAX_SIDE_CM, wrong('size-wrong'))
  .optional()

const MeasuresBody = z
  .object({
    weightGrams: z
      .number(wrong('weight-wrong'))
      .int(wrong('weight-wrong'))
      .min(1, wrong('weight-wrong'))
      .max(MAX_PARCEL_GRAMS, wrong('weight-wrong')),
    lengthCm: side,
    breadthCm: side,
    heightCm: side,
  })
  .transform(({ weightGrams, lengthCm, breadthCm, heightCm }, ctx) => {
    const sides = { lengthCm, breadthCm, heightCm }
    if (lengthCm !== undefined && breadthCm !== undefined && heightCm !== undefined) {
      return { weightGrams, size: { lengthCm, breadthCm, heightCm } }
    }
    const missing = Object.entries(sides).filter(([, given]) => given === undefined)
    if (missing.length === 3) return { weightGrams, size: undefined }
    for (const [field] of missing) {
      ctx.addIssue({ code: 'custom', path: [field], message: 'size-wrong' satisfies ParcelProblem })
    }
    return z.NEVER
  })

export const ParcelAnswer = z.object({
  state: z.enum(PARCEL_STATES),
  step: z.enum(PARCEL_STEPS).nullable(),
  tracking_id: z.string().nullable(),
  courier: z.string(),
  note: z.string().describe('The courier’s reason for refusing it'),
})

export const parcelEndpoints = {
  handOver: ofOrder('POST /api/orders/:id/parcel', {
    right: 'parcel.hand-over',
    summary: "Hands an order's parcel to the courier, or records who carries it; once",
    body: HandOverBody,
    answers: { 200: ParcelAnswer },
  }),
  measure: ofOrder('PUT /api/orders/:id/measures', {
    right: 'parcel.hand-over',
    summary: 'Sets weight and size of a packed parcel, until it is handed over',
    body: MeasuresBody,
    answers: { 200: Done },
  }),
  completeAddress: ofOrder('POST /api/orders/:id/address', {
    right: 'order.complete-address',
    summary: 'Adds the address to an order without one, for the pincode of its price',
    body: judged(z.object(PlaceFields), readPlace, (delivery) => delivery),
    answers: { 200: Done },
  }),
  webhook: endpoint('POST /api/parcels/news', {
    right: 'parcel.tell',
    summary: "Receives the courier's tracking events, with its token",
    answers: { 200: z.object({ ok: z.literal(true) }) },
  }),
}
