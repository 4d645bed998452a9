import { parseNetQuantity } from '../catalog/net-quantity.ts'
import { eachText, PRODUCT_TEXTS } from '../catalog/product-fields.ts'
import { MAX_NAME_LENGTH } from '../catalog/product-form.ts'
import { slugOf } from '../catalog/slug.ts'
import { withWesternDigits } from '../text/figures.ts'
import { firstCharacters } from '../text/plain-text.ts'
import { type DeclaredInFile, declaredIn, wrongDeclarations } from './declared.ts'
import {
  type CsvRow,
  type FoundProblem,
  type FurtherRow,
  plainText,
  type RefusedRow,
  type SizeOf,
} from './table.ts'
import { picturesIn, type RawProduct, sizePicturesIn, type VendorRow } from './vendor-rows.ts'

/** A product of the file, completed from the row with the title of its family. */
export interface RawSize {
  row: CsvRow
  raw: RawProduct
  declared: DeclaredInFile
  /** What it declares, or inherits, that cannot be. */
  wrong: readonly FoundProblem[]
  pictureNames: readonly string[]
  sizeOf?: SizeOf
  /** What the row calls its product, where no row with a title has that name: it cannot become a product. */
  missing?: string
}

export interface ReadSizes {
  products: readonly RawSize[]
  further: readonly FurtherRow[]
  refused: readonly RefusedRow[]
}

interface Parent {
  row: CsvRow
  raw: RawProduct
  isHeading: boolean
  sizes: number
  pictureNames: string[]
}

/** Leaves room for the option, since ids are cut to 70 characters. */
const MAX_HANDLE_LENGTH = 45

/** How the ids of all sizes begin that were imported from a product with this handle. */
export const beginningOfSizes = (handle: string): string =>
  `${slugOf(handle.slice(0, MAX_HANDLE_LENGTH))}-`

/**
 * Groups the sizes of a product, wherever their rows are in the file: each becomes a product of its own, joined by the
 * family's name, and inherits missing texts, declarations and pictures from the row with the title. Every row is
 * returned as a product, as a further row of one, or as refused.
 */
export function readSizes(rows: readonly (readonly [CsvRow, VendorRow])[]): ReadSizes {
  const parents = new Map<string, Parent>()
  const own = new Map<CsvRow, Parent>()
  // A row that repeats the title of a product is one of its sizes if both have options that distinguish them.
  const kinds = rows.map(([row, read]): readonly [CsvRow, VendorRow] => {
    if (read.kind !== 'product' && read.kind !== 'heading') return [row, read]
    const [known] = read.keys.flatMap((key) => parents.get(key) ?? [])
    if (known) {
      const isSize = read.raw.options.length > 0 && known.raw.options.length > 0
      return isSize
        ? [row, { kind: 'size', of: read.keys[0] ?? '', raw: read.raw }]
        : [row, { kind: 'refused', problem: 'handle-twice', found: read.keys[0] ?? '' }]
    }
    const isHeading = read.kind === 'heading'
    const parent = { row, raw: read.raw, isHeading, sizes: 0, pictureNames: picturesIn(row) }
    own.set(row, parent)
    for (const key of read.keys) parents.set(key, parent)
    return [row, read]
  })
  for (const [row, read] of kinds) {
    const parent = 'of' in read ? parents.get(read.of) : undefined
    if (!parent) continue
    if (read.kind === 'size') parent.sizes += 1
    // A variation of WooCommerce has its own pictures; Shopify's rows have those of the whole product.
    if (!parent.isHeading) parent.pictureNames.push(...picturesIn(row))
  }

  const products: RawSize[] = []
  const further: FurtherRow[] = []
  const refused: RefusedRow[] = []
  for (const [row, read] of kinds) {
    if (read.kind === 'refused') {
      refused.push({ row, problem: read.problem, found: read.found })
      continue
    }
    const parent = 'of' in read ? parents.get(read.of) : own.get(row)
    if (!parent) {
      const missing = 'of' in read ? read.of : ''
      // A size has figures and declarations of its own; those that are wrong are told, too.
      if (read.kind === 'size') products.push({ ...aloneFrom(row, read.raw), missing })
      else refused.push({ row, problem: 'parent-missing', found: missing })
    } else if (read.kind === 'picture') {
      further.push({ line: row.line, kind: 'picture', of: sizeOf(parent) })
    } else if (read.kind === 'heading') {
      if (parent.sizes === 0) refused.push({ row, problem: 'no-sizes', found: parent.raw.name })
      else further.push({ line: row.line, kind: 'heading', of: sizeOf(parent) })
    } else if (read.kind === 'size' && read.raw.options.length === 0 && read.raw.sku === '') {
      refused.push({ row, problem: 'size-unnamed', found: parent.raw.name })
    } else products.push(productFrom(row, read.raw, parent))
  }
  return { products, further, refused }
}

