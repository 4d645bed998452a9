import { type DeliveryProblem, parseDelivery } from '#domain/delivery/delivery-form.ts'
import { type BusinessProblem, parseBusiness } from '#domain/invoices/business.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import { ungroupedDigits, withWesternDigits } from '#domain/text/figures.ts'
import type { DeliveryDraft } from './delivery-store.ts'

export type CheckoutField = keyof DeliveryDraft
export type CheckoutProblem = DeliveryProblem | BusinessProblem

/** Validates the draft; its digits may be grouped and in any of the shop's scripts. */
export function readDraft(
  draft: DeliveryDraft,
):
  | { ok: true; delivery: DeliveryAddress }
  | { ok: false; errors: Partial<Record<CheckoutField, CheckoutProblem>> } {
  const place = parseDelivery({
    ...draft,
    pincode: ungroupedDigits(draft.pincode),
    phone: withWesternDigits(draft.phone),
  })
  const buyer = parseBusiness(draft)
  if (place.ok && buyer.ok) return place
  return {
    ok: false,
    errors: { ...(!place.ok && place.errors), ...(!buyer.ok && buyer.errors) },
  }
}
