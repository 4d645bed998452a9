import type { ProductId } from '../ids.ts'
import type { Translation } from '../language/languages.ts'
import type { Translations } from '../language/translated-texts.ts'
import type { ClothName } from './category-cloth.ts'
import type { Nutrition } from './nutrition.ts'
import type { ProductFacts } from './product-facts.ts'
import type { ProductTexts } from './product-fields.ts'
import type { ProductTranslations } from './product-words.ts'

/** A category's title is also its key in filters, addresses and products. */
export type CategoryTitle = string

export interface Category {
  id: string
  title: CategoryTitle
  names: ScriptNames
  /** The name of its drawn picture under `/artwork`, without its folder; empty if the cloth is shown instead. */
  picture: string
  /** The printed cloth of its products' tiles. */
  cloth: ClothName
  /** Not offered to shoppers; its products stay on sale. */
  hidden: boolean
  /** One line about it; if empty, the shop's default line, if there is one, is shown. */
  lead: string
  translations: Translations<{ lead: string }>
}

/** The name in the shopper's script, shown beside the Latin one. */
export type ScriptNames = Readonly<Partial<Record<Translation, string>>>

/** A picture: files `<base>-<width>.avif|webp` for every width of `widths`. */
export interface Picture {
  view: 'front' | 'contents' | 'label' | 'motif' | 'photo'
  /** The address without width and extension, e.g. `/pictures/khus-sharbat/front.1a2b3c4d`. */
  base: string
  widths: readonly number[]
  /** The aspect ratio, in any unit. */
  width: number
  height: number
}

/** The background of a product: tile colours and the printed plant. */
export interface Cloth {
  tint: string
  tintDeep: string
  motif: string
}

/** The fields that a listing card, a search hit and a cart line need. */
export interface ProductSummary {
  id: ProductId
  name: string
  names: ScriptNames
  description: string
  /** The description in the other languages, as far as it is translated. */
  descriptions: ScriptNames
  category: CategoryTitle
  /** The price with tax; 0 means not for sale. */
  pricePaise: number
  /** The printed maximum retail price. */
  mrpPaise: number
  /** Sachets are sold in the concern flow only. */
  kind: 'goods' | 'sachet'
  pictures: readonly Picture[]
  cloth: Cloth
  /** As printed: `750 ml`, `25 bags × 1.5 g`. */
  netQuantity: string
  /** The average to one decimal, and the number of ratings; null without ratings. */
  rating: { average: number; count: number } | null
  /** Sellable units; lots near their expiry do not count. */
  stock: number
  createdAt: Date
  /** The common name of its sizes; empty if it has only one. */
  family: string
  /** The number of visible sizes; 1 if it belongs to no family. */
  sizes: number
  dosha: DoshaEffect
}

/** From −3 to +3: negative calms a dosha, positive may raise it. */
export interface DoshaEffect {
  vata: number
  pitta: number
  kapha: number
}

export type LicenceType = 'fssai' | 'ayush' | 'cosmetic'

/** The required declarations of a listing (docs/law.md, legal metrology and Ayurvedic medicines). */
export interface Declarations extends ProductFacts {
  netQuantity: string
  /** The packed weight, for shipping. */
  grossWeightGrams: number
  storage: string
  vegetarian: boolean
  /** Whether `vegetarian` was chosen; if not, it is false without meaning. */
  isDietDeclared: boolean
  hsn: string
  gstPercent: number
  licence: { type: LicenceType; number: string }
  maker: string
  countryOfOrigin: string
}

export interface Product extends ProductSummary, ProductTexts, Declarations {
  sku: string
  /** Its texts in the other languages; use `productIn` to choose one. */
  translations: ProductTranslations
  materials: readonly string[]
  allergens: readonly string[]
  /** The net content in its base unit, for the unit price. */
  netContent: { amount: number; unit: 'g' | 'ml' | 'piece' }
  /** Concern indexes 1–20; used for related products and never shown. */
  concerns: readonly number[]
  flags: { block: readonly string[]; ask: readonly string[] }
  gstFrom: string
  /** For foods only (docs/law.md, food). */
  nutrition: Nutrition | null
  /** The address of the picture for link previews. */
  socialPicture: string | null
}

/** `relevance` is the default. */
export const PRODUCT_SORTS = ['relevance', 'price_asc', 'price_desc', 'newest', 'rating'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]
