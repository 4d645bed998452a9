import type { EditableFields } from '../catalog/bulk-edit.ts'
import { type LackingDeclaration, lackingIn } from '../catalog/lacking.ts'
import type { Picture, Product } from '../catalog/product.ts'
import type { ProductTexts } from '../catalog/product-fields.ts'
import type { DeclaredInFile } from './declared.ts'
import type { LotInFile } from './lot-in-file.ts'
import type { FurtherRow, ImportedProduct, ImportForm, RowError } from './table.ts'

/** A change of one field of an existing product. */
export interface FieldChange {
  /** Without fields that follow from others: amount and unit from the net quantity, `isDietDeclared` from the diet. */
  field: Exclude<keyof ImportedFields, 'netAmount' | 'netUnit' | 'isDietDeclared'>
  before: string
  after: string
}

/** A product of a file, with what the import will do with it. */
export interface CheckedProduct extends ImportedProduct {
  /** `same` means that the product already equals the file. */
  deed: 'new' | 'change' | 'same'
  /** Regulated words, which hide the product until its owner has reviewed it (docs/law.md, claims). */
  claims: readonly string[]
  /** Its pictures among those sent with the file. Undefined in imports checked before pictures were supported. */
  pictures?: readonly Picture[]
  /** Undefined for new products, and in imports checked before changes were shown. */
  changes?: readonly FieldChange[]
  /** The cells that were changed in the panel's table; then nothing else changes. */
  edit?: Partial<EditableFields>
  /** Price or MRP would change so much that the owner must confirm it. */
  asks?: boolean
  /** The declarations that a product on sale would lose, which hides it. */
  lacks?: readonly LackingDeclaration[]
  /**
   * The last change of the existing product at the time of the check; a product that was changed later is left alone.
   */
  seenAt?: string
}

/** The changes of an import, for undoing it. */
export interface ImportUndo {
  /** The time of the import; products that were changed later are not restored. */
  at: string
  made: readonly string[]
  changed: readonly { id: string; before: ImportedFields }[]
}

/** The decisions made when a checked import was run, by the line of the row. */
export interface ImportRun {
  /** Large price changes that the owner confirmed. */
  taken: readonly number[]
  /** Products that were changed between check and import, and so left alone. */
  left: readonly number[]
}

/** The fields of an existing product that a file can change. */
export interface ImportedFields
  extends Partial<ProductTexts>,
    DeclaredInFile,
    Pick<
      ImportedProduct,
      'name' | 'description' | 'category' | 'pricePaise' | 'mrpPaise' | 'hidden'
    > {
  grossWeightGrams: number
  /** Undefined in imports done before pictures were supported. */
  pictures?: readonly Picture[]
  /** Also undefined in older imports. */
  netQuantity?: string
  netAmount?: number
  netUnit?: Product['netContent']['unit']
  lowBelow?: number | null
}

export interface CheckedImport {
  id: string
  fileName: string
  /** The hash of the file's bytes; empty in imports checked before it was stored. */
  fileHash: string
  /** `table` for the panel's table of products instead of a file. */
  form: ImportForm | 'table'
  state: 'checked' | 'imported' | 'undone'
  products: readonly CheckedProduct[]
  /** Rows that belong to a product of another row. */
  further: readonly FurtherRow[]
  errors: readonly RowError[]
  /** Of units whose row names none. */
  lot: LotInFile | null
  run: ImportRun | null
  checkedAt: Date
  movedAt: Date | null
}

/** The figures of an import. */
export interface ImportCounts {
  /** Rows that are not blank; each is reported. */
  rows: number
  made: number
  changed: number
  same: number
  /** Changed products whose price or MRP needs a confirmation. */
  asked: number
  hidden: number
  /** Units added to stock. */
  units: number
  /** Units of the file that are not added: without batch and expiry, or for an existing product. */
  unitsLeft: number
  errors: number
  pictures: number
  /** Pictures that are named in the file but were not sent. */
  picturesMissing: number
}

/** Returns the declarations that a new product lacks, or that the file removes from a product on sale. */
export function lackingOf({
  deed,
  declared,
  texts,
  lacks = [],
}: CheckedProduct): readonly LackingDeclaration[] {
  return deed === 'new' ? lackingIn({ ...declared, importer: texts?.importer }) : lacks
}

/** True if a product is hidden after the import: by the file, for its claims, or for missing declarations. */
export function comesHidden(product: CheckedProduct): boolean {
  return product.hidden || product.claims.length > 0 || lackingOf(product).length > 0
}

/** Counts what an import will do, or did. */
export function countImport({
  products,
  further,
  errors,
  lot,
}: Pick<CheckedImport, 'products' | 'further' | 'errors' | 'lot'>): ImportCounts {
  const of = (deed: CheckedProduct['deed']) => products.filter((product) => product.deed === deed)
  const made = of('new')
  const all = products.reduce((sum, { stock }) => sum + stock, 0)
  const units = made.reduce((sum, one) => sum + ((one.lot ?? lot) ? one.stock : 0), 0)
  return {
    rows: products.length + further.length + errors.length,
    made: made.length,
    changed: of('change').length,
    same: of('same').length,
    asked: products.filter(({ asks }) => asks).length,
    hidden: products.filter((product) => product.deed !== 'same' && comesHidden(product)).length,
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
