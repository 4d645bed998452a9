import { indianDay } from '../time/india.ts'
import { TRANSIT_DAYS, type Zone } from './zones.ts'

/** Calendar days in India, `2026-11-24`. */
export interface DeliveryWindow {
  from: string
  until: string
}

/** Returns when a parcel that is handed over at this time should arrive, by the zone's transit days. */
export function expectedDelivery(handedOver: Date, zone: Zone): DeliveryWindow {
  const { min, max } = TRANSIT_DAYS[zone]
  return { from: indianDay(handedOver, min), until: indianDay(handedOver, max) }
}
