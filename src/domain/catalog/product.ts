import type { ProductId } from '../ids.ts'
import type { Translation } from '../language/languages.ts'
import type { Nutrition } from './nutrition.ts'
import type { ProductTexts } from './product-fields.ts'

/** A category's title is its key: filters, addresses and products name it. */
export type CategoryTitle = string

export interface Category {
  id: string
  title: CategoryTitle
  names: ScriptNames
  /** Folder-free name of the category's picture under `/artwork`. */
  picture: string
}

/** The name in the shopper's own script, shown beside the Latin one. */
export type ScriptNames = Readonly<Partial<Record<Translation, string>>>

/** One drawn picture: files `<base>-<width>.avif|webp` for every width of `widths`. */
export interface Picture {
  view: 'front' | 'label' | 'motif' | 'photo'
  /** Address without width and ending, e.g. `/pictures/khus-sharbat/front.1a2b3c4d`. */
  base: string
  widths: readonly number[]
  /** Shape of the picture, in any unit: only the ratio counts. */
  width: number
  height: number
}

/** How the product stands on the page: its tile ground, and the plant printed behind it. */
export interface Cloth {
  tint: string
  tintDeep: string
  motif: string
}

/** What a listing card, a search hit and a cart line need. */
export interface ProductSummary {
  id: ProductId
  name: string
  names: ScriptNames
  description: string
  category: CategoryTitle
  /** What the shopper pays, tax included; 0 means not for sale. */
  pricePaise: number
  /** Printed maximum retail price. */
  mrpPaise: number
  /** Sachets are bought in the concern flow alone. */
  kind: 'goods' | 'sachet'
  pictures: readonly Picture[]
  cloth: Cloth
  /** Units that may be sold now; lots near their end do not count. */
  stock: number
  createdAt: Date
}

/** −3 … +3: negative is said to calm, positive may raise. */
export interface DoshaEffect {
  vata: number
  pitta: number
  kapha: number
}

export type LicenceType = 'fssai' | 'ayush' | 'cosmetic'

/** An Ayurvedic medicine after a recipe of the old books, or after the maker's own (docs/law.md, Ayurvedic medicines and cosmetics). */
export type MedicineClass = 'classical' | 'proprietary'

export interface Product extends ProductSummary, ProductTexts {
  sku: string
  materials: readonly string[]
  allergens: readonly string[]
  /** As printed: `750 ml`, `25 bags × 1.5 g`. */
  netQuantity: string
  /** Net content in its base unit, for the unit price. */
  netContent: { amount: number; unit: 'g' | 'ml' | 'piece' }
  /** Packed weight, for shipping. */
  grossWeightGrams: number
  shelfLifeMonths: number
  dosha: DoshaEffect
  /** Concern indexes 1–20, for related products only, never printed. */
  concerns: readonly number[]
  flags: { block: readonly string[]; ask: readonly string[] }
  hsn: string
  gstPercent: number
  gstFrom: string
  licence: { type: LicenceType; number: string }
  maker: string
  countryOfOrigin: string
  vegetarian: boolean
  externalUse: boolean
  /** Medicines alone have one. */
  medicineClass: MedicineClass | null
  /** Foods alone have it (docs/law.md, food). */
  nutrition: Nutrition | null
  /** Address of a picture in the shape of shared links. */
  socialPicture: string | null
}

/** `relevance` is the default. */
export const PRODUCT_SORTS = ['relevance', 'price_asc', 'price_desc', 'newest'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]
