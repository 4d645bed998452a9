import { DAY_MS } from '#domain/time/durations.ts'
import { type ApiAnswer, answer, refuse } from './answers.ts'
import { indianTime, type Ledger, newAwb, type Parcel } from './ledger.ts'
import type { Fields } from './orders.ts'
import { wordOf } from './words.ts'

/** An area to which no courier delivers, though it was listed as served. */
export const REFUSED_PINCODE = '110094'
const COURIERS: Readonly<Record<number, string>> = { 43: 'Demo Surface', 51: 'Demo Air' }

/** `POST /courier/assign/awb`. */
export function assignAwb(ledger: Ledger, fields: Fields): ApiAnswer {
  const parcel = ledger.findBy({ shipmentId: Number(fields.shipment_id) })
  if (!parcel) return refuse(422, 'Invalid shipment id')
  if (parcel.isCancelled) return refuse(400, 'Delivery pincode is empty')
  if (parcel.awb !== '') return refuse(400, 'Oops! Cannot reassign courier for this shipment.')
  const isRefused = parcel.pincode === REFUSED_PINCODE || ledger.assignmentsToRefuse > 0
  if (ledger.assignmentsToRefuse > 0) ledger.assignmentsToRefuse -= 1
  const isWalletEmpty = Number(ledger.walletRupees) < 1
  if (isWalletEmpty || isRefused) {
    const why = isWalletEmpty ? 'Low wallet balance' : 'Courier not serviceable'
    return answer({ awb_assign_status: 0, response: { data: why } })
  }
  parcel.awb = newAwb()
  parcel.courierName = COURIERS[Number(fields.courier_id ?? 43)] ?? 'Demo Surface'
  ledger.scan(parcel, 1, '')
  return answer({
    awb_assign_status: 1,
    response: {
      data: {
        awb_code: parcel.awb,
        courier_company_id: 43,
        courier_name: parcel.courierName,
        order_id: parcel.id,
        shipment_id: parcel.shipmentId,
        cod: parcel.isCash ? 1 : 0,
        awb_code_status: 1,
        applied_weight: 0.5,
        routing_code: '',
      },
    },
  })
}

function findShipment(ledger: Ledger, fields: Fields): Parcel | undefined {
  const [shipmentId] = Array.isArray(fields.shipment_id) ? fields.shipment_id.map(Number) : []
  return shipmentId === undefined ? undefined : ledger.findBy({ shipmentId })
}

/** `POST /courier/generate/label`; without a tracking number there is no label, yet the status is a success. */
export function generateLabel(
  ledger: Ledger,
  fields: Fields,
  urlOf: (parcel: Parcel) => string,
): ApiAnswer {
  const parcel = findShipment(ledger, fields)
  if (!parcel) return refuse(400, 'Invalid shipment id')
  if (parcel.awb === '' || parcel.isCancelled) {
    const { shipmentId } = parcel
    return answer({ label_created: 0, label_url: null, not_created: [shipmentId] })
  }
  return answer({ label_created: 1, label_url: urlOf(parcel), response: 'Label', not_created: [] })
}

/** `POST /courier/generate/pickup`, one shipment a request. */
export function requestPickup(ledger: Ledger, fields: Fields): ApiAnswer {
  const parcel = findShipment(ledger, fields)
  if (!parcel || parcel.awb === '') return refuse(400, 'Invalid shipment id')
  if (parcel.scans.some(({ code }) => code === 3)) return refuse(400, 'Already in Pickup Queue.')
  ledger.scan(parcel, 3, '')
  const pickup_scheduled_date = indianTime(new Date(ledger.now().getTime() + DAY_MS))
  return answer({
    pickup_status: 1,
    response: { pickup_scheduled_date, pickup_token_number: 'Demo', status: 3 },
  })
}

/** `GET /courier/track/awb/{awb}`; an unknown parcel is a 200 as well. */
export function trackByAwb(ledger: Ledger, awb: string): ApiAnswer {
  const parcel = awb === '' ? undefined : ledger.findBy({ awb })
  if (!parcel) {
    const error = 'Aahh! There is no activities found in our DB. Please have some patience.'
    return answer({ tracking_data: { track_status: 0, shipment_status: 0, error } })
  }
  const last = parcel.scans.at(-1)
  return answer({
    tracking_data: {
      track_status: 1,
      shipment_status: last?.code ?? 0,
      shipment_track: [
        {
          id: parcel.id,
          awb_code: parcel.awb,
          current_status: last ? wordOf(last.code) : '',
          delivered_date: last?.code === 7 ? indianTime(last.at) : '',
          courier_name: parcel.courierName,
        },
      ],
      shipment_track_activities: activitiesOf(parcel),
      track_url: '',
    },
  })
}

/** Newest first, each code as a string. */
export function activitiesOf({ scans }: Parcel) {
  return scans
    .map(({ code, at, place }) => ({
      date: indianTime(at),
      status: `X-${code}`,
      activity: wordOf(code),
      location: place,
      'sr-status': String(code),
      'sr-status-label': wordOf(code),
    }))
    .toReversed()
}
