import type { ShopSettings } from '../accounts/shop-settings.ts'
import type { Missing, MissingCode } from './missing-details.ts'

/**
 * These only block the opening. Later, showing a demo product or article again must not close an open shop;
 * the panel refuses to show it instead. Orders of a demo are not looked for any more.
 */
const ONLY_BEFORE_OPENING: ReadonlySet<MissingCode> = new Set([
  'demo-products',
  'sample-reviews',
  'demo-articles',
  'demo-orders',
])

/** True for a detail that also closes an open shop. */
export function isAtStake({ code }: Missing): boolean {
  return !ONLY_BEFORE_OPENING.has(code)
}

/**
 * True if the shop is open to shoppers: a demo always; a live shop once the owner has opened it, and
 * while no detail on orders, invoices and consultations is an example.
 */
export function isOpenToShoppers({
  mode,
  openedAt,
  missing,
}: {
  mode: ShopSettings['mode']
  openedAt: Date | undefined
  missing: readonly Missing[]
}): boolean {
  return mode === 'demo' || (openedAt !== undefined && !missing.some(isAtStake))
}
