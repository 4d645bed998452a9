import { z } from 'zod'
import { storableText } from '#domain/text/plain-text.ts'

// The courier mixes numbers and strings, null, '' and missing fields, so fields are parsed leniently. Phones and addresses
// in its responses are never read; a name and a pincode only to check whether an order is ours.

const MAX_TEXT_LENGTH = 500
const Text = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .catch(undefined)
  .transform((value) =>
    storableText(String(value ?? ''))
      .trim()
      .slice(0, MAX_TEXT_LENGTH),
  )

/** A number, also as a string; `undefined` for anything else, NaN and negative numbers. */
const Figure = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .optional()
  .catch(undefined)
  .transform((value) => {
    if (value === undefined || value === null || value === '') return undefined
    const figure = Number(value)
    return Number.isFinite(figure) && figure >= 0 ? figure : undefined
  })

/** 1, '1' and true mean yes. */
const Yes = Figure.transform((value) => value === 1)

/** The body of a refusal, under any status. */
export const ErrorBody = z.object({
  message: z.string().nullish().catch(undefined),
  status: z.unknown().optional(),
  status_code: z.unknown().optional(),
  errors: z.record(z.string(), z.array(z.string())).nullish().catch(undefined),
})

export const LoginAnswer = z.object({ token: z.string().min(1).max(4_000) })

/** An inclusive range of days on which a courier does not work, such as a festival; an object, a list or null. */
const Suppressed = z
  .object({
    pickup_delay_from: Text,
    pickup_delay_to: Text,
    delivery_delay_from: Text,
    delivery_delay_to: Text,
  })
  .partial()
  .catch({})

export const CourierCompany = z.object({
  courier_company_id: Text,
  rate: Figure,
  cod: Yes,
  blocked: Yes,
  odablock: Yes,
  estimated_delivery_days: Figure,
  etd_hours: Figure,
  suppression_dates: Suppressed,
})
export type CourierCompany = z.infer<typeof CourierCompany>

export const Serviceability = z.object({
  data: z.object({
    available_courier_companies: z.array(CourierCompany).max(1_000).catch([]),
    recommended_courier_company_id: Text,
  }),
})

/** The response to a creation; it does not always contain the reference. */
export const CreatedOrder = z.object({
  order_id: Text,
  shipment_id: Text,
  channel_order_id: Text,
  status_code: Figure,
})

export const FoundOrders = z.object({
  data: z
    .array(
      z.object({
        id: Text,
        channel_order_id: Text,
        total: Figure,
        status_code: Figure,
        customer_name: Text,
        customer_pincode: Text,
        shipments: z
          .array(z.object({ id: Text, awb: Text, courier: Text }))
          .max(50)
          .catch([]),
      }),
    )
    .max(1_000),
})

export const AssignedAwb = z.object({
  awb_assign_status: Figure,
  message: Text,
  response: z.object({ data: z.unknown().optional() }).catch({ data: undefined }),
})
const Scheduled = z.object({ pickup_scheduled_date: Text }).catch({ pickup_scheduled_date: '' })
export const RequestedPickup = z
  .object({ response: Scheduled })
  .catch({ response: { pickup_scheduled_date: '' } })

/** The pickup locations of the shop's parcels. */
export const PickupPlaces = z.object({
  data: z.object({
    shipping_address: z
      .array(
        z.object({
          pickup_location: Text,
          name: Text,
          phone: Text,
          address: Text,
          address_2: Text,
          city: Text,
          state: Text,
          pin_code: Text,
        }),
      )
      .max(1_000),
  }),
})
export type PickupPlace = z.infer<typeof PickupPlaces>['data']['shipping_address'][number]

/** The balance for bookings in rupees; negative after later charges. */
export const Wallet = z.object({
  data: z.object({
    balance_amount: Text.transform((text) =>
      text === '' || Number.isNaN(Number(text)) ? undefined : Number(text),
    ),
  }),
})

export const AwbData = z.object({ awb_code: Text, courier_name: Text, awb_assign_error: Text })

/** Signed addresses may be long. */
export const GeneratedLabel = z.object({
  label_created: Figure,
  label_url: z.string().max(4_000).catch(''),
})

/** The content is not used. */
export const Anything = z.unknown()

const Activity = z.object({
  date: Text,
  activity: Text,
  location: Text,
  'sr-status': Text,
})

export const Tracking = z.object({
  tracking_data: z.object({
    track_status: Figure,
    shipment_status: Figure,
    shipment_track: z
      .array(z.object({ awb_code: Text, current_status: Text, delivered_date: Text }))
      .max(50)
      .catch([]),
    shipment_track_activities: z.array(Activity).max(1_000).nullish().catch([]),
  }),
})

export const WebhookBody = z.object({
  awb: Text,
  order_id: Text,
  shipment_status_id: Figure,
  current_timestamp: Text,
  is_return: Yes,
  scans: z.array(Activity).max(1_000).nullish().catch([]),
})
export type Activity = z.infer<typeof Activity>
