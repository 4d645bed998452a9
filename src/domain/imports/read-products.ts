import { findCategory } from '../catalog/find-category.ts'
import { parseNetQuantity } from '../catalog/net-quantity.ts'
import {
  PRODUCT_TEXT_KEYS,
  PRODUCT_TEXTS,
  type ProductTextField,
  type ProductTexts,
} from '../catalog/product-fields.ts'
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_GRAMS,
  MAX_NAME_LENGTH,
  MAX_RUPEES,
  SKU,
} from '../catalog/product-form.ts'
import { findRestricted } from '../claims/find-claims.ts'
import { paiseOf } from '../money/money.ts'
import { MAX_UNITS } from '../stock/lot-form.ts'
import { withWesternDigits } from '../text/figures.ts'
import { isLongerThan } from '../text/plain-text.ts'
import { plainFigure } from '../text/written-figures.ts'
import { isAmbiguous, withDecimalPoints } from './decimal-commas.ts'
import { withKnownColumns } from './known-columns.ts'
import { lotIn } from './lot-in-file.ts'
import { type RawSize, readSizes } from './size-rows.ts'
import {
  type CsvRow,
  type CsvTable,
  type FurtherRow,
  type ImportedProduct,
  type ImportForm,
  importForm,
  plainText,
  type RefusedRow,
  type RowError,
  type RowProblem,
} from './table.ts'
import { columnOf, type RawProduct, shopifyRow, wooRow } from './vendor-rows.ts'

interface ImportCategory {
  title: string
  names?: Readonly<Partial<Record<string, string>>>
}

export interface ImportSurroundings {
  /** The shop's categories. A file may also use their names in other languages. */
  categories: readonly ImportCategory[]
  /** The category of products whose own one is unknown; if undefined, they become errors. */
  otherwise: string | undefined
  /** The day in India. */
  today: string
}

export interface ReadTable {
  form: ImportForm
  products: readonly ImportedProduct[]
  /** Rows that belong to a product of another row. */
  further: readonly FurtherRow[]
  errors: readonly RowError[]
}

const MAX_FOUND_LENGTH = 60
/** Replaces bytes of a file that are no text. */
const BROKEN = '\ufffd'

/**
 * Parses a product table of Shopify (both column sets) or WooCommerce. Each row becomes a product, a further row of
 * one, or an error; none is dropped. Variants become sizes of one family. Only the file names of picture addresses are
 * used. A table with plain column names in the shop's languages is read like one of Shopify. Undefined if the columns
 * are unknown.
 */
export function readProductTable(
  sent: CsvTable,
  surroundings: ImportSurroundings,
): ReadTable | undefined {
  const table = withKnownColumns(withDecimalPoints(sent))
  const form = importForm(table.columns)
  if (!form) return undefined
  const readRow = form === 'shopify' ? shopifyRow : wooRow
  const whole: CsvRow[] = []
  const refused: RefusedRow[] = []
  for (const row of table.rows) {
    const found = brokenCell(row)
    if (found === undefined) whole.push(row)
    else refused.push({ row, problem: 'text-unreadable', found })
  }
  const read = readSizes(whole.map((row) => [row, readRow(row)] as const))
  const products: ImportedProduct[] = []
  refused.push(...read.refused)
  const handles = new Set<string>()
  for (const one of read.products) {
    const judged = judge(one, surroundings, sent.hasDecimalCommas === true)
    if ('problem' in judged) refused.push({ row: one.row, ...judged })
    else if (handles.has(judged.product.handle)) {
      refused.push({ row: one.row, problem: 'handle-twice', found: judged.product.handle })
    } else {
      handles.add(judged.product.handle)
      products.push(judged.product)
    }
  }
  const errors = refused.map((one): RowError => {
    const { row, problem, found } = one
    const column = columnOf(table, one)
    return {
      line: row.line,
      problem,
      ...(column && { column }),
      found: cut(found, MAX_FOUND_LENGTH),
    }
  })
  return { form, products, further: read.further, errors: errors.sort((a, b) => a.line - b.line) }
}

const brokenCell = ({ cells }: CsvRow): string | undefined =>
  Object.values(cells).find((cell) => cell.includes(BROKEN) || isQuestioned(cell))

/** True for a cell of mostly question marks: Excel's plain CSV writes one for each Hindi or Gujarati letter. */
function isQuestioned(cell: string): boolean {
  const marks = cell.match(/\?/g)?.length ?? 0
  return marks > 2 && marks > (cell.match(/\p{L}/gu)?.length ?? 0)
}

