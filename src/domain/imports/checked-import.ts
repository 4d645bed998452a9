import type { EditableFields } from '../catalog/bulk-edit.ts'
import { type LackingDeclaration, lackingIn } from '../catalog/lacking.ts'
import type { Picture, Product } from '../catalog/product.ts'
import type { ProductTexts } from '../catalog/product-fields.ts'
import type { LotDraft } from '../stock/lot-form.ts'
import type { DeclaredInFile } from './declared.ts'
import type { FurtherRow, ImportedProduct, ImportForm, RowError } from './table.ts'

/** One field of a product that stands, as it is and as the file has it. */
export interface FieldChange {
  /** Amount and unit follow from the net quantity, and whether a diet is declared from the diet. */
  field: Exclude<keyof ImportedFields, 'netAmount' | 'netUnit' | 'isDietDeclared'>
  before: string
  after: string
}

/** A product of a file, with what the import will do. */
export interface CheckedProduct extends ImportedProduct {
  /** `same`: it stands already as the file has it. */
  deed: 'new' | 'change' | 'same'
  /** Regulated words: the product is hidden until its owner has reviewed it (docs/law.md, claims). */
  claims: readonly string[]
  /** Of those that were sent with the file. Absent in imports that were checked before pictures were taken. */
  pictures?: readonly Picture[]
  /** Absent for new products, and in imports that were checked before changes were shown. */
  changes?: readonly FieldChange[]
  /** The cells that were changed in the panel's table; then nothing else is. */
  edit?: Partial<EditableFields>
  /** Price or MRP would move so far that the owner is asked. */
  asks?: boolean
  /** What a product on sale lacks by the file, which hides it. */
  lacks?: readonly LackingDeclaration[]
  /** When the product that stands was last changed; one that was changed later is left alone. */
  seenAt?: string
}

/** What an import did, for undoing it. */
export interface ImportUndo {
  /** When; products that were changed later are not restored. */
  at: string
  made: readonly string[]
  changed: readonly { id: string; before: ImportedFields }[]
}

/** What an import did otherwise than its check said, by the line of the row. */
export interface ImportRun {
  /** Prices that the owner let move far. */
  taken: readonly number[]
  /** Products that somebody changed between check and import. */
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
  /** Absent in imports that were done before pictures were taken. */
  pictures?: readonly Picture[]
  /** These too are absent in older imports. */
  netQuantity?: string
  netAmount?: number
  netUnit?: Product['netContent']['unit']
  lowBelow?: number | null
}

export interface CheckedImport {
  id: string
  fileName: string
  /** Of the bytes of the file; empty in imports that were checked before there was a rehearsal. */
  fileHash: string
  /** `table`: no file, but the panel's table of products. */
  form: ImportForm | 'table'
  state: 'checked' | 'imported' | 'undone'
  products: readonly CheckedProduct[]
  /** Rows that belong to a product of another row. */
  further: readonly FurtherRow[]
  errors: readonly RowError[]
  lot: Omit<LotDraft, 'units'> | null
  run: ImportRun | null
  checkedAt: Date
  movedAt: Date | null
}

/** The figures of an import. */
export interface ImportCounts {
  /** Rows with anything in them; each is told. */
  rows: number
  made: number
  changed: number
  same: number
  /** Changed products whose price or MRP is asked about. */
  asked: number
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

/** What a new product lacks before it can be sold, or what the file takes from one on sale. */
export function lackingOf({
  deed,
  declared,
  texts,
  lacks = [],
}: CheckedProduct): readonly LackingDeclaration[] {
  return deed === 'new' ? lackingIn({ ...declared, importer: texts?.importer }) : lacks
}

/** Whether a product is not on show after the import: by the file, for its words, or for what it lacks. */
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
  const units = lot ? made.reduce((sum, { stock }) => sum + stock, 0) : 0
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
