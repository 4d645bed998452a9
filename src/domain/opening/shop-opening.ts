import type { ShopSettings } from '../accounts/shop-settings.ts'
import type { Missing, MissingCode } from './missing-details.ts'

/**
 * These block the opening. Later, a product or article that is shown again must not close a shop with
 * customers in it; the panel refuses to show it instead.
 */
const ONLY_BEFORE_OPENING: ReadonlySet<MissingCode> = new Set([
  'demo-products',
  'sample-reviews',
  'demo-articles',
])

/** What would close a shop that is open, or keeps one from opening. */
export function isAtStake({ code }: Missing): boolean {
  return !ONLY_BEFORE_OPENING.has(code)
}

/**
 * Whether shoppers may enter: a demo always; a live shop once the owner has opened it, and while
 * nothing that orders, invoices and consultations state is an example.
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
