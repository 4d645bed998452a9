import { type ApiAnswer, answer, refuse, refuseFields } from './answers.ts'
import type { Ledger, Parcel } from './ledger.ts'
import { orderCodeOf, wordOf } from './words.ts'

export type Fields = Readonly<Record<string, unknown>>

export const PICKUP_LOCATION = 'Shop'
const NEW = 1
const CANCELED = 5
const REQUIRED = [
  ...['order_id', 'order_date', 'billing_customer_name', 'billing_address', 'billing_city'],
  ...['billing_pincode', 'billing_state', 'billing_country', 'billing_email', 'billing_phone'],
  ...['order_items', 'payment_method', 'sub_total', 'length', 'breadth', 'height', 'weight'],
]
const REJECTED: Readonly<Record<string, (value: unknown) => boolean>> = {
  order_id: (value) => String(value).length > 50,
  billing_city: (value) => String(value).length > 30,
  billing_phone: (value) => !/^\d{10}$/.test(String(value)),
  weight: (value) => !(Number(value) > 0),
  length: (value) => !(Number(value) > 0.5),
  breadth: (value) => !(Number(value) > 0.5),
  height: (value) => !(Number(value) > 0.5),
}

/** `POST /orders/create/adhoc`; a used reference returns the old order, even a cancelled one. */
export function createOrder(ledger: Ledger, fields: Fields): ApiAnswer {
  const errors: Record<string, string[]> = {}
  for (const name of REQUIRED) {
    const value = fields[name]
    if (value === undefined || value === null || value === '') {
      errors[name] = [`The ${name} field is required.`]
    } else if (REJECTED[name]?.(value)) errors[name] = [`The ${name} format is invalid.`]
  }
  if (!('billing_last_name' in fields)) errors.billing_last_name = ['validation.present']
  if (Object.keys(errors).length > 0) return refuseFields(errors)
  if (fields.pickup_location !== PICKUP_LOCATION) {
    return refuse(400, 'Wrong Pickup location entered. Please choose one of your own.')
  }
  const reference = String(fields.order_id)
  const parcel =
    ledger.findBy({ reference }) ??
    ledger.add({
      reference,
      total: Number(fields.sub_total),
      isCash: fields.payment_method === 'COD',
      pincode: String(fields.billing_pincode),
      city: String(fields.billing_city),
    })
  return answer({
    order_id: parcel.id,
    channel_order_id: parcel.reference,
    shipment_id: parcel.shipmentId,
    ...statusOf(parcel),
    onboarding_completed_now: 0,
    awb_code: parcel.awb,
    courier_company_id: '',
    courier_name: null,
  })
}

/** `GET /orders`: a search matches by prefix, as Shiprocket's is said to. */
export function listOrders(ledger: Ledger, query: URLSearchParams): ApiAnswer {
  const wanted = query.get('filter') ?? query.get('search') ?? ''
  const data = [...ledger.parcels.values()]
    .filter(({ reference }) => reference.startsWith(wanted))
    .map((parcel) => ({
      id: parcel.id,
      channel_order_id: parcel.reference,
      total: parcel.total.toFixed(2),
      ...statusOf(parcel),
      shipments: [{ id: parcel.shipmentId, awb: parcel.awb, courier: parcel.courierName || null }],
      products: [],
    }))
  return answer({ data, meta: { pagination: { total: data.length, current_page: 1 } } })
}

/** `POST /orders/cancel`: an empty 204; an unknown id fails with an error. */
export function cancelOrders(ledger: Ledger, fields: Fields): ApiAnswer {
  const ids = Array.isArray(fields.ids) ? fields.ids.map(Number) : []
  const parcels = ids.map((id) => ledger.parcels.get(id))
  if (parcels.length === 0 || parcels.includes(undefined)) {
    return refuse(500, 'Trying to get property of non-object')
  }
  const isLate = (parcel: Parcel | undefined) => parcel?.scans.some(({ code }) => code === 42)
  if (parcels.some(isLate)) return refuse(400, 'Oops! Order cannot be cancelled after pickup.')
  for (const parcel of parcels) {
    if (!parcel || parcel.isCancelled) continue
    parcel.isCancelled = true
    if (parcel.awb !== '') ledger.scan(parcel, 8)
  }
  return { status: 204, body: undefined }
}

function statusOf({ isCancelled, scans }: Parcel) {
  const code = scans.at(-1)?.code
  if (isCancelled) return { status: 'CANCELED', status_code: CANCELED }
  if (code === undefined) return { status: 'NEW', status_code: NEW }
  return { status: wordOf(code), status_code: orderCodeOf(code) }
}
