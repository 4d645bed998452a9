import { expectedDelivery } from '#domain/delivery/window.ts'
import {
  allowsCashOnDelivery,
  type DeliveryRates,
  isServiceable,
  STANDARD_RATES,
  shippingCharges,
  TRANSIT_DAYS,
  zoneOf,
} from '#domain/delivery/zones.ts'
import type { ShippingProvider } from '../port.ts'

/**
 * Shipping by the shop's own table of courier zones: asks nobody, so it always answers. Refuses
 * pincodes that no courier carries to; throws when the shop itself stands at such a one.
 */
export function createZoneTable({
  shipFromPincode,
  rates = () => STANDARD_RATES,
}: {
  shipFromPincode: string
  /** Asked at every quote, so that a change holds from the next one on. */
  rates?: () => DeliveryRates
}): ShippingProvider {
  if (!isServiceable(shipFromPincode)) {
    throw new Error('the pincode that the shop sends from is in no courier zone')
  }
  return {
    async quote({ pincode, weightGrams, itemsPaise, today }) {
      const zone = zoneOf(shipFromPincode, pincode)
      if (zone === undefined) return { ok: false, reason: 'not-serviceable' }
      return {
        ok: true,
        ...shippingCharges({ zone, weightGrams, itemsPaise }, rates()),
        codAllowed: allowsCashOnDelivery(pincode),
        expectedDelivery: expectedDelivery(today, zone),
        latestDays: TRANSIT_DAYS[zone].most,
      }
    },
  }
}
