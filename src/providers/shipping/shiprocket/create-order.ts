import { parcelSideCm } from '#domain/delivery/parcel.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { singleLine } from '#domain/text/plain-text.ts'
import type { CourierAnswer, ParcelToCarry } from '../port.ts'
import type { ShiprocketClient } from './client.ts'
import { kilograms } from './couriers.ts'
import { CreatedOrder } from './entities.ts'
import { findOrder, type KnownOrder } from './known-order.ts'
import { indianMinute } from './moments.ts'

/** The status code `NEW`; any other belongs to an older order of the same reference. */
const IS_NEW = 1
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

/** The courier's order with our reference: found, or created once. */
export async function findOrCreateOrder(
  client: ShiprocketClient,
  sender: Sender,
  parcel: ParcelToCarry,
  signal: AbortSignal,
): Promise<CreateAnswer> {
  const before = await findOrder(client, parcel.reference, signal)
  if (!before.ok) return before
  if (before.value) return ours(before.value, parcel)
  const path = '/orders/create/adhoc'
  const body = bodyOf(sender, parcel)
  const sent = await client.post({ path, answer: CreatedOrder, signal, body })
  if (sent.ok) {
    const { order_id: id, shipment_id: shipmentId, channel_order_id: reference } = sent.value
    const isNew = sent.value.status_code === IS_NEW && id !== '' && shipmentId !== ''
    if (!isNew || (reference !== '' && reference !== parcel.reference)) {
      return { ok: false, reason: 'reference-used' }
    }
    const none = { trackingId: '', courierName: '', isCancelled: false, totalRupees: undefined }
    return { ok: true, value: { ...none, id, shipmentId } }
  }
  const mayBeThere =
    sent.reason === 'ambiguous' || (sent.reason === 'declined' && KNOWN_ALREADY.test(sent.detail))
  if (!mayBeThere || !(await client.pause(1, signal))) return sent
  const after = await findOrder(client, parcel.reference, signal)
  if (after.ok && after.value) return ours(after.value, parcel)
  return { ok: false, reason: 'ambiguous' }
}

/** A reference of an order with another total, or of a cancelled one, cannot be used. */
function ours(order: KnownOrder, parcel: ParcelToCarry): CreateAnswer {
  const isOurs = !order.isCancelled && order.totalRupees === rupeesOf(parcel.totalPaise)
  return isOurs ? { ok: true, value: order } : { ok: false, reason: 'reference-used' }
}

function bodyOf({ pickupLocation, email }: Sender, parcel: ParcelToCarry) {
  const side = parcelSideCm(parcel.weightGrams)
  const total = rupeesOf(parcel.totalPaise)
  const address = singleLine(parcel.address)
  return {
    order_id: parcel.reference,
    order_date: indianMinute(parcel.orderedAt),
    pickup_location: pickupLocation,
    billing_customer_name: singleLine(parcel.recipient),
    // The field is required, though it may be empty.
    billing_last_name: '',
    billing_address: address.slice(0, MAX_LINE_LENGTH),
    billing_address_2: address.slice(MAX_LINE_LENGTH),
    billing_city: singleLine(parcel.city).slice(0, MAX_CITY_LENGTH),
    billing_pincode: parcel.pincode,
    billing_state: parcel.state,
    billing_country: 'India',
    billing_email: email,
    billing_phone: parcel.phone,
    shipping_is_billing: true,
    // One line without a product name: what somebody bought may reveal their health
    // (docs/law.md, personal data).
    order_items: [{ name: 'Packed goods', sku: parcel.reference, units: 1, selling_price: total }],
    payment_method: parcel.paymentMethod === 'cod' ? 'COD' : 'Prepaid',
    // Not computed by the courier; with COD this is collected at the door.
    sub_total: total,
    length: side,
    breadth: side,
    height: side,
    weight: kilograms(parcel.weightGrams),
  }
}
