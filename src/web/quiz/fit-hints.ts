import type { ProductId } from '#domain/ids.ts'
import { type FitHint, hintFor } from '#domain/suggestions/fit.ts'
import { fetchFitGoods } from './fit-goods.ts'
import { profileStore } from './profile-store.ts'

/** The hint of a card for a visitor with a profile on this device. Calculated on the device only. */
export async function findHint(id: ProductId): Promise<FitHint | undefined> {
  const profile = profileStore.get()
  if (!profile) return undefined
  const goods = await fetchFitGoods()
  const product = goods?.find((one) => one.id === id)
  return product && hintFor(product.dosha, profile.constitution)
}
