import { columnsOf, eachText, type ProductTextKey } from '../catalog/product-fields.ts'
import { slugOf } from '../catalog/slug.ts'
import { withWesternDigits } from '../text/figures.ts'
import { DECLARED_COLUMNS } from './declared.ts'
import { LOT_COLUMNS } from './lot-in-file.ts'
import { fileNamesIn } from './picture-names.ts'
import { type CsvRow, type CsvTable, cellOf, type FoundProblem, type RowProblem } from './table.ts'

/** One product as in the file, not validated yet. */
export interface RawProduct {
  handle: string
  sku: string
  name: string
  description: string
  categories: readonly string[]
  price: string
  compareAt: string
  stock: string
  grams: string
  netQuantity: string
  hidden: boolean
  /** The options that distinguish a size from the others: `250 ml`, `Rose`; empty for a product of one size. */
  options: readonly string[]
  texts: Readonly<Record<ProductTextKey, string>>
}

/** The kind of a row in another shop's file. */
export type VendorRow =
  /** A product; further rows refer to it by one of the keys. */
  | { kind: 'product'; keys: readonly string[]; raw: RawProduct }
  /** Name, texts and pictures of sizes that have rows of their own. */
  | { kind: 'heading'; keys: readonly string[]; raw: RawProduct }
  | { kind: 'size' | 'picture'; of: string; raw: RawProduct }
  | { kind: 'refused'; problem: RowProblem; found: string }

/** The columns of a field in Shopify's files, by their current and older names. */
const SHOPIFY = {
  handle: ['url handle', 'handle'],
  sku: ['sku', 'variant sku'],
  price: ['price', 'variant price'],
  compareAt: ['compare-at price', 'variant compare at price'],
  stock: ['inventory quantity', 'variant inventory qty'],
  grams: ['weight value (grams)', 'variant grams'],
} as const

const PICTURE_COLUMNS = ['product image url', 'image src', 'images']
const SIZE_PICTURE_COLUMNS = ['variant image url', 'variant image']

/** Returns the file names of the pictures in a row that belong to the whole product. */
export const picturesIn = (row: CsvRow): string[] => fileNamesIn(cellOf(row, ...PICTURE_COLUMNS))
/** Returns the file names of the pictures in a row of Shopify that belong to one size. */
export const sizePicturesIn = (row: CsvRow): string[] =>
  fileNamesIn(cellOf(row, ...SIZE_PICTURE_COLUMNS))

/** Parses a row of Shopify, with its current or older columns. */
export function shopifyRow(row: CsvRow): VendorRow {
  const name = cellOf(row, 'title')
  const handle = cellOf(row, ...SHOPIFY.handle)
  const measure = cellOf(row, 'unit price total measure')
  const status = cellOf(row, 'status').toLowerCase()
  const published = cellOf(row, 'published on online store', 'published').toLowerCase()
  const category = cellOf(row, 'product category')
  const raw: RawProduct = {
    handle: slugOf(handle || name),
    sku: cellOf(row, ...SHOPIFY.sku),
    name,
    description: cellOf(row, 'description', 'body (html)'),
    categories: [cellOf(row, 'type'), ...category.split('>')],
    price: cellOf(row, ...SHOPIFY.price),
    compareAt: cellOf(row, ...SHOPIFY.compareAt),
    stock: cellOf(row, ...SHOPIFY.stock),
    grams: cellOf(row, ...SHOPIFY.grams),
    netQuantity: measure
      ? `${measure} ${cellOf(row, 'unit price total measure unit')}`
      : withWesternDigits(cellOf(row, 'net quantity')),
    hidden: published === 'false' || status === 'draft' || status === 'archived',
    options: [1, 2, 3]
      .map((place) => cellOf(row, `option${place} value`))
      .filter((option) => option !== '' && option.toLowerCase() !== 'default title'),
    texts: eachText((_, field) => cellOf(row, columnsOf.shopify(field).toLowerCase())),
  }
  // A row without both belongs to no other: its name is missing.
  if (handle === '' && name === '') return { kind: 'product', keys: [], raw }
  if (name !== '') return { kind: 'product', keys: [raw.handle], raw }
  // Shopify writes the title once: a further row is another size, or another picture.
  const isSize = raw.price !== '' || raw.sku !== '' || raw.options.length > 0
  if (isSize) return { kind: 'size', of: raw.handle, raw }
  if (picturesIn(row).length > 0) return { kind: 'picture', of: raw.handle, raw }
  return { kind: 'refused', problem: 'row-empty', found: handle }
}

/** The columns that Shopify's rows are read from, known by asking for all of them. */
export function columnsReadIn(...read: readonly ((row: CsvRow) => unknown)[]): Set<string> {
  const asked = new Set<string>()
  const cells = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => void asked.add(String(name)),
    },
  )
  for (const one of [shopifyRow, picturesIn, sizePicturesIn, ...read]) one({ line: 0, cells })
  return asked
}

/** WooCommerce types that are a single physical product. */
const TAKEN_KINDS = /^(?:simple|variable|variation|)$/
/** WooCommerce numbers the attributes of a product from 1. */
const ATTRIBUTES = [1, 2, 3, 4]

