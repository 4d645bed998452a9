import { firstPicture, shownName, sizedNames } from '#domain/catalog/display-defaults.ts'
import type { ProductSummary } from '#domain/catalog/product.ts'
import { addSeen } from '#domain/catalog/seen-products.ts'
import { loadDialogMessages } from '../layout/lazy-trigger.tsx'
import { SeenProducts } from './seen-products.tsx'
import { seenStore } from './seen-store.ts'

/** Remembers a product whose page was opened; never a sachet, which would reveal a complaint. */
export function noteSeen(product: ProductSummary): void {
  if (product.kind === 'sachet') return
  const seen = {
    id: product.id,
    name: shownName(product),
    names: sizedNames(product),
    picture: firstPicture(product),
    tint: product.cloth.tint,
  }
  seenStore.set(addSeen(seenStore.get(), seen))
}

export async function loadSeen(): Promise<typeof SeenProducts> {
  await loadDialogMessages()
  return SeenProducts
}