const sizeOf = ({ row, raw }: Parent): SizeOf => ({
  line: row.line,
  name: firstCharacters(plainText(raw.name).replace(/\n/g, ' '), MAX_NAME_LENGTH),
  handle: raw.handle,
})

/** A row to which no other belongs. */
const aloneFrom = (row: CsvRow, raw: RawProduct): RawSize => ({
  row,
  raw: { ...raw, netQuantity: quantityOf(raw) },
  declared: declaredIn(row),
  wrong: wrongDeclarations([row]),
  pictureNames: [],
})

/** The net quantity of a row as the shop prints it; as it was written where it is none. */
function quantityOf({ netQuantity, options }: RawProduct): string {
  if (netQuantity !== '') return quantityIn(netQuantity) ?? netQuantity
  return options.map(quantityIn).find(Boolean) ?? ''
}

function productFrom(row: CsvRow, raw: RawProduct, parent: Parent): RawSize {
  const isParent = parent.row === row
  if (isParent && parent.sizes === 0) {
    return { ...aloneFrom(row, raw), pictureNames: parent.pictureNames }
  }
  const others = raw.options.filter((option) => quantityIn(option) === undefined)
  const { handle, name } = parent.raw
  const end = raw.options.length > 0 ? raw.options.join(' ') : raw.sku
  const ownPictures = parent.isHeading ? picturesIn(row) : sizePicturesIn(row)
  return {
    row,
    raw: {
      ...raw,
      // The row with the title may have no option: then it keeps the product's own handle.
      handle:
        isParent && raw.options.length === 0
          ? handle
          : slugOf(`${handle.slice(0, MAX_HANDLE_LENGTH)} ${end}`),
      name: [name, ...others].join(', '),
      description: raw.description || parent.raw.description,
      categories: raw.categories.some((title) => title.trim() !== '')
        ? raw.categories
        : parent.raw.categories,
      netQuantity: quantityOf(raw),
      hidden: raw.hidden || parent.raw.hidden,
      texts: {
        ...eachText((key) => raw.texts[key] || parent.raw.texts[key]),
        family: parent.raw.texts.family || firstCharacters(name, PRODUCT_TEXTS.family.maxLength),
      },
    },
    declared: { ...declaredIn(parent.row), ...declaredIn(row) },
    wrong: wrongDeclarations([row, parent.row]),
    pictureNames: [...new Set([...ownPictures, ...parent.pictureNames])],
    sizeOf: sizeOf(parent),
  }
}

/** The units that files use, with the form that the shop prints. */
const UNITS: Readonly<Record<string, string>> = {
  g: 'g',
  gm: 'g',
  gms: 'g',
  gram: 'g',
  grams: 'g',
  kg: 'kg',
  kgs: 'kg',
  ml: 'ml',
  l: 'l',
  ltr: 'l',
  litre: 'l',
  litres: 'l',
  liter: 'l',
  liters: 'l',
  pc: 'pieces',
  pcs: 'pieces',
  piece: 'pieces',
  pieces: 'pieces',
}

/** Returns the net quantity in an option, as the shop prints it; undefined if the option is something else. */
function quantityIn(option: string): string | undefined {
  const text = withWesternDigits(option).trim()
  if (parseNetQuantity(text)) return text
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]+)\.?$/i.exec(text) ?? []
  const printed = UNITS[unit.toLowerCase()]
  return printed && parseNetQuantity(`${amount} ${printed}`) ? `${amount} ${printed}` : undefined
}
