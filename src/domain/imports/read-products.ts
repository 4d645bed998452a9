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
import { declaredIn } from './declared.ts'
import { isExport, withKnownColumns } from './known-columns.ts'
import { lotIn } from './lot-in-file.ts'
import { type RawSize, readSizes } from './size-rows.ts'
import {
  type CsvRow,
  type CsvTable,
  type FoundProblem,
  type FurtherRow,
  type ImportedProduct,
  type ImportForm,
  importForm,
  plainText,
  type RefusedRow,
  type RowError,
  type RowProblem,
} from './table.ts'
import { columnOf, columnsReadIn, type RawProduct, shopifyRow, wooRow } from './vendor-rows.ts'

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
  /** Columns of a handwritten table that have cells and no meaning here, as its header spells them. */
  unread: readonly string[]
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
    if (!judged.ok) refused.push({ row: one.row, ...judged })
    else if (handles.has(judged.product.handle)) {
      refused.push({ row: one.row, problem: 'handle-twice', found: judged.product.handle })
    } else {
      handles.add(judged.product.handle)
      products.push(judged.product)
    }
  }
  const errors = refused.map(({ row, others = [], ...first }): RowError => {
    const errorOf = ({ problem, found }: FoundProblem) => {
      const column = columnOf(table, row, { problem, found })
      return { problem, ...(column && { column }), found: cut(found, MAX_FOUND_LENGTH) }
    }
    return {
      line: row.line,
      ...errorOf(first),
      ...(others.length > 0 && { others: others.map(errorOf) }),
    }
  })
  return {
    form,
    products,
    further: read.further,
    errors: errors.sort((a, b) => a.line - b.line),
    unread: isExport(sent.columns) ? [] : unreadIn(table, surroundings.today),
  }
}

function unreadIn({ columns, rows, written }: CsvTable, today: string): string[] {
  const read = columnsReadIn(declaredIn, (row) => lotIn(row, today))
  return columns
    .filter((name) => name !== '' && !read.has(name))
    .filter((name) => rows.some(({ cells }) => cells[name]?.trim()))
    .map((name) => cut(written?.[name] ?? name, MAX_FOUND_LENGTH))
}

const brokenCell = ({ cells }: CsvRow): string | undefined =>
  Object.values(cells).find((cell) => cell.includes(BROKEN) || isQuestioned(cell))

/** True for a cell of mostly question marks: Excel's plain CSV writes one for each Hindi or Gujarati letter. */
function isQuestioned(cell: string): boolean {
  const marks = cell.match(/\?/g)?.length ?? 0
  return marks > 2 && marks > (cell.match(/\p{L}/gu)?.length ?? 0)
}

function judge(
  { row, raw: written, declared, wrong, pictureNames, sizeOf, missing }: RawSize,
  { categories, otherwise, today }: ImportSurroundings,
  hasDecimalCommas: boolean,
): { ok: true; product: ImportedProduct } | ({ ok: false } & Omit<RefusedRow, 'row'>) {
  const raw = {
    ...written,
    price: withWesternDigits(written.price),
    compareAt: withWesternDigits(written.compareAt),
    stock: withWesternDigits(written.stock),
    grams: withWesternDigits(written.grams),
  }
  const problems: FoundProblem[] = []
  const fail = (problem: RowProblem, found: string) => void problems.push({ problem, found })
  const name = plainText(raw.name).replace(/\n/g, ' ')
  // Name and category of a size may be in the row of its product alone.
  if (missing !== undefined) fail('parent-missing', missing)
  else if (name === '') fail('name-missing', raw.name)
  else if (isLongerThan(name, MAX_NAME_LENGTH)) fail('name-too-long', name)
  else if (findRestricted([name]).length > 0) fail('ingredient-restricted', name)
  const figures = figuresIn(raw, hasDecimalCommas, fail)
  const category = categoryOf(raw.categories, categories) ?? otherwise
  if (!category && missing === undefined) {
    const named = raw.categories.filter(Boolean).join(' > ')
    fail(named === '' ? 'category-missing' : 'category-unknown', named)
  }
  const lot = lotIn(row, today)
  if ('wrong' in lot) fail('days-wrong', lot.wrong)
  const net = raw.netQuantity.trim()
  if (net !== '' && !parseNetQuantity(net)) fail('quantity-wrong', net)
  if (raw.sku !== '' && !SKU.test(raw.sku)) fail('sku-wrong', raw.sku)
  problems.push(...wrong)
  const [first, ...others] = problems
  if (first) return { ok: false, ...first, others }
  if (!figures || !category || 'wrong' in lot) throw new Error('a problem of a row was not told')
  const description = plainText(raw.description)
  const texts = textsIn(raw)
  return {
    ok: true,
    product: {
      line: row.line,
      handle: raw.handle,
      sku: raw.sku,
      name,
      description: cut(description, MAX_DESCRIPTION_LENGTH),
      category,
      ...figures,
      ...(lot.lot && { lot: lot.lot }),
      netQuantity: net || undefined,
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

type Figures = Pick<
  ImportedProduct,
  'pricePaise' | 'mrpPaise' | 'isMrpLeftOut' | 'stock' | 'grossWeightGrams'
>

/** The prices, stock and weight of a row; reports each that is wrong, and is then undefined. */
function figuresIn(
  { name, price, compareAt, stock: pieces, grams: weight }: RawProduct,
  hasDecimalCommas: boolean,
  fail: (problem: RowProblem, found: string) => void,
): Figures | undefined {
  const ambiguous = hasDecimalCommas
    ? [price, compareAt, pieces, weight].find(isAmbiguous)
    : undefined
  if (ambiguous !== undefined) {
    fail('figure-ambiguous', ambiguous)
    return undefined
  }
  const pricePaise = paiseIn(price)
  if (price === '') fail('price-missing', name)
  else if (pricePaise === undefined) fail('price-wrong', price)
  const isMrpLeftOut = compareAt === '' || paiseIn(compareAt) === 0
  const mrpPaise = isMrpLeftOut ? pricePaise : paiseIn(compareAt)
  if (mrpPaise === undefined && !isMrpLeftOut) fail('mrp-wrong', compareAt)
  const isAbove = pricePaise !== undefined && mrpPaise !== undefined && mrpPaise < pricePaise
  if (isAbove) fail('price-above-mrp', `${price} > ${compareAt}`)
  const stock = pieces === '' ? 0 : Number(plainFigure(pieces))
  const isStock = Number.isInteger(stock) && stock <= MAX_UNITS
  if (!isStock) fail('stock-wrong', pieces)
  const grams = weight === '' ? 0 : Math.round(Number(weight))
  const isWeight = grams >= 0 && grams <= MAX_GRAMS
  if (!isWeight) fail('weight-wrong', weight)
  if (pricePaise === undefined || mrpPaise === undefined || isAbove || !isStock || !isWeight) {
    return undefined
  }
  return {
    pricePaise,
    mrpPaise,
    ...(isMrpLeftOut && { isMrpLeftOut }),
    // Shops that sell beyond their stock have negative counts.
    stock: Math.max(0, stock),
    grossWeightGrams: grams || undefined,
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
