import type { ProductTexts } from '../catalog/product-fields.ts'
import { storableText, withoutInvisible } from '../text/plain-text.ts'
import type { DeclaredInFile } from './declared.ts'

/** A table read from a file: column names, and rows by column. */
export interface CsvTable {
  columns: readonly string[]
  rows: readonly CsvRow[]
  /** How a column is written in the head of the file; absent: as its name. */
  written?: Readonly<Record<string, string>>
}

export interface CsvRow {
  /** The row number as a spreadsheet shows it; the header is 1. */
  line: number
  /** By lower-cased column name; a missing column is absent, an empty cell is an empty text. */
  cells: Readonly<Record<string, string>>
}

export type ImportForm = 'shopify' | 'woocommerce'

/** Why a row is rejected. */
export type RowProblem =
  | 'name-missing'
  | 'name-too-long'
  | 'price-missing'
  | 'price-wrong'
  | 'mrp-wrong'
  | 'price-above-mrp'
  | 'category-unknown'
  | 'stock-wrong'
  | 'weight-wrong'
  | 'handle-twice'
  | 'ingredient-restricted'
  | 'kind-not-taken'
  | 'parent-missing'
  | 'no-sizes'
  | 'size-unnamed'
  | 'row-empty'
  | 'text-unreadable'

/** The row with the title of a product that has several. */
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

/** A product of a file, as it would be added. */
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
  /** The file names no MRP: one that stands is kept, unless the price is above it. */
  isMrpLeftOut?: boolean
  /** Units in the file; added to stock only with a batch and an expiry (docs/law.md, food). */
  stock: number
  grossWeightGrams: number | undefined
  netQuantity: string | undefined
  hidden: boolean
  materials: readonly string[]
  /** Tax, licence and maker. Absent in imports that were checked before these were read. */
  declared?: DeclaredInFile
  /** File names of its pictures. Absent in imports that were checked before pictures were taken. */
  pictureNames?: readonly string[]
  /** Absent in imports that were checked before texts were supported. */
  texts?: Partial<ProductTexts>
  /** One of several sizes, each a product of its own. */
  sizeOf?: SizeOf
  /** A text was too long and lost its end. */
  isCut?: boolean
}

/** A row that is rejected, and why. */
export interface RefusedRow {
  row: CsvRow
  problem: RowProblem
  found: string
}

export interface RowError {
  line: number
  problem: RowProblem
  /** The column, as the head of the file names it. Absent in older imports, and where the whole row is meant. */
  column?: string
  /** The offending text, shortened. */
  found: string
}

/** The quote that exports put before a formula. */
const GUARDED = /^'(?=[=+\-@\t\r])/

/** The text of a cell, without the quote that guards a formula; nothing is ever evaluated. */
export function cellOf(row: CsvRow, ...columns: readonly string[]): string {
  for (const column of columns) {
    const cell = row.cells[column]
    if (cell !== undefined) return tidy(cell)
  }
  return ''
}

/** Without NUL and other controls, direction marks and letters that nobody sees. */
const tidy = (cell: string): string =>
  withoutInvisible(storableText(cell)).trim().replace(GUARDED, '').trim()

/** Which shop software exported a table, by its columns; undefined when unknown. */
export function importForm(columns: readonly string[]): ImportForm | undefined {
  const has = (name: string) => columns.includes(name)
  if (
    has('title') &&
    (has('handle') || has('url handle') || has('price') || has('variant price'))
  ) {
    return 'shopify'
  }
  return has('name') && (has('regular price') || has('type')) ? 'woocommerce' : undefined
}

/** Converts HTML to plain text: blocks become lines. Entities are decoded once. */
export function plainText(html: string): string {
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
