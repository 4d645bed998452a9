import type { ProductFact } from '../catalog/product-facts.ts'
import type { ProductTexts } from '../catalog/product-fields.ts'
import { storableText, withoutInvisible } from '../text/plain-text.ts'
import type { DeclaredInFile } from './declared.ts'
import type { LotInFile } from './lot-in-file.ts'

/** A table read from a file: column names, and rows by column. */
export interface CsvTable {
  columns: readonly string[]
  rows: readonly CsvRow[]
  /** The spelling of the columns in the header of the file; undefined if it equals their names. */
  written?: Readonly<Record<string, string>>
  /** Set if its figures may have decimal commas: `199,50`. */
  hasDecimalCommas?: boolean
}

export interface CsvRow {
  /** The row number as a spreadsheet shows it; the header is 1. */
  line: number
  /** By lower-cased column name; undefined for a missing column, empty for an empty cell. */
  cells: Readonly<Record<string, string>>
}

export type ImportForm = 'shopify' | 'woocommerce'

/** Why a row is rejected. */
export type RowProblem =
  | 'name-missing'
  | 'name-too-long'
  | 'price-missing'
  /** In a table with decimal commas: `1,250` may be a thousand or one and a quarter. */
  | 'figure-ambiguous'
  | 'price-wrong'
  | 'mrp-wrong'
  | 'price-above-mrp'
  | 'category-missing'
  | 'category-unknown'
  | 'stock-wrong'
  | 'days-wrong'
  | 'weight-wrong'
  | 'hsn-wrong'
  | 'gst-wrong'
  | 'licence-type-wrong'
  | 'diet-wrong'
  | `${ProductFact['kind']}-wrong`
  | 'quantity-wrong'
  | 'sku-wrong'
  | 'handle-twice'
  | 'ingredient-restricted'
  | 'kind-not-taken'
  | 'parent-missing'
  | 'no-sizes'
  | 'size-unnamed'
  | 'row-empty'
  | 'text-unreadable'

/** The row with the title of a product that has several rows. */
export interface SizeOf {
  line: number
  name: string
  handle: string
}

/** A row that is no product: a further picture of one, or the heading of its sizes. */
export interface FurtherRow {
  line: number
  kind: 'picture' | 'heading'
  of: SizeOf
}

/** A product of a file. */
export interface ImportedProduct {
  line: number
  /** The file's id of the product; an existing product with this id is changed. */
  handle: string
  sku: string
  name: string
  description: string
  category: string
  pricePaise: number
  mrpPaise: number
  /** The file has no MRP: an existing one is kept unless the price is above it. */
  isMrpLeftOut?: boolean
  /** Units in the file; added to stock only with a batch and an expiry (docs/law.md, food). */
  stock: number
  /** Of that stock, where the row names an expiry. Absent in older imports. */
  lot?: LotInFile
  grossWeightGrams: number | undefined
  netQuantity: string | undefined
  hidden: boolean
  materials: readonly string[]
  /** Tax, licence and maker. Undefined in imports checked before these were supported. */
  declared?: DeclaredInFile
  /** File names of its pictures. Undefined in imports checked before pictures were supported. */
  pictureNames?: readonly string[]
  /** Undefined in imports checked before texts were supported. */
  texts?: Partial<ProductTexts>
  /** Set for one of several sizes, each a product of its own. */
  sizeOf?: SizeOf
  /** A text was too long and was cut. */
  isCut?: boolean
}

/** What is wrong in a row, and the offending text. */
export interface FoundProblem {
  problem: RowProblem
  found: string
}

export interface RefusedRow extends FoundProblem {
  row: CsvRow
  /** Further problems of the row. */
  others?: readonly FoundProblem[]
}

interface CellError extends FoundProblem {
  /** The column, as the file's header spells it. Undefined in older imports, and for problems of the whole row. */
  column?: string
}

/** A refused row, with its first problem; the offending texts are shortened. */
export interface RowError extends CellError {
  line: number
  others?: readonly CellError[]
}

/** The quote that exports put in front of a formula. */
const GUARDED = /^'(?=[=+\-@\t\r])/

/** Returns the text of a cell, without the quote in front of a formula. Nothing is ever evaluated. */
export function cellOf(row: CsvRow, ...columns: readonly string[]): string {
  for (const column of columns) {
    const cell = row.cells[column]
    if (cell !== undefined) return tidy(cell)
  }
  return ''
}

/** Removes NUL and other control characters, direction marks and invisible characters. */
const tidy = (cell: string): string =>
  withoutInvisible(storableText(cell)).trim().replace(GUARDED, '').trim()

/** Returns the shop software that exported a table, by its columns; undefined if unknown. */
export function importForm(columns: readonly string[]): ImportForm | undefined {
  const has = (name: string) => columns.includes(name)
  if (
    has('title') &&
    (has('handle') || has('url handle') || has('price') || has('variant price'))
  ) {
    return 'shopify'
  }
  // A handwritten table may have a type, too, but names its price in another way.
  const isWoo = has('regular price') || (has('type') && !has('price'))
  return has('name') && isWoo ? 'woocommerce' : undefined
}

/** Converts HTML to plain text: blocks become lines. Entities are decoded once. */
export function plainText(html: string): string {
  // Most cells of a table of ten thousand rows are empty.
  if (html === '') return ''
  const text = html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<\/(?:p|div|li|h\d|ul|ol)\s*>|<br\s*\/?>/gi, '\n')
    .replace(/<!--[\s\S]*?(?:-->|$)|<\/?[a-z][^>]*(?:>|$)/gi, '')
    .replace(
      /&(nbsp|lt|gt|quot|#39|apos|amp);/gi,
      (_, name: string) => ENTITIES[name.toLowerCase()] ?? ' ',
    )
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  amp: '&',
}
