import {
  DEFAULT_LANGUAGE,
  isTranslation,
  type Language,
  TRANSLATIONS,
} from '../language/languages.ts'
import type { Picture, Product, ProductSummary, ScriptNames } from './product.ts'
import { quantityIn } from './quantity-words.ts'

// These replace missing fields on display only; they are never charged or stored.
const DEFAULT_NAME = 'Product'
const DEFAULT_DESCRIPTION = 'Product description goes here for health benefits and usage.'

/** Where a product is shown; both places have their own default price. */
export type ShowPlace = 'card' | 'home-tile'

/** Price 0 on listing cards and ₹400 on home tiles. */
const DEFAULT_PRICE_PAISE: Record<ShowPlace, number> = { card: 0, 'home-tile': 40_000 }

/** The name to show; 'Product' by default. */
export function shownName(product: Pick<ProductSummary, 'name'>): string {
  return product.name.trim() || DEFAULT_NAME
}

/** A text with its language, for the `lang` attribute. */
export interface TextIn {
  text: string
  language: Language
}

type Named = Pick<ProductSummary, 'name' | 'names' | 'family' | 'netQuantity'>

/**
 * Returns a product's names, the one in the reader's script first and then the Latin one; on English pages the Latin one
 * first. A product with several sizes has its net quantity in the name, like the Latin one.
 */
export function namesInOrder(product: Named, language: Language): [TextIn, ...TextIn[]] {
  return inReadersOrder(shownName(product), sizedNames(product), language)
}

/** Returns the names in the other languages; with the net quantity if the product has several sizes. */
export function sizedNames({ name, names, family, netQuantity }: Named): ScriptNames {
  if (family === '' || name === family) return names
  const sized = TRANSLATIONS.flatMap((language) => {
    const own = names[language]
    if (own === undefined) return []
    const quantity = quantityIn(netQuantity, language)
    const isSized = [netQuantity, quantity].some((one) => own.includes(one))
    return [[language, isSized ? own : `${own} ${quantity}`]]
  })
  return Object.fromEntries(sized)
}

/** Returns the names of a product that represents all its sizes, in the same sequence as `namesInOrder`. */
export function titlesInOrder(product: Named & Pick<ProductSummary, 'sizes'>, language: Language) {
  if (product.sizes <= 1) return namesInOrder(product, language)
  return inReadersOrder(product.family, product.names, language)
}

function inReadersOrder(
  latin: string,
  names: ScriptNames,
  language: Language,
): [TextIn, ...TextIn[]] {
  const latinName: TextIn = { text: latin, language: DEFAULT_LANGUAGE }
  const others = TRANSLATIONS.flatMap((script) => {
    const text = names[script]
    return text ? [{ text, language: script }] : []
  })
  const own = others.find((name) => name.language === language)
  return own ? [own, latinName, ...others.filter((name) => name !== own)] : [latinName, ...others]
}

/** Returns the description to show in a language; the English one if it is not translated. */
export function descriptionIn(
  product: Pick<ProductSummary, 'description' | 'descriptions'>,
  language: Language,
): TextIn {
  const own = isTranslation(language) ? product.descriptions[language] : undefined
  return own
    ? { text: own, language }
    : { text: shownDescription(product), language: DEFAULT_LANGUAGE }
}

/** The description to show; a general sentence by default. */
export function shownDescription(product: Pick<ProductSummary, 'description'>): string {
  return product.description.trim() || DEFAULT_DESCRIPTION
}

/** Returns the price to show, in paise; the place's default if the product has none. */
export function shownPricePaise(product: Pick<ProductSummary, 'pricePaise'>, place: ShowPlace) {
  return hasPrice(product) ? product.pricePaise : DEFAULT_PRICE_PAISE[place]
}

/**
 * The MRP to strike through, in paise. Equals the shown price when the product has no price, or
 * when the MRP is below the price.
 */
export function shownMrpPaise(
  product: Pick<ProductSummary, 'pricePaise' | 'mrpPaise'>,
  place: ShowPlace,
): number {
  const pricePaise = shownPricePaise(product, place)
  return hasPrice(product) ? Math.max(product.mrpPaise, pricePaise) : pricePaise
}

/** The first picture; undefined means the placeholder. */
export function firstPicture(product: Pick<ProductSummary, 'pictures'>): Picture | undefined {
  return product.pictures[0]
}

function hasPrice(product: Pick<ProductSummary, 'pricePaise'>): boolean {
  return Number.isFinite(product.pricePaise) && product.pricePaise > 0
}

export type SaleState = 'for-sale' | 'no-price' | 'sachet' | 'sold-out'

/**
 * Returns whether a product can be added to the cart, or why not: sachets are sold in the concern flow
 * only, and a product without a price cannot be bought, even if a default price is shown.
 */
export function saleState(product: Pick<Product, 'kind' | 'pricePaise' | 'stock'>): SaleState {
  if (product.kind === 'sachet') return 'sachet'
  if (!hasPrice(product)) return 'no-price'
  return product.stock > 0 ? 'for-sale' : 'sold-out'
}
