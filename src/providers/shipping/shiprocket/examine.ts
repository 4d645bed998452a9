import type { Courier } from '../port.ts'
import { Wallet } from './entities.ts'
import { type PickupDeps, placeIn, placesQuestion } from './pickup-place.ts'

/** The cost of a few parcels, and less than most single parcels cost; in rupees. */
const LOW_RUPEES = 500
const SPENT_RUPEES = 100

/**
 * Checks with one request each whether the account responds, has the configured pickup location, and has a sufficient
 * balance; changes nothing. A missing balance counts as sufficient.
 */
export async function examine(
  { client, sender }: PickupDeps,
  signal: AbortSignal,
): ReturnType<Courier['examine']> {
  const found = placeIn(await client.getOnce(placesQuestion(signal)), sender)
  if (!found.ok) return found
  if (found.value === 'unknown-place') return { ok: true, value: found.value }
  const path = '/account/details/wallet-balance'
  const wallet = await client.getOnce({ path, answer: Wallet, signal })
  const rupees = wallet.ok ? wallet.value.data.balance_amount : undefined
  if (rupees === undefined || rupees >= LOW_RUPEES) return { ok: true, value: 'ready' }
  return { ok: true, value: rupees < SPENT_RUPEES ? 'wallet-empty' : 'wallet-low' }
}
