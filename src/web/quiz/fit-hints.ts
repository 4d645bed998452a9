import type { DoshaEffect } from '#domain/catalog/product.ts'
import { type FitHint, hintFor } from '#domain/suggestions/fit.ts'
import { profileStore } from './profile-store.ts'

/** The hint of a card for a visitor with a profile on this device. Calculated on the device only. */
export function findHint(effect: DoshaEffect): FitHint | undefined {
  const profile = profileStore.get()
  return profile && hintFor(effect, profile.constitution)
}
