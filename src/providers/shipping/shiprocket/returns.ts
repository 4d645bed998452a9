import { rupeesOf } from '#domain/money/money.ts'
import type { ReturnReason } from '#domain/returns/return-request.ts'
import { indianDay } from '#domain/time/india.ts'
import type { CollectedParcel, ParcelToCollect, ReturnCourier } from '../port.ts'
import { type BookDeps, bookOrder } from './book.ts'
import { callOff } from './call-off.ts'
import { listCouriers } from './couriers.ts'
import { addressFields, type Creation, measures } from './create-order.ts'
import type { PickupPlace } from './entities.ts'
import { indianMinute, parseIndianMoment } from './moments.ts'
import { findPickupPlace } from './pickup-place.ts'

/** The courier's names of the reasons; those that it does not have map to another one. */
const REASONS: Readonly<Record<ReturnReason, string>> = {
  damaged: 'Item is damaged',
  'wrong-goods': 'Received wrong item',
  'not-as-described': 'Not as described',
  spoiled: 'Item is damaged',
  'short-dated': 'Other',
  late: 'Arrived too late',
  'changed-mind': 'Changed my mind',
}

/** Collects returns: each is an order from the shopper to the shop, with its own tracking number and pickup. */
export function createReturnCourier(deps: BookDeps, limit: () => AbortSignal): ReturnCourier {
  const questionOf = (parcel: Parameters<ReturnCourier['serves']>[0]) => ({
    from: parcel.pincode,
    to: deps.shipFromPincode,
    weightGrams: parcel.weightGrams,
    isCash: false,
    returnValuePaise: parcel.valuePaise,
  })
  return {
    async serves(parcel) {
      const couriers = await listCouriers(deps.client, questionOf(parcel), limit())
      return couriers.ok ? { ok: true, value: couriers.value.length > 0 } : couriers
    },
    async book(parcel) {
      const signal = limit()
      const place = await findPickupPlace(deps, signal)
      if (!place.ok) return place
      const creation = returnOrder(parcel, place.value, deps.sender.email)
      const booked = await bookOrder(deps, creation, questionOf(parcel), signal)
      if (!booked.ok) return booked
      const { pickupAt, ...carried } = booked.value
      const moment = parseIndianMoment(pickupAt)
      const value: CollectedParcel = { ...carried, pickupOn: moment && indianDay(moment) }
      return { ok: true, value }
    },
    callOff: (reference) => callOff(deps.client, reference, 'returns', limit()),
  }
}

function returnOrder(parcel: ParcelToCollect, place: PickupPlace, email: string): Creation {
  const { reference, valuePaise } = parcel
  const value = rupeesOf(valuePaise)
  const address = [place.address, place.address_2].filter(Boolean).join(', ')
  const ours = { ...place, address, pincode: place.pin_code }
  const goods = { name: 'Packed goods', sku: reference, units: 1, selling_price: value }
  return {
    list: 'returns',
    reference,
    totalPaise: valuePaise,
    customer: parcel.shopper,
    pincode: parcel.pincode,
    body: {
      order_id: reference,
      order_date: indianMinute(parcel.orderedAt),
      ...addressFields('pickup', { ...parcel, name: parcel.shopper }, email),
      ...addressFields('shipping', ours, email),
      order_items: [{ ...goods, return_reason: REASONS[parcel.reason] }],
      payment_method: 'Prepaid',
      sub_total: value,
      ...measures(parcel.weightGrams),
    },
  }
}
