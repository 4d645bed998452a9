import type { ScriptNames } from '#domain/catalog/product.ts'

/** One row of the shop's own catalogue. */
export interface GoodsSeed {
  sku: string
  name: string
  names: Required<ScriptNames>
  description: string
  materials: readonly string[]
  allergens?: readonly string[]
  netQuantity: string
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
  /** A line that shoppers read; rules for ourselves are comments beside the row. */
  note?: string
  flagsBlock?: readonly string[]
  flagsAsk?: readonly string[]
}
