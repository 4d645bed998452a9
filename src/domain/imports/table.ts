import type { ProductTexts } from '../catalog/product-fields.ts'

/** A table as it was read from a file: the names of its columns, and its rows by them. */
export interface CsvTable {
  columns: readonly string[]
  rows: readonly CsvRow[]
}

export interface CsvRow {
  /** The row in the file, the head being the first: what a spreadsheet shows at its side. */
  line: number
  /** By column, lower-cased; a column that is missing is absent, an empty cell an empty text. */
  cells: Readonly<Record<string, string>>
}

export type ImportForm = 'shopify' | 'woocommerce'

/** Why a row cannot be taken; the sentences live in messages. */
export type RowProblem =
  | 'name-missing'
  | 'name-too-long'
  | 'price-missing'
  | 'price-wrong'
  | 'price-above-mrp'
  | 'category-unknown'
  | 'stock-wrong'
  | 'weight-wrong'
  | 'handle-twice'
  | 'ingredient-restricted'
  | 'kind-not-taken'

/** One product of a file, as it would be added. */
export interface ImportedProduct {
  line: number
  /** What the file calls it; a product of the shop with this id is changed instead of made. */
  handle: string
  sku: string
  name: string
  description: string
  category: string
  pricePaise: number
  mrpPaise: number
  /** Units in the file; they come into stock only with a batch and an expiry (docs/law.md, food). */
  stock: number
  grossWeightGrams: number | undefined
  netQuantity: string | undefined
  hidden: boolean
  materials: readonly string[]
  /** Those that the file says; absent in imports that were checked before files could say any. */
  texts?: Partial<ProductTexts>
}

export interface RowError {
  line: number
  problem: RowProblem
  /** What stands in the file, cut short. */
  found: string
}

/** What a row of a file says, or why it cannot be taken. */
export type ReadRow = { product: ImportedProduct } | { error: RowError } | { skip: true }

/** Cells that a spreadsheet would run lose the quotation mark that an export put before them. */
const GUARDED = /^'(?=[=+\-@\t\r])/

/** A cell as text; a formula's first sign is only a sign here, for nothing is ever computed. */
export function cellOf(row: CsvRow, ...columns: readonly string[]): string {
  for (const column of columns) {
    const cell = row.cells[column]
    if (cell !== undefined) return cell.replace(GUARDED, '').trim()
  }
  return ''
}

/** Which shop a table comes from, by its columns; nothing when by neither's. */
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

/** Markup to plain text: blocks become lines, everything else is words. Entities are read once. */
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
