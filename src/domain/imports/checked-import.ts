import type { ProductTexts } from '../catalog/product-fields.ts'
import type { LotDraft } from '../stock/lot-form.ts'
import type { ImportedProduct, ImportForm, RowError } from './table.ts'

/** A product of a file, with what becomes of it. */
export interface CheckedProduct extends ImportedProduct {
  deed: 'new' | 'change'
  /** Words that the law watches: such a product is made hidden, until its owner has looked (docs/law.md, claims). */
  claims: readonly string[]
}

/** What an import did, so that it can be taken back. */
export interface ImportUndo {
  /** When; a product that was changed later is not taken back. */
  at: string
  made: readonly string[]
  changed: readonly { id: string; before: ImportedFields }[]
}

/** The fields that a file can change on a product that stands. */
export interface ImportedFields extends Partial<ProductTexts> {
  name: string
  description: string
  category: string
  pricePaise: number
  mrpPaise: number
  grossWeightGrams: number
  hidden: boolean
}

export interface CheckedImport {
  id: string
  fileName: string
  form: ImportForm
  state: 'checked' | 'imported' | 'undone'
  products: readonly CheckedProduct[]
  errors: readonly RowError[]
  lot: Omit<LotDraft, 'units'> | null
  checkedAt: Date
  movedAt: Date | null
}

/** What an import does, in figures. */
export interface ImportCounts {
  made: number
  changed: number
  hidden: number
  /** Units that come into stock. */
  units: number
  /** Units in the file that stay away: no batch and expiry were given, or the product stands already. */
  unitsLeft: number
  errors: number
}

/** Counts what an import would do, or did. */
export function countImport({
  products,
  errors,
  lot,
}: Pick<CheckedImport, 'products' | 'errors' | 'lot'>): ImportCounts {
  const made = products.filter(({ deed }) => deed === 'new')
  const all = products.reduce((sum, { stock }) => sum + stock, 0)
  const units = lot ? made.reduce((sum, { stock }) => sum + stock, 0) : 0
  return {
    made: made.length,
    changed: products.length - made.length,
    hidden: products.filter(({ hidden, claims }) => hidden || claims.length > 0).length,
    units,
    unitsLeft: all - units,
    errors: errors.length,
  }
}
