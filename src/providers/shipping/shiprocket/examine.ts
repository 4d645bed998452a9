import type { Courier } from '../port.ts'
import { Wallet } from './entities.ts'
import { type PickupDeps, placeIn, placesQuestion } from './pickup-place.ts'

/** What a handful of parcels costs, and what hardly pays one; in rupees. */
const LOW_RUPEES = 500
const SPENT_RUPEES = 100

/**
 * Whether the account answers, has the place of the settings, and money to book parcels with: each asked once, and nothing
 * changes. An account that says nothing of its money is taken to have some.
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
