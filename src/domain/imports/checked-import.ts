import type { Picture } from '../catalog/product.ts'
import type { ProductTexts } from '../catalog/product-fields.ts'
import type { LotDraft } from '../stock/lot-form.ts'
import { type LackingDeclaration, lackingIn } from './declared.ts'
import type { ImportedProduct, ImportForm, RowError } from './table.ts'

/** A product of a file, with what the import will do. */
export interface CheckedProduct extends ImportedProduct {
  deed: 'new' | 'change'
  /** Regulated words: the product is created hidden until its owner has reviewed it (docs/law.md, claims). */
  claims: readonly string[]
  /** Of those that were sent with the file. Absent in imports that were checked before pictures were taken. */
  pictures?: readonly Picture[]
}

/** What an import did, for undoing it. */
export interface ImportUndo {
  /** When; products that were changed later are not restored. */
  at: string
  made: readonly string[]
  changed: readonly { id: string; before: ImportedFields }[]
}

/** The fields of an existing product that a file can change. */
export interface ImportedFields extends Partial<ProductTexts> {
  name: string
  description: string
  category: string
  pricePaise: number
  mrpPaise: number
  grossWeightGrams: number
  hidden: boolean
  /** Absent in imports that were done before pictures were taken. */
  pictures?: readonly Picture[]
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

/** The figures of an import. */
export interface ImportCounts {
  made: number
  changed: number
  hidden: number
  /** Units added to stock. */
  units: number
  /** Units of the file not added: without batch and expiry, or of an existing product. */
  unitsLeft: number
  errors: number
  pictures: number
  /** Named in the file and not sent. */
  picturesMissing: number
}

/** What a new product lacks before it can be sold; one that stands keeps what it declares. */
export function lackingOf({ deed, declared }: CheckedProduct): LackingDeclaration[] {
  return deed === 'new' ? lackingIn(declared) : []
}

/** Whether a product is not on show after the import: by the file, for its words, or for what it lacks. */
export function comesHidden(product: CheckedProduct): boolean {
  return product.hidden || product.claims.length > 0 || lackingOf(product).length > 0
}

/** Counts what an import will do, or did. */
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
    hidden: products.filter(comesHidden).length,
    units,
    unitsLeft: all - units,
    errors: errors.length,
    pictures: products.reduce((sum, { pictures = [] }) => sum + pictures.length, 0),
    picturesMissing: products.reduce(
      (sum, { pictures = [], pictureNames = [] }) =>
        sum + Math.max(0, pictureNames.length - pictures.length),
      0,
    ),
  }
}
