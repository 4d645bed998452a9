import { isArmyPost } from '#domain/delivery/pincode.ts'
import { expectedDelivery } from '#domain/delivery/window.ts'
import {
  allowsCashOnDelivery,
  courierCosts,
  isServiceable,
  pricedZone,
  TRANSIT_DAYS,
} from '#domain/delivery/zones.ts'
import type { ShippingProvider } from '../port.ts'

/**
 * Delivery prices by the shop's own zone table; makes no requests, so it is always available. Refuses pincodes that
 * no courier serves; throws when the shop's own pincode is not served.
 */
export function createZoneTable({
  shipFromPincode,
}: {
  shipFromPincode: string
}): ShippingProvider {
  if (!isServiceable(shipFromPincode)) {
    throw new Error('the pincode that the shop sends from is in no courier zone')
  }
  return {
    async quote({ pincode, weightGrams, itemsPaise, rates, today }) {
      const zone = pricedZone(shipFromPincode, pincode, rates)
      if (zone === undefined) {
        return { ok: false, reason: isArmyPost(pincode) ? 'army-post' : 'not-serviceable' }
      }
      return {
        ok: true,
        ...courierCosts({ zone, weightGrams, itemsPaise }, rates),
        zone,
        codAllowed: allowsCashOnDelivery(pincode),
        expectedDelivery: expectedDelivery(today, zone),
        latestDays: TRANSIT_DAYS[zone].max,
      }
    },
  }
}
