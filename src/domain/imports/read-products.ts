import { parseNetQuantity } from '../catalog/net-quantity.ts'
import {
  columnsOf,
  eachText,
  PRODUCT_TEXT_KEYS,
  PRODUCT_TEXTS,
  type ProductTextField,
  type ProductTextKey,
  type ProductTexts,
} from '../catalog/product-fields.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from '../catalog/product-form.ts'
import { slugOf } from '../catalog/slug.ts'
import { findRestricted } from '../claims/find-claims.ts'
import { MAX_UNITS } from '../stock/lot-form.ts'
import { isLongerThan } from '../text/plain-text.ts'
import { declaredIn } from './declared.ts'
import { withKnownColumns, withWesternDigits } from './known-columns.ts'
import { fileNamesIn } from './picture-names.ts'
import {
  type CsvRow,
  type CsvTable,
  cellOf,
  type ImportedProduct,
  type ImportForm,
  importForm,
  plainText,
  type ReadRow,
  type RowError,
  type RowProblem,
} from './table.ts'

interface ImportCategory {
  title: string
  names?: Readonly<Partial<Record<string, string>>>
}

export interface ImportSurroundings {
  /** The shop's categories. A file may also use their names in other languages. */
  categories: readonly ImportCategory[]
  /** The category of products whose own one is unknown; absent: they become errors. */
  otherwise: string | undefined
}

export interface ReadTable {
  form: ImportForm
  products: readonly ImportedProduct[]
  errors: readonly RowError[]
}

/** One product in the file's terms, not validated yet. */
interface RawProduct {
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
  materials: string
  texts: Readonly<Record<ProductTextKey, string>>
}

const MAX_RUPEES = 1_000_000
const MAX_GRAMS = 50_000
const MAX_FOUND_LENGTH = 60

/**
 * Reads a product table of Shopify (both column sets) or WooCommerce. Each row becomes a product or
 * an error; further variants of a product are skipped, and of picture addresses only the file names
 * are kept. A table with plain column names in the languages of the shop is read like one of Shopify.
 * Undefined when the columns are unknown.
 */
export function readProductTable(
  sent: CsvTable,
  surroundings: ImportSurroundings,
): ReadTable | undefined {
  const table = withKnownColumns(sent)
  const form = importForm(table.columns)
  if (!form) return undefined
  const readRow = form === 'shopify' ? shopifyRow : wooRow
  const products: ImportedProduct[] = []
  const errors: RowError[] = []
  const pictureNames = new Map<string, readonly string[]>()
  for (const row of table.rows) {
    const raw = readRow(row)
    if (raw === 'skip') addPictures(pictureNames, slugOf(cellOf(row, 'url handle', 'handle')), row)
    const read: ReadRow =
      raw === 'skip'
        ? { skip: true }
        : 'problem' in raw
          ? { error: errorAt(row, raw.problem, raw.found) }
          : judge(row, raw, surroundings)
    if ('error' in read) errors.push(read.error)
    if (!('product' in read)) continue
    if (pictureNames.has(read.product.handle)) {
      errors.push(errorAt(row, 'handle-twice', read.product.handle))
      continue
    }
    pictureNames.set(read.product.handle, fileNamesIn(cellOf(row, ...PICTURE_COLUMNS)))
    products.push(read.product)
  }
  return {
    form,
    products: products.map((product) => ({
      ...product,
      pictureNames: pictureNames.get(product.handle) ?? [],
    })),
    errors,
  }
}

const PICTURE_COLUMNS = ['product image url', 'image src', 'images']

/** A further row of a product may name a further picture. */
function addPictures(names: Map<string, readonly string[]>, handle: string, row: CsvRow): void {
  const before = names.get(handle)
  if (before) names.set(handle, [...before, ...fileNamesIn(cellOf(row, ...PICTURE_COLUMNS))])
}

type RawRow = RawProduct | { problem: RowProblem; found: string } | 'skip'

function shopifyRow(row: CsvRow): RawRow {
  const name = cellOf(row, 'title')
  const handle = cellOf(row, 'url handle', 'handle')
  // A row without a title is another variant or picture of the product above.
  if (name === '' && handle !== '') return 'skip'
  if (name === '') return { problem: 'name-missing', found: handle }
  const measure = cellOf(row, 'unit price total measure')
  const status = cellOf(row, 'status').toLowerCase()
  const published = cellOf(row, 'published on online store', 'published').toLowerCase()
  const category = cellOf(row, 'product category')
  return {
    handle: slugOf(handle || name),
    sku: cellOf(row, 'sku', 'variant sku'),
    name,
    description: cellOf(row, 'description', 'body (html)'),
    categories: [cellOf(row, 'type'), ...category.split('>')],
    price: cellOf(row, 'price', 'variant price'),
    compareAt: cellOf(row, 'compare-at price', 'variant compare at price'),
    stock: cellOf(row, 'inventory quantity', 'variant inventory qty'),
    grams: cellOf(row, 'weight value (grams)', 'variant grams'),
    netQuantity: measure
      ? `${measure} ${cellOf(row, 'unit price total measure unit')}`
      : withWesternDigits(cellOf(row, 'net quantity')),
    hidden: published === 'false' || status === 'draft' || status === 'archived',
    materials: '',
    texts: eachText((_, field) => cellOf(row, columnsOf.shopify(field).toLowerCase())),
  }
}

/** WooCommerce types that are a single physical product. */
const TAKEN_KINDS = /^(?:simple|)$/

