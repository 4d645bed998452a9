import type { Picture, Product, ProductSummary } from './product.ts'

// What stands in for a missing field. Display only: nothing of it is ever charged or stored.
const DEFAULT_NAME = 'Product'
const DEFAULT_DESCRIPTION = 'Product description goes here for health benefits and usage.'

/** Where a product is shown; the two places have different default prices. */
export type ShowPlace = 'card' | 'home-tile'

/** Price 0 on listing cards and ₹400 on the home page's tiles. */
const DEFAULT_PRICE_PAISE: Record<ShowPlace, number> = { card: 0, 'home-tile': 40_000 }

/** The name to show: 'Product' when there is none. */
export function shownName(product: Pick<ProductSummary, 'name'>): string {
  return product.name.trim() || DEFAULT_NAME
}

/** The description to show: a sentence that fits every product when there is none. */
export function shownDescription(product: Pick<ProductSummary, 'description'>): string {
  return product.description.trim() || DEFAULT_DESCRIPTION
}

/** The price to show, in paise: for a missing or zero one the default of the place. */
export function shownPricePaise(
  product: Pick<ProductSummary, 'pricePaise'>,
  place: ShowPlace,
): number {
  return hasPrice(product) ? product.pricePaise : DEFAULT_PRICE_PAISE[place]
}

/**
 * The MRP to strike through beside the price shown, in paise. Without a price of its own a product
 * has nothing to be compared with, and an MRP below the price would be no MRP: then the price itself.
 */
export function shownMrpPaise(
  product: Pick<ProductSummary, 'pricePaise' | 'mrpPaise'>,
  place: ShowPlace,
): number {
  const pricePaise = shownPricePaise(product, place)
  return hasPrice(product) ? Math.max(product.mrpPaise, pricePaise) : pricePaise
}

/** The first picture; `undefined` means the placeholder (the first image is used). */
export function firstPicture(product: Pick<ProductSummary, 'pictures'>): Picture | undefined {
  return product.pictures[0]
}

function hasPrice(product: Pick<ProductSummary, 'pricePaise'>): boolean {
  return Number.isFinite(product.pricePaise) && product.pricePaise > 0
}

export type SaleState = 'for-sale' | 'no-price' | 'sachet' | 'sold-out'

/**
 * Says whether a product may go into the cart, and if not, why: sachets are bought in the concern
 * flow alone, and a missing or zero price cannot be bought, whatever default is on the screen.
 *  */
export function saleState(product: Pick<Product, 'kind' | 'pricePaise' | 'stock'>): SaleState {
  if (product.kind === 'sachet') return 'sachet'
  if (!hasPrice(product)) return 'no-price'
  return product.stock > 0 ? 'for-sale' : 'sold-out'
}
