import type { ScriptNames } from '#domain/catalog/product.ts'

export interface GoodsSeed {
  sku: string
  name: string
  names: Required<ScriptNames>
  description: string
  materials: readonly string[]
  allergens?: readonly string[]
  netQuantity: string
  /** The common name of its sizes, when there are several. */
  family?: string
  grossWeightGrams: number
  mrpPaise: number
  pricePaise: number
  hsn: string
  gstPercent: number
  shelfLifeMonths: number
  /** Vata, Pitta, Kapha. */
  dosha: readonly [vata: number, pitta: number, kapha: number]
  concerns: readonly number[]
  serving: string
  /** For how many days a sachet may be taken. */
  days?: number
  /** A note for shoppers; internal notes are in `rule`. */
  note?: string
  flagsBlock?: readonly string[]
  flagsAsk?: readonly string[]
}
