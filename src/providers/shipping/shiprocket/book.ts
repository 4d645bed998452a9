import type { CarriedParcel, Courier, CourierAnswer, ParcelToCarry } from '../port.ts'
import type { ShiprocketClient } from './client.ts'
import { type CarriageQuestion, listCouriers } from './couriers.ts'
import { type Creation, findOrCreateOrder, forwardOrder, type Sender } from './create-order.ts'
import { AssignedAwb, AwbData, RequestedPickup } from './entities.ts'
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

/** A booked parcel, and the pickup time that the courier reports. */
type Booked = CarriedParcel & { pickupAt: string }

/** Books a parcel that goes to a shopper. */
export async function book(
  deps: BookDeps,
  parcel: ParcelToCarry,
  signal: AbortSignal,
): ReturnType<Courier['book']> {
  const question = {
    from: deps.shipFromPincode,
    to: parcel.pincode,
    weightGrams: parcel.weightGrams,
    isCash: parcel.paymentMethod === 'cod',
  }
  const booked = await bookOrder(deps, forwardOrder(deps.sender, parcel), question, signal)
  if (!booked.ok) return booked
  const { pickupAt: _, ...carried } = booked.value
  return { ok: true, value: carried }
}

/**
 * Creates order, tracking number and pickup. Each is searched for before it is requested, so that a call after a crash or
 * a lost response continues where the last one ended.
 */
export async function bookOrder(
  deps: BookDeps,
  creation: Creation,
  question: CarriageQuestion,
  signal: AbortSignal,
): Promise<CourierAnswer<Booked> | { ok: false; reason: 'reference-used' }> {
  const order = await findOrCreateOrder(deps.client, creation, signal)
  if (!order.ok) return order
  const carried = await assign(deps, { creation, question, order: order.value }, signal)
  if (!carried.ok) return carried
  const pickup = await deps.client.post({
    path: '/courier/generate/pickup',
    answer: RequestedPickup,
    signal,
    body: { shipment_id: [Number(order.value.shipmentId)] },
  })
  // A refusal means that the pickup is queued already.
  if (!pickup.ok && pickup.reason !== 'declined') return pickup
  const pickupAt = pickup.ok ? pickup.value.response.pickup_scheduled_date : ''
  return { ok: true, value: { ...carried.value, pickupAt } }
}

interface Assignment {
  creation: Pick<Creation, 'list' | 'reference'>
  question: CarriageQuestion
  order: KnownOrder
}

async function assign(
  deps: BookDeps,
  assignment: Assignment,
  signal: AbortSignal,
): Promise<CourierAnswer<CarriedParcel>> {
  const { order, question } = assignment
  if (order.trackingId !== '') return carriedBy(deps, order)
  const first = await assignOne(deps, assignment, undefined, signal)
  if (first.ok || first.reason !== 'declined') return first
  const others = await listCouriers(deps.client, question, signal)
  if (!others.ok) return others
  let last: CourierAnswer<CarriedParcel> = first
  for (const { courier_company_id: id } of others.value.slice(0, MAX_COURIERS - 1)) {
    last = await assignOne(deps, assignment, id, signal)
    if (last.ok || last.reason !== 'declined') return last
  }
  return last
}

async function assignOne(
  deps: BookDeps,
  { creation: { list, reference }, order: { shipmentId } }: Assignment,
  courierId: string | undefined,
  signal: AbortSignal,
): Promise<CourierAnswer<CarriedParcel>> {
  const body = {
    shipment_id: Number(shipmentId),
    ...(courierId === undefined ? {} : { courier_id: Number(courierId) }),
    ...(list === 'returns' ? { is_return: 1 } : {}),
  }
  const path = '/courier/assign/awb'
  const sent = await deps.client.post({ path, answer: AssignedAwb, signal, body })
  if (sent.ok) {
    const { response, awb_assign_status: status, message } = sent.value
    const awb = AwbData.safeParse(response.data).data
    if (status === 1 && awb && awb.awb_code !== '') {
      return carriedBy(deps, { trackingId: awb.awb_code, courierName: awb.courier_name })
    }
    // The reason is sent in the field of the parcel's data, inside it, or beside it.
    const inside = typeof response.data === 'string' ? response.data : awb?.awb_assign_error
    const why = inside || message
    if (why || status === 0) return declined({ message: why })
  } else if (sent.reason !== 'ambiguous') return sent
  const found = await findOrder(deps.client, reference, list, signal)
  const isThere = found.ok && found.value && found.value.trackingId !== ''
  return isThere && found.value ? carriedBy(deps, found.value) : { ok: false, reason: 'ambiguous' }
}

function carriedBy(
  { trackingUrl }: BookDeps,
  { trackingId, courierName }: Pick<KnownOrder, 'trackingId' | 'courierName'>,
): CourierAnswer<CarriedParcel> {
  return { ok: true, value: { trackingId, courierName, trackingUrl: trackingUrl(trackingId) } }
}