function wooRow(row: CsvRow): RawRow {
  const kind = cellOf(row, 'type').split(',')[0]?.trim().toLowerCase() ?? ''
  const name = unescapeWoo(cellOf(row, 'name'))
  if (kind === 'variation') return 'skip'
  if (!TAKEN_KINDS.test(kind)) return { problem: 'kind-not-taken', found: kind }
  if (name === '') return { problem: 'name-missing', found: cellOf(row, 'sku', 'id') }
  const regular = cellOf(row, 'regular price')
  const sale = cellOf(row, 'sale price')
  const kilograms = cellOf(row, 'weight (kg)')
  return {
    handle: slugOf(name),
    sku: cellOf(row, 'sku'),
    name,
    description: unescapeWoo(cellOf(row, 'description') || cellOf(row, 'short description')),
    categories: cellOf(row, 'categories').split(/[>,]/).map(unescapeWoo),
    price: sale || regular,
    compareAt: sale && regular,
    stock: cellOf(row, 'stock'),
    grams: kilograms && String(Number(kilograms) * 1_000),
    netQuantity: '',
    hidden: cellOf(row, 'published') !== '' && cellOf(row, 'published') !== '1',
    materials: '',
    texts: eachText((_, field) =>
      unescapeWoo(cellOf(row, columnsOf.woocommerce(field).toLowerCase())),
    ),
  }
}

function unescapeWoo(text: string): string {
  return text.replace(/\\([,n])/g, (_, sign: string) => (sign === 'n' ? '\n' : ',')).trim()
}

function judge(
  row: CsvRow,
  written: RawProduct,
  { categories, otherwise }: ImportSurroundings,
): ReadRow {
  const raw = {
    ...written,
    price: withWesternDigits(written.price),
    compareAt: withWesternDigits(written.compareAt),
    stock: withWesternDigits(written.stock),
    grams: withWesternDigits(written.grams),
  }
  const fail = (problem: RowProblem, found: string) => ({ error: errorAt(row, problem, found) })
  const name = plainText(raw.name).replace(/\n/g, ' ')
  if (name === '') return fail('name-missing', raw.name)
  if (isLongerThan(name, MAX_NAME_LENGTH)) return fail('name-too-long', name)
  if (raw.price === '') return fail('price-missing', name)
  const pricePaise = paiseIn(raw.price)
  if (pricePaise === undefined) return fail('price-wrong', raw.price)
  const mrpPaise =
    raw.compareAt === '' || paiseIn(raw.compareAt) === 0 ? pricePaise : paiseIn(raw.compareAt)
  if (mrpPaise === undefined) return fail('price-wrong', raw.compareAt)
  if (mrpPaise < pricePaise) return fail('price-above-mrp', `${raw.price} > ${raw.compareAt}`)
  const category = categoryOf(raw.categories, categories) ?? otherwise
  if (!category) return fail('category-unknown', raw.categories.filter(Boolean).join(' > '))
  const stock = raw.stock === '' ? 0 : Number(raw.stock)
  if (!Number.isInteger(stock) || stock > MAX_UNITS) return fail('stock-wrong', raw.stock)
  const grams = raw.grams === '' ? 0 : Math.round(Number(raw.grams))
  if (!(grams >= 0 && grams <= MAX_GRAMS)) return fail('weight-wrong', raw.grams)
  if (findRestricted([name]).length > 0) return fail('ingredient-restricted', name)
  const net = raw.netQuantity.trim()
  return {
    product: {
      line: row.line,
      handle: raw.handle,
      sku: /^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$/.test(raw.sku) ? raw.sku : '',
      name,
      description: cut(plainText(raw.description), MAX_DESCRIPTION_LENGTH),
      category,
      pricePaise,
      mrpPaise,
      // Shops that sell beyond their stock have negative counts.
      stock: Math.max(0, stock),
      grossWeightGrams: grams || undefined,
      netQuantity: parseNetQuantity(net) ? net : undefined,
      hidden: raw.hidden,
      materials: [],
      texts: textsIn(raw),
      declared: declaredIn(row),
    },
  }
}

/** The product texts of a row, without empty ones. */
function textsIn({ texts }: RawProduct): Partial<ProductTexts> {
  const said = PRODUCT_TEXT_KEYS.map((key) => {
    const { maxLength, lines }: ProductTextField = PRODUCT_TEXTS[key]
    const text = plainText(texts[key])
    return [key, cut(lines ? text : text.replace(/\n/g, ' '), maxLength)] as const
  })
  return Object.fromEntries(said.filter(([, text]) => text !== ''))
}

/** Parses an amount such as `1,225.50` or `₹225` into paise; undefined when it is invalid. */
function paiseIn(text: string): number | undefined {
  const figure = text.replace(/^(?:₹|rs\.?|inr)\s*/i, '').replaceAll(',', '')
  if (!/^\d+(?:\.\d+)?$/.test(figure)) return undefined
  const paise = Math.round(Number(figure) * 100)
  return paise <= MAX_RUPEES * 100 ? paise : undefined
}

/** The shop's category among a row's categories, the last one first; singular and plural match. */
function categoryOf(
  named: readonly string[],
  categories: readonly ImportCategory[],
): string | undefined {
  const plain = (text: string) => text.trim().toLowerCase().normalize('NFC').replace(/s$/, '')
  const isCalled = ({ title, names = {} }: ImportCategory, name: string) =>
    [title, ...Object.values(names)].some((known) => known && plain(known) === plain(name))
  for (const name of [...named].reverse()) {
    const found = name.trim() === '' ? undefined : categories.find((known) => isCalled(known, name))
    if (found) return found.title
  }
  return undefined
}

function errorAt(row: CsvRow, problem: RowProblem, found: string): RowError {
  return { line: row.line, problem, found: cut(found, MAX_FOUND_LENGTH) }
}

function cut(text: string, most: number): string {
  const letters = Array.from(text)
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}
