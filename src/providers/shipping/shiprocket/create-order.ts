import { parcelSideCm } from '#domain/delivery/parcel.ts'
import { rupeesOf } from '#domain/money/money.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import type { ParcelSize } from '#domain/shipments/measures.ts'
import { singleLine } from '#domain/text/plain-text.ts'
import type { CourierAnswer, ParcelToCarry } from '../port.ts'
import type { ShiprocketClient } from './client.ts'
import { kilograms } from './couriers.ts'
import { CreatedOrder } from './entities.ts'
import { findOrder, type KnownOrder, type OrderList } from './known-order.ts'
import { indianMinute } from './moments.ts'

/** The status codes `NEW` and `RETURN PENDING`; any other belongs to an older order of the same reference. */
const NEW_CODE = { orders: 1, returns: 21 } as const
const PATH = { orders: '/orders/create/adhoc', returns: '/orders/create/return' } as const
const MAX_CITY_LENGTH = 30
const MAX_LINE_LENGTH = 190
const KNOWN_ALREADY = /order.?id.*(already|exist|taken)/i

export interface Sender {
  /** The courier's nickname of the pickup location. */
  pickupLocation: string
  /** The courier requires an e-mail address; it gets the shop's, never the shopper's. */
  email: string
}

type CreateAnswer = CourierAnswer<KnownOrder> | { ok: false; reason: 'reference-used' }

/** An order to create, for a parcel or a return. */
export interface Creation {
  list: OrderList
  reference: string
  totalPaise: number
  /** The recipient, or the sender of a return. */
  customer: string
  pincode: string
  body: Readonly<Record<string, unknown>>
}

/** The courier's order with our reference: found, or created once. */
export async function findOrCreateOrder(
  client: ShiprocketClient,
  creation: Creation,
  signal: AbortSignal,
): Promise<CreateAnswer> {
  const { list, reference, body } = creation
  const before = await findOrder(client, reference, list, signal)
  if (!before.ok) return before
  if (before.value) return ours(before.value, creation)
  const sent = await client.post({ path: PATH[list], answer: CreatedOrder, signal, body })
  if (sent.ok) {
    const { order_id: id, shipment_id: shipmentId, channel_order_id: created } = sent.value
    const isNew = sent.value.status_code === NEW_CODE[list] && id !== '' && shipmentId !== ''
    if (!isNew || (created !== '' && created !== reference)) {
      return { ok: false, reason: 'reference-used' }
    }
    const none = { trackingId: '', courierName: '', isCancelled: false, totalRupees: undefined }
    const { customer, pincode } = creation
    return { ok: true, value: { ...none, customer, pincode, id, shipmentId } }
  }
  const mayBeThere =
    sent.reason === 'ambiguous' || (sent.reason === 'declined' && KNOWN_ALREADY.test(sent.detail))
  if (!mayBeThere || !(await client.pause(1, signal))) return sent
  const after = await findOrder(client, reference, list, signal)
  if (after.ok && after.value) return ours(after.value, creation)
  return { ok: false, reason: 'ambiguous' }
}

/**
 * Refuses a cancelled order, or one with another total or customer: after a restore from a backup, the number of a lost
 * order may be assigned again.
 */
function ours(order: KnownOrder, { totalPaise, customer, pincode }: Creation): CreateAnswer {
  const isOurs =
    !order.isCancelled &&
    order.totalRupees === rupeesOf(totalPaise) &&
    isAlike(order.customer, customer) &&
    isAlike(order.pincode, pincode)
  return isOurs ? { ok: true, value: order } : { ok: false, reason: 'reference-used' }
}

/** Ignores spaces and case, which the courier may change; a missing value matches everything. */
function isAlike(reported: string, sent: string): boolean {
  const plain = (text: string) => singleLine(text).replace(/\s+/g, ' ').trim().toLowerCase()
  return reported === '' || plain(reported) === plain(sent)
}

/** The order for a parcel to a shopper. */
export function forwardOrder(sender: Sender, parcel: ParcelToCarry): Creation {
  const { reference, totalPaise, recipient: customer, pincode } = parcel
  const body = bodyOf(sender, parcel)
  return { list: 'orders', reference, totalPaise, customer, pincode, body }
}

/** An address with the field names of the courier's orders. */
export function addressFields(
  prefix: 'billing' | 'pickup' | 'shipping',
  place: Omit<DeliveryAddress, 'recipient'> & { name: string },
  email: string,
) {
  const address = singleLine(place.address)
  const fields = {
    customer_name: singleLine(place.name),
    // The field is required, though it may be empty.
    last_name: '',
    address: address.slice(0, MAX_LINE_LENGTH),
    address_2: address.slice(MAX_LINE_LENGTH),
    city: singleLine(place.city).slice(0, MAX_CITY_LENGTH),
    pincode: place.pincode,
    state: place.state,
    country: 'India',
    email,
    phone: place.phone,
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`${prefix}_${name}`, value]),
  )
}

/** The dimensions of a parcel: measured, or a cube that is charged by its weight. */
export function measures(weightGrams: number, size?: ParcelSize) {
  const weight = kilograms(weightGrams)
  if (size) return { length: size.lengthCm, breadth: size.breadthCm, height: size.heightCm, weight }
  const side = parcelSideCm(weightGrams)
  return { length: side, breadth: side, height: side, weight }
}

function bodyOf({ pickupLocation, email }: Sender, parcel: ParcelToCarry) {
  const total = rupeesOf(parcel.totalPaise)
  return {
    order_id: parcel.reference,
    order_date: indianMinute(parcel.orderedAt),
    pickup_location: pickupLocation,
    ...addressFields('billing', { ...parcel, name: parcel.recipient }, email),
    shipping_is_billing: true,
    // One line without a product name: what somebody bought may reveal their health
    // (docs/law.md, personal data).
    order_items: [{ name: 'Packed goods', sku: parcel.reference, units: 1, selling_price: total }],
    payment_method: parcel.paymentMethod === 'cod' ? 'COD' : 'Prepaid',
    // Not computed by the courier; with COD this is collected at the door.
    sub_total: total,
    ...measures(parcel.weightGrams, parcel.size),
  }
}
