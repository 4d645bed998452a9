import {
  allowsCashOnDelivery,
  cashCostPaise,
  deliveryCostPaise,
  TRANSIT_DAYS,
  zoneOf,
} from '#domain/delivery/zones.ts'
import { type ApiAnswer, answer, refuseFields, refuseKindly } from './answers.ts'

/** An area for which the courier's API fails. */
const BROKEN_PINCODE = '110095'
/** An area to which the courier delivers, but from which it does not collect. */
export const NO_PICKUP_PINCODE = '110093'
/** The price factor of air transport. */
const AIR_SURCHARGE = 1.8

/** The couriers of a route and their prices: some numbers as strings, one courier blocked. */
export function serviceability(query: URLSearchParams): ApiAnswer {
  const missing = ['pickup_postcode', 'delivery_postcode', 'weight', 'cod'].filter(
    (name) => !query.get(name),
  )
  if (missing.length > 0) {
    return refuseFields(
      Object.fromEntries(missing.map((name) => [name, [`The ${name} field is required.`]])),
    )
  }
  const to = query.get('delivery_postcode') ?? ''
  if (to === BROKEN_PINCODE) {
    return { status: 500, body: { message: 'Invalid argument supplied for foreach()' } }
  }
  const from = query.get('pickup_postcode') ?? ''
  const isReturn = query.get('is_return') === '1'
  if (isReturn && !query.get('declared_value')) {
    return refuseFields({ declared_value: ['The declared_value field is required.'] })
  }
  if (isReturn && from === NO_PICKUP_PINCODE) {
    return refuseKindly('No reverse pickup courier is serviceable for this pincode.')
  }
  // Zones are relative to the shop.
  const zone = isReturn ? zoneOf(to, from) : zoneOf(from, to)
  const wantsCash = query.get('cod') === '1'
  const takesCash = allowsCashOnDelivery(to)
  if (zone === undefined || (wantsCash && !takesCash)) {
    return refuseKindly('No courier serviceable for this pincode.')
  }
  const grams = Number(query.get('weight')) * 1000
  const freight = deliveryCostPaise(zone, grams) / 100
  const cash = wantsCash ? cashCostPaise(0) / 100 : 0
  const days = TRANSIT_DAYS[zone].max
  const company = (id: number, name: string, rate: number, more: object) => ({
    courier_company_id: id,
    courier_name: name,
    rate,
    freight_charge: rate - cash,
    cod_charges: cash,
    cod_multiplier: 0.02,
    coverage_charges: 0,
    other_charges: '0.00',
    rto_charges: freight,
    cod: takesCash ? 1 : 0,
    estimated_delivery_days: String(days),
    etd_hours: days * 24,
    min_weight: 0.5,
    blocked: 0,
    odablock: false,
    suppression_dates: null,
    surface_max_weight: '4.00',
    air_max_weight: '0.00',
    ...more,
  })
  const surface = company(43, 'Demo Surface', freight + cash, {})
  const air = company(51, 'Demo Air', freight * AIR_SURCHARGE + cash, {
    rate: (freight * AIR_SURCHARGE + cash).toFixed(2),
    estimated_delivery_days: String(Math.max(1, days - 1)),
  })
  const blocked = company(7, 'Demo Blocked', 1, { blocked: 1 })
  return answer({
    status: 200,
    currency: 'INR',
    data: {
      available_courier_companies: [blocked, air, surface],
      blocked_courier_companies: [],
      recommended_courier_company_id: 43,
      child_courier_id: null,
    },
  })
}
