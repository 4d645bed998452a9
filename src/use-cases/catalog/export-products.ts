import { listForExport } from '#database/catalog/export-list.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { FACT_KEYS, PLAIN_FACTS, PRODUCT_FACTS } from '#domain/catalog/product-facts.ts'
import {
  columnsOf,
  NO_TEXTS,
  PRODUCT_TEXT_KEYS,
  PRODUCT_TEXTS,
  type ProductTextField,
} from '#domain/catalog/product-fields.ts'
import type { ImportForm } from '#domain/imports/table.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { widestFile } from '#domain/pictures/picture-address.ts'
import { writeCsv } from '#use-cases/write-csv.ts'

/** The size of a batch: exports are written in batches, so that they block nothing else. */
const AT_ONCE = 500

type ExportedProduct = Awaited<ReturnType<typeof listForExport>>[number]
type Cells = Readonly<Record<string, string | number>>

/** Yields all products that are not archived as CSV, in the columns of Shopify or WooCommerce. */
export async function* exportProducts(
  db: ShopDatabase,
  { form, origin, now }: { form: ImportForm; origin: string; now: Date },
): AsyncGenerator<string> {
  const cellsOf = form === 'shopify' ? shopifyCells : wooCells
  let after: string | undefined
  let isFirst = true
  do {
    const products = await listForExport(db, { after, limit: AT_ONCE, now })
    const rows = products.map((product) => Object.values(cellsOf(product, origin)))
    const head = isFirst ? [Object.keys(cellsOf(EXAMPLE, origin))] : []
    yield writeCsv([...head, ...rows], { isStart: isFirst })
    isFirst = false
    after = products.length === AT_ONCE ? products.at(-1)?.id : undefined
  } while (after !== undefined)
}

/** Provides the columns if the shop has no products. */
const EXAMPLE: ExportedProduct = {
  id: '' as ExportedProduct['id'],
  sku: '',
  name: '',
  category: '',
  pricePaise: 0,
  mrpPaise: 0,
  hidden: false,
  sellable: 0,
  onHand: 0,
  description: '',
  materials: [],
  grossWeightGrams: 0,
  maker: '',
  pictures: [],
  ...NO_TEXTS,
  ...PLAIN_FACTS,
}

function addressOf(picture: ExportedProduct['pictures'][number], origin: string): string {
  return new URL(widestFile(picture), origin).href
}

/** The cells of the fields that no other shop software has columns for. */
function furtherCells(
  product: ExportedProduct,
  columnOf: (field: Pick<ProductTextField, 'wire'>) => string,
  written = (text: string) => text,
): Cells {
  return Object.fromEntries([
    ...FACT_KEYS.map((key) => [columnOf(PRODUCT_FACTS[key]), String(product[key] ?? '')]),
    ...PRODUCT_TEXT_KEYS.map((key) => [columnOf(PRODUCT_TEXTS[key]), written(product[key])]),
  ])
}

function shopifyCells(product: ExportedProduct, origin: string): Cells {
  const { pricePaise, mrpPaise } = product
  const [first] = product.pictures
  return {
    Title: product.name,
    'URL handle': product.id,
    Description: product.description,
    Vendor: product.maker,
    Type: product.category,
    Tags: product.materials.join(', '),
    'Published on online store': product.hidden ? 'FALSE' : 'TRUE',
    Status: product.hidden ? 'draft' : 'active',
    SKU: product.sku,
    'Option1 name': 'Title',
    'Option1 value': 'Default Title',
    Price: rupeesOf(pricePaise).toFixed(2),
    'Compare-at price': mrpPaise > pricePaise ? rupeesOf(mrpPaise).toFixed(2) : '',
    'Inventory tracker': 'shopify',
    'Inventory quantity': product.onHand,
    'Continue selling when out of stock': 'DENY',
    'Weight value (grams)': product.grossWeightGrams,
    'Weight unit for display': 'g',
    'Requires shipping': 'TRUE',
    'Product image URL': first ? addressOf(first, origin) : '',
    'Image position': first ? 1 : '',
    ...furtherCells(product, columnsOf.shopify),
  }
}

function wooCells(product: ExportedProduct, origin: string): Cells {
  const { pricePaise, mrpPaise } = product

  const escaped = (text: string) => text.replaceAll(',', '\\,').replaceAll('\n', '\\n')
  return {
    Type: 'simple',
    SKU: product.sku,
    Name: escaped(product.name),
    Published: product.hidden ? -1 : 1,
    'Visibility in catalog': product.hidden ? 'hidden' : 'visible',
    Description: escaped(product.description),
    'In stock?': product.sellable > 0 ? 1 : 0,
    Stock: product.onHand,
    'Backorders allowed?': 0,
    'Weight (kg)': product.grossWeightGrams / 1_000,
    'Sale price': mrpPaise > pricePaise ? rupeesOf(pricePaise).toFixed(2) : '',
    'Regular price': rupeesOf(mrpPaise).toFixed(2),
    Categories: escaped(product.category),
    Tags: product.materials.map(escaped).join(', '),
    Images: product.pictures.map((picture) => addressOf(picture, origin)).join(', '),
    ...furtherCells(product, columnsOf.woocommerce, escaped),
  }
}
