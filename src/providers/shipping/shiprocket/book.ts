import type { CarriedParcel, Courier, CourierAnswer, ParcelToCarry } from '../port.ts'
import type { ShiprocketClient } from './client.ts'
import { listCouriers } from './couriers.ts'
import { findOrCreateOrder, type Sender } from './create-order.ts'
import { Anything, AssignedAwb, AwbData } from './entities.ts'
import { findOrder, type KnownOrder } from './known-order.ts'
import { declined } from './refusals.ts'

/** The account's preferred courier, then the next ones by price. */
const MAX_COURIERS = 3

export interface BookDeps {
  client: ShiprocketClient
  sender: Sender
  shipFromPincode: string
  /** The courier's tracking page of a parcel. */
  trackingUrl: (trackingId: string) => string
}

/**
 * Order, tracking number, pickup: each is searched for before it is requested, so that a call after a crash or
 * a lost response continues where the last one ended.
 */
export async function book(
  deps: BookDeps,
  parcel: ParcelToCarry,
  signal: AbortSignal,
): ReturnType<Courier['book']> {
  const order = await findOrCreateOrder(deps.client, deps.sender, parcel, signal)
  if (!order.ok) return order
  const carried = await assign(deps, parcel, order.value, signal)
  if (!carried.ok) return carried
  const pickup = await deps.client.post({
    path: '/courier/generate/pickup',
    answer: Anything,
    signal,
    body: { shipment_id: [Number(order.value.shipmentId)] },
  })
  // A refusal means that the pickup is queued already.
  return pickup.ok || pickup.reason === 'declined' ? carried : pickup
}

async function assign(
  deps: BookDeps,
  parcel: ParcelToCarry,
  order: KnownOrder,
  signal: AbortSignal,
): Promise<CourierAnswer<CarriedParcel>> {
  if (order.trackingId !== '') return carriedBy(deps, order)
  const first = await assignOne(deps, parcel, order, undefined, signal)
  if (first.ok || first.reason !== 'declined') return first
  const question = {
    from: deps.shipFromPincode,
    to: parcel.pincode,
    weightGrams: parcel.weightGrams,
    isCash: parcel.paymentMethod === 'cod',
  }
  const others = await listCouriers(deps.client, question, signal)
  if (!others.ok) return others
  let last: CourierAnswer<CarriedParcel> = first
  for (const { courier_company_id: id } of others.value.slice(0, MAX_COURIERS - 1)) {
    last = await assignOne(deps, parcel, order, id, signal)
    if (last.ok || last.reason !== 'declined') return last
  }
  return last
}

async function assignOne(
  deps: BookDeps,
  { reference }: ParcelToCarry,
  { shipmentId }: KnownOrder,
  courierId: string | undefined,
  signal: AbortSignal,
): Promise<CourierAnswer<CarriedParcel>> {
  const body = {
    shipment_id: Number(shipmentId),
    ...(courierId === undefined ? {} : { courier_id: Number(courierId) }),
  }
  const path = '/courier/assign/awb'
  const sent = await deps.client.post({ path, answer: AssignedAwb, signal, body })
  if (sent.ok) {
    const { response, awb_assign_status: status } = sent.value
    const awb = AwbData.safeParse(response.data).data
    if (status === 1 && awb && awb.awb_code !== '') {
      return carriedBy(deps, { trackingId: awb.awb_code, courierName: awb.courier_name })
    }
    // The reason is sent in the field of the parcel's data.
    return declined({ message: typeof response.data === 'string' ? response.data : '' })
  }
  if (sent.reason !== 'ambiguous') return sent
  const found = await findOrder(deps.client, reference, signal)
  const isThere = found.ok && found.value && found.value.trackingId !== ''
  return isThere && found.value ? carriedBy(deps, found.value) : sent
}

function carriedBy(
  { trackingUrl }: BookDeps,
  { trackingId, courierName }: Pick<KnownOrder, 'trackingId' | 'courierName'>,
): CourierAnswer<CarriedParcel> {
  return { ok: true, value: { trackingId, courierName, trackingUrl: trackingUrl(trackingId) } }
}
