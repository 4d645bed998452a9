import { rupeesOf } from '#domain/money/money.ts'
import type { CourierAnswer } from '../port.ts'
import type { ShiprocketClient } from './client.ts'
import { type CourierCompany, Serviceability } from './entities.ts'

/** No parcel costs this much; more would be a mistake that a shopper is charged. */
const MAX_RATE_RUPEES = 100_000

export interface CarriageQuestion {
  from: string
  to: string
  weightGrams: number
  isCash: boolean
  /** The value of the parcel, for a pickup at `from`. */
  returnValuePaise?: number
}

/** The couriers that serve the route, the account's preferred one first, then by price. */
export async function listCouriers(
  client: ShiprocketClient,
  { from, to, weightGrams, isCash, returnValuePaise }: CarriageQuestion,
  signal: AbortSignal,
): Promise<CourierAnswer<readonly CourierCompany[]>> {
  const query = new URLSearchParams({
    pickup_postcode: from,
    delivery_postcode: to,
    weight: kilograms(weightGrams),
    cod: isCash ? '1' : '0',
    ...(returnValuePaise === undefined
      ? {}
      : { is_return: '1', declared_value: String(rupeesOf(returnValuePaise)) }),
  })
  const path = `/courier/serviceability/?${query}`
  const asked = await client.get({ path, answer: Serviceability, signal })
  if (!asked.ok) {
    // An unserved area is reported as an error, by the status or inside the response.
    return asked.reason === 'declined' ? { ok: true, value: [] } : asked
  }
  const { available_courier_companies: all, recommended_courier_company_id: first } =
    asked.value.data
  const usable = all
    .filter(
      ({ rate = 0, blocked, odablock }) =>
        rate > 0 && rate <= MAX_RATE_RUPEES && !blocked && !odablock,
    )
    .sort((one, other) => (one.rate ?? 0) - (other.rate ?? 0))
  const recommended = usable.filter(({ courier_company_id: id }) => id === first)
  return {
    ok: true,
    value: [...recommended, ...usable.filter((one) => !recommended.includes(one))],
  }
}

/** Grams in the courier's format of weights: `1.08`. */
export function kilograms(weightGrams: number): string {
  return (weightGrams / 1000).toFixed(3).replace(/\.?0+$/, '')
}