/** The grams of a weight in kilograms; what is no number stays as it was written, for the report. */
function gramsOf(kilograms: string): string {
  const grams = Number(kilograms) * 1_000
  return kilograms === '' || Number.isNaN(grams) ? kilograms : String(grams)
}

/** Parses a row of WooCommerce. A variable product is the heading of its variations. */
export function wooRow(row: CsvRow): VendorRow {
  const kind = cellOf(row, 'type').split(',')[0]?.trim().toLowerCase() ?? ''
  const name = unescapeWoo(cellOf(row, 'name'))
  if (!TAKEN_KINDS.test(kind)) return { kind: 'refused', problem: 'kind-not-taken', found: kind }
  const id = cellOf(row, 'id')
  const sku = cellOf(row, 'sku')
  // The sizes of a heading have its name; what a product lacks besides its name is told with it.
  if (name === '' && kind === 'variable') {
    return { kind: 'refused', problem: 'name-missing', found: sku || id }
  }
  const regular = cellOf(row, 'regular price')
  const sale = cellOf(row, 'sale price')
  const raw: RawProduct = {
    handle: slugOf(name),
    sku,
    name,
    description: unescapeWoo(cellOf(row, 'description') || cellOf(row, 'short description')),
    categories: cellOf(row, 'categories').split(/[>,]/).map(unescapeWoo),
    price: sale || regular,
    compareAt: sale && regular,
    stock: cellOf(row, 'stock'),
    grams: gramsOf(cellOf(row, 'weight (kg)')),
    netQuantity: '',
    hidden: cellOf(row, 'published') !== '' && cellOf(row, 'published') !== '1',
    options:
      kind === 'variation'
        ? ATTRIBUTES.map((place) => unescapeWoo(cellOf(row, `attribute ${place} value(s)`))).filter(
            Boolean,
          )
        : [],
    texts: eachText((_, field) =>
      unescapeWoo(cellOf(row, columnsOf.woocommerce(field).toLowerCase())),
    ),
  }
  if (kind === 'variation') return { kind: 'size', of: cellOf(row, 'parent').toLowerCase(), raw }
  const keys = [sku, id && `id:${id}`].filter(Boolean).map((key) => key.toLowerCase())
  return { kind: kind === 'variable' ? 'heading' : 'product', keys, raw }
}

function unescapeWoo(text: string): string {
  return text.replace(/\\([,n])/g, (_, sign: string) => (sign === 'n' ? '\n' : ',')).trim()
}

/** The columns in which a problem can be, for both kinds of files. */
const COLUMNS_OF: Readonly<Partial<Record<RowProblem, readonly string[]>>> = {
  'name-missing': ['title', 'name'],
  'name-too-long': ['title', 'name'],
  'ingredient-restricted': ['title', 'name'],
  'price-missing': [...SHOPIFY.price, 'regular price'],
  'price-wrong': [...SHOPIFY.price, 'sale price', 'regular price'],
  'mrp-wrong': [...SHOPIFY.compareAt, 'regular price'],
  'price-above-mrp': [...SHOPIFY.price, 'sale price'],
  'figure-ambiguous': [
    ...SHOPIFY.price,
    'sale price',
    'regular price',
    ...SHOPIFY.compareAt,
    ...SHOPIFY.stock,
    'stock',
    ...SHOPIFY.grams,
    'weight (kg)',
  ],
  'category-missing': ['type', 'product category', 'categories'],
  'category-unknown': ['type', 'product category', 'categories'],
  'stock-wrong': [...SHOPIFY.stock, 'stock'],
  'days-wrong': [...LOT_COLUMNS.expiresOn, ...LOT_COLUMNS.madeOn, ...LOT_COLUMNS.batch],
  'weight-wrong': [...SHOPIFY.grams, 'weight (kg)'],
  'hsn-wrong': DECLARED_COLUMNS.hsn,
  'gst-wrong': DECLARED_COLUMNS.gst,
  'licence-type-wrong': DECLARED_COLUMNS.licenceType,
  'diet-wrong': DECLARED_COLUMNS.vegetarian,
  'flag-wrong': DECLARED_COLUMNS.flag,
  'whole-wrong': DECLARED_COLUMNS.whole,
  'choice-wrong': DECLARED_COLUMNS.choice,
  'quantity-wrong': ['net quantity', 'unit price total measure'],
  'sku-wrong': SHOPIFY.sku,
  'handle-twice': [...SHOPIFY.handle, 'title', 'sku'],
  'kind-not-taken': ['type'],
  'parent-missing': [...SHOPIFY.handle, 'parent'],
  'size-unnamed': ['option1 value', 'attribute 1 value(s)', ...SHOPIFY.sku],
}

/** Returns the column of a problem, as the header spells it; among several, the one that contains the offending text. */
export function columnOf(
  { columns, written }: CsvTable,
  { cells }: CsvRow,
  { problem, found }: FoundProblem,
): string | undefined {
  const known = columns.filter((column) =>
    problem === 'text-unreadable' ? true : COLUMNS_OF[problem]?.includes(column),
  )
  const column = known.find((name) => found !== '' && cells[name]?.includes(found)) ?? known[0]
  return column && (written?.[column] ?? column)
}