function judge(
  { row, raw: written, declared, pictureNames, sizeOf }: RawSize,
  { categories, otherwise, today }: ImportSurroundings,
  hasDecimalCommas: boolean,
): { product: ImportedProduct } | Pick<RefusedRow, 'problem' | 'found'> {
  const raw = {
    ...written,
    price: withWesternDigits(written.price),
    compareAt: withWesternDigits(written.compareAt),
    stock: withWesternDigits(written.stock),
    grams: withWesternDigits(written.grams),
  }
  const fail = (problem: RowProblem, found: string) => ({ problem, found })
  const name = plainText(raw.name).replace(/\n/g, ' ')
  if (name === '') return fail('name-missing', raw.name)
  if (isLongerThan(name, MAX_NAME_LENGTH)) return fail('name-too-long', name)
  if (raw.price === '') return fail('price-missing', name)
  const figures = [raw.price, raw.compareAt, raw.stock, raw.grams]
  const ambiguous = hasDecimalCommas ? figures.find(isAmbiguous) : undefined
  if (ambiguous !== undefined) return fail('figure-ambiguous', ambiguous)
  const pricePaise = paiseIn(raw.price)
  if (pricePaise === undefined) return fail('price-wrong', raw.price)
  const isMrpLeftOut = raw.compareAt === '' || paiseIn(raw.compareAt) === 0
  const mrpPaise = isMrpLeftOut ? pricePaise : paiseIn(raw.compareAt)
  if (mrpPaise === undefined) return fail('mrp-wrong', raw.compareAt)
  if (mrpPaise < pricePaise) return fail('price-above-mrp', `${raw.price} > ${raw.compareAt}`)
  const category = categoryOf(raw.categories, categories) ?? otherwise
  if (!category) return fail('category-unknown', raw.categories.filter(Boolean).join(' > '))
  const stock = raw.stock === '' ? 0 : Number(plainFigure(raw.stock))
  if (!Number.isInteger(stock) || stock > MAX_UNITS) return fail('stock-wrong', raw.stock)
  const lot = lotIn(row, today)
  if ('wrong' in lot) return fail('days-wrong', lot.wrong)
  const grams = raw.grams === '' ? 0 : Math.round(Number(raw.grams))
  if (!(grams >= 0 && grams <= MAX_GRAMS)) return fail('weight-wrong', raw.grams)
  if (findRestricted([name]).length > 0) return fail('ingredient-restricted', name)
  const net = raw.netQuantity.trim()
  const description = plainText(raw.description)
  const texts = textsIn(raw)
  return {
    product: {
      line: row.line,
      handle: raw.handle,
      sku: SKU.test(raw.sku) ? raw.sku : '',
      name,
      description: cut(description, MAX_DESCRIPTION_LENGTH),
      category,
      pricePaise,
      mrpPaise,
      ...(isMrpLeftOut && { isMrpLeftOut }),
      // Shops that sell beyond their stock have negative counts.
      stock: Math.max(0, stock),
      ...(lot.lot && { lot: lot.lot }),
      grossWeightGrams: grams || undefined,
      netQuantity: parseNetQuantity(net) ? net : undefined,
      hidden: raw.hidden,
      materials: [],
      texts: texts.said,
      declared,
      pictureNames,
      ...(sizeOf && { sizeOf }),
      ...((isLongerThan(description, MAX_DESCRIPTION_LENGTH) || texts.isCut) && { isCut: true }),
    },
  }
}

/** Returns the product texts of a row, without empty ones, and whether one was too long. */
function textsIn({ texts }: RawProduct): { said: Partial<ProductTexts>; isCut: boolean } {
  let isCut = false
  const said = PRODUCT_TEXT_KEYS.map((key) => {
    const { maxLength, lines }: ProductTextField = PRODUCT_TEXTS[key]
    const text = plainText(texts[key])
    const shown = lines ? text : text.replace(/\n/g, ' ')
    isCut ||= isLongerThan(shown, maxLength)
    return [key, cut(shown, maxLength)] as const
  })
  return { said: Object.fromEntries(said.filter(([, text]) => text !== '')), isCut }
}

/** At most two decimals; WooCommerce writes zeros behind them. */
const RUPEES = /^\d+(?:\.\d{1,2}0*)?$/

/** Parses an amount such as `1,225.50` or `₹225` into paise; undefined when it is invalid. Nothing is rounded. */
function paiseIn(text: string): number | undefined {
  const rupees = plainFigure(text)
  return RUPEES.test(rupees) && Number(rupees) <= MAX_RUPEES ? paiseOf(Number(rupees)) : undefined
}

/** Finds the shop's category among a row's categories; the last one has precedence. */
function categoryOf(
  named: readonly string[],
  categories: readonly ImportCategory[],
): string | undefined {
  for (const name of [...named].reverse()) {
    const found = findCategory(name, categories)
    if (found) return found
  }
  return undefined
}

function cut(text: string, max: number): string {
  const letters = Array.from(text)
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : text
}
