import { characterCount, firstCharacters } from '../text/plain-text.ts'
import { shownName } from './display-defaults.ts'
import type { Product } from './product.ts'

/** The fields that a product listing for Google Merchant Center or Meta needs (docs/providers.md, product listings). */
export type ListedProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'description'
  | 'category'
  | 'family'
  | 'netQuantity'
  | 'netContent'
  | 'pricePaise'
  | 'mrpPaise'
  | 'grossWeightGrams'
  | 'pictures'
  | 'stock'
>

/** Why a product is not listed: both services would refuse it. */
export type ListingProblem =
  | 'id-too-long'
  | 'title-too-long'
  | 'no-description'
  | 'description-too-long'
  | 'no-price'
  | 'no-picture'
  | 'picture-too-small'

const MAX_ID_LENGTH = 50
const MAX_TITLE_LENGTH = 150
const MAX_DESCRIPTION_LENGTH = 5_000
const MAX_MORE_PICTURES = 10
const MIN_PICTURE_WIDTH = 100

/** Returns why a product is not listed; empty if it is. */
export function listingProblems(product: ListedProduct): ListingProblem[] {
  const { id, description, pricePaise, pictures } = product
  const [front] = pictures
  const found: [isWrong: boolean, problem: ListingProblem][] = [
    [id.length > MAX_ID_LENGTH, 'id-too-long'],
    [characterCount(shownName(product)) > MAX_TITLE_LENGTH, 'title-too-long'],
    [description.trim() === '', 'no-description'],
    [characterCount(description) > MAX_DESCRIPTION_LENGTH, 'description-too-long'],
    [pricePaise <= 0, 'no-price'],
    [front === undefined, 'no-picture'],
    [front !== undefined && Math.max(...front.widths) < MIN_PICTURE_WIDTH, 'picture-too-small'],
  ]
  return found.flatMap(([isWrong, problem]) => (isWrong ? [problem] : []))
}

/** The addresses in the listing, and what it says of the seller. */
export interface ListingPlace {
  /** The absolute address of a path of the shop. */
  absolute(path: string): string
  /** The path of a product's page. */
  pageOf(id: Product['id']): string
  shop: string
  /** Nothing can be bought while the shop takes no orders. */
  takesOrders: boolean
}

/**
 * Returns the attributes of a product's item by their names in the listing. The price is the one on the page, including
 * tax; in India the MRP is an attribute of its own. Only for products without `listingProblems`.
 */
export function merchantItem(
  product: ListedProduct,
  { absolute, pageOf, shop, takesOrders }: ListingPlace,
): [name: string, value: string][] {
  const { id, family, pricePaise, mrpPaise, pictures, netContent } = product
  const [front, ...others] = pictures.map(({ base, widths }) =>
    absolute(`${base}-${Math.max(...widths)}.webp`),
  )
  const measure = measureOf(netContent)
  return [
    ['id', id],
    ['title', shownName(product)],
    ['description', product.description.trim()],
    ['link', absolute(pageOf(id))],
    ['image_link', front ?? ''],
    ...others
      .slice(0, MAX_MORE_PICTURES)
      .map((one): [string, string] => ['additional_image_link', one]),
    ['availability', takesOrders && product.stock > 0 ? 'in_stock' : 'out_of_stock'],
    ['price', amount(pricePaise)],
    ...(mrpPaise > 0 ? [['maximum_retail_price', amount(mrpPaise)] as [string, string]] : []),
    ['condition', 'new'],
    ['brand', shop],
    ['identifier_exists', 'no'],
    ['product_type', product.category],
    ['shipping_weight', `${product.grossWeightGrams} g`],
    ...(measure ? [['unit_pricing_measure', measure] as [string, string]] : []),
    ...(family === ''
      ? []
      : ([
          // The shop joins families whatever their capitals; the services compare letter by letter.
          ['item_group_id', firstCharacters(family.toLowerCase(), MAX_ID_LENGTH)],
          ['size', product.netQuantity],
        ] as [string, string][])),
  ]
}

const amount = (paise: number): string => `${(paise / 100).toFixed(2)} INR`

/** Returns the measure for the unit price; undefined for pieces, for which the listing has none. */
function measureOf({ amount: content, unit }: Product['netContent']): string | undefined {
  return unit === 'piece' || content <= 0 ? undefined : `${content} ${unit}`
}
