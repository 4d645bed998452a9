import type { z } from 'zod'
import type { CourierAnswer } from '../port.ts'
import type { ShiprocketClient } from './client.ts'
import type { Sender } from './create-order.ts'
import { type PickupPlace, PickupPlaces } from './entities.ts'

export interface PickupDeps {
  client: ShiprocketClient
  sender: Sender
}

export const placesQuestion = (signal: AbortSignal) => ({
  path: '/settings/company/pickup',
  answer: PickupPlaces,
  signal,
})

/** The configured pickup location; `unknown-place` when it was renamed or removed in the account. */
export function placeIn(
  asked: CourierAnswer<z.infer<typeof PickupPlaces>>,
  { pickupLocation }: Sender,
): CourierAnswer<PickupPlace | 'unknown-place'> {
  if (!asked.ok) return asked
  const places = asked.value.data.shipping_address
  const place = places.find(({ pickup_location: name }) => name === pickupLocation)
  return { ok: true, value: place ?? 'unknown-place' }
}

/** The shop's pickup location, to which returns are delivered. */
export async function findPickupPlace(
  { client, sender }: PickupDeps,
  signal: AbortSignal,
): Promise<CourierAnswer<PickupPlace>> {
  const found = placeIn(await client.get(placesQuestion(signal)), sender)
  if (!found.ok) return found
  const { value: place } = found
  return place === 'unknown-place'
    ? { ok: false, reason: 'misconfigured' }
    : { ok: true, value: place }
}
