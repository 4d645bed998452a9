import { type ApiAnswer, answer, refuse, refuseFields } from './answers.ts'
import type { Ledger, Parcel } from './ledger.ts'
import { orderCodeOf, wordOf } from './words.ts'

export type Fields = Readonly<Record<string, unknown>>

export const PICKUP_LOCATION = 'Shop'
const NEW = 1
const CANCELED = 5
const RETURN_PENDING = 21
const RETURN_CANCELED = 27
const REQUIRED = [
  'order_id',
  'order_date',
  'billing_customer_name',
  'billing_address',
  'billing_city',
  'billing_pincode',
  'billing_state',
  'billing_country',
  'billing_email',
  'billing_phone',
  'order_items',
  'payment_method',
  'sub_total',
  'length',
  'breadth',
  'height',
  'weight',
]
const RETURN_REQUIRED = [
  'order_id',
  'order_date',
  'order_items',
  'payment_method',
  'sub_total',
  'length',
  'breadth',
  'height',
  'weight',
  ...['pickup', 'shipping'].flatMap((side) =>
    ['customer_name', 'address', 'city', 'state', 'country', 'pincode', 'phone'].map(
      (name) => `${side}_${name}`,
    ),
  ),
]
const REJECTED: Readonly<Record<string, (value: unknown) => boolean>> = {
  order_id: (value) => String(value).length > 50,
  billing_city: (value) => String(value).length > 30,
  pickup_phone: (value) => !/^\d{10}$/.test(String(value)),
  pickup_city: (value) => String(value).length > 30,
  payment_method: (value) => value !== 'COD' && value !== 'Prepaid',
  billing_phone: (value) => !/^\d{10}$/.test(String(value)),
  weight: (value) => !(Number(value) > 0),
  length: (value) => !(Number(value) > 0.5),
  breadth: (value) => !(Number(value) > 0.5),
  height: (value) => !(Number(value) > 0.5),
}

/** `POST /orders/create/adhoc`; a used reference returns the old order, even a cancelled one. */
export function createOrder(ledger: Ledger, fields: Fields): ApiAnswer {
  const errors = findErrors(REQUIRED, fields)
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
      isReturn: false,
      total: Number(fields.sub_total),
      isCash: fields.payment_method === 'COD',
      customer: String(fields.billing_customer_name),
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

function findErrors(required: readonly string[], fields: Fields): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const name of required) {
    const value = fields[name]
    if (value === undefined || value === null || value === '') {
      errors[name] = [`The ${name} field is required.`]
    } else if (REJECTED[name]?.(value)) errors[name] = [`The ${name} format is invalid.`]
  }
  return errors
}

/** `POST /orders/create/return`: from a shopper to the shop; a used reference returns the old one. */
export function createReturn(ledger: Ledger, fields: Fields): ApiAnswer {
  const errors = findErrors(RETURN_REQUIRED, fields)
  if (Object.keys(errors).length > 0) return refuseFields(errors)
  const reference = String(fields.order_id)
  const parcel =
    ledger.findBy({ reference }) ??
    ledger.add({
      reference,
      isReturn: true,
      isCash: false,
      total: Number(fields.sub_total),
      customer: String(fields.pickup_customer_name),
      pincode: String(fields.pickup_pincode),
      city: String(fields.pickup_city),
    })
  return answer({
    order_id: parcel.id,
    shipment_id: parcel.shipmentId,
    ...statusOf(parcel),
    company_name: 'Demo',
  })
}

/** `GET /settings/company/pickup`. */
export function listPickupPlaces(): ApiAnswer {
  const place = {
    id: 1,
    pickup_location: PICKUP_LOCATION,
    name: 'Demo shop',
    phone: '9825000000',
    address: '1 Example Road',
    address_2: null,
    city: 'Anand',
    state: 'Gujarat',
    pin_code: '388001',
    status: 2,
    is_primary_location: 1,
  }
  return answer({ data: { shipping_address: [place] } })
}

/** `GET /orders` and, in a separate list, returns: a search matches by prefix, as Shiprocket's reportedly does. */
export function listOrders(
  ledger: Ledger,
  query: URLSearchParams,
  { isReturn }: Pick<Parcel, 'isReturn'>,
): ApiAnswer {
  const wanted = query.get('filter') ?? query.get('search') ?? ''
  const data = [...ledger.parcels.values()]
    .filter((parcel) => parcel.isReturn === isReturn && parcel.reference.startsWith(wanted))
    .map((parcel) => ({
      id: parcel.id,
      channel_order_id: parcel.reference,
      total: parcel.total.toFixed(2),
      customer_name: parcel.customer,
      customer_pincode: parcel.pincode,
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

function statusOf({ isCancelled, isReturn, scans }: Parcel) {
  const code = scans.at(-1)?.code
  if (isReturn && isCancelled) return { status: 'RETURN CANCELLED', status_code: RETURN_CANCELED }
  if (isReturn && code === undefined) {
    return { status: 'RETURN PENDING', status_code: RETURN_PENDING }
  }
  if (isCancelled) return { status: 'CANCELED', status_code: CANCELED }
  if (code === undefined) return { status: 'NEW', status_code: NEW }
  return { status: wordOf(code), status_code: orderCodeOf(code) }
}
