import { z } from 'zod'
import type { SearchHit } from '#database/catalog-search.ts'
import { firstPicture, shownDescription, shownName } from '#domain/catalog/display-defaults.ts'
import { discountPercent, unitPrice } from '#domain/catalog/price.ts'
import type { Category, Picture, Product } from '#domain/catalog/product.ts'
import { rupeesOf } from '#domain/money/money.ts'

/** spec §3: the placeholder where a product has no picture. */
const NO_PICTURE = '/artwork/pack-unnamed.svg'
/** One address has to do for every screen: the width in the middle. */
const MIDDLE_WIDTH = 640
/** A hit of the search dialog shows 56 px, so this is sharp on a phone as well. */
const HIT_WIDTH = 160
const CATEGORY_PICTURE_WIDTH = 440

const Rupees = z.number().meta({ description: 'Rupees, tax included' })
const Address = z.string().meta({ description: "Path on the shop's own origin" })
const Names = z.object({ hi: z.string().optional(), gu: z.string().optional() })

export const WireCategory = z.object({
  _id: z.string(),
  title: z.string().meta({ example: 'Sharbats' }),
  image: Address,
  names: Names,
  count: z.int().meta({ description: 'Products on show in this category' }),
})

export const WireHit = z.object({
  _id: z.string(),
  image: Address,
  title: z.string(),
  product_name: z.string(),
  desc: z.string(),
  category: z.string(),
  price: Rupees,
  mrp: Rupees,
  names: Names,
})

export const WireProduct = z.object({
  _id: z.string().meta({ example: 'khus-sharbat' }),
  product_name: z.string(),
  name: z.string(),
  names: Names,
  desc: z.string(),
  category: z.string(),
  price: Rupees,
  mrp: Rupees.meta({ description: 'Printed maximum retail price in rupees' }),
  discount: z.number().meta({ description: 'Percent below MRP, two decimals' }),
  stock: z.int().meta({ description: 'Units that may be sold now' }),
  createdAt: z.iso.datetime(),
  image: Address,
  images: z.array(Address),
  materials: z.array(z.string()),
  allergens: z.array(z.string()),
  net_quantity: z.string().meta({ example: '750 ml' }),
  unit_price: z
    .object({ price: z.number(), per: z.enum(['100 g', 'kg', '100 ml', 'L', 'piece']) })
    .nullable(),
  serving: z.string(),
  note: z.string(),
  shelf_life_months: z.int(),
  vegetarian: z.boolean(),
  licence: z.object({ type: z.enum(['fssai', 'ayush', 'cosmetic']), number: z.string() }),
  maker: z.string(),
  country_of_origin: z.string(),
  kind: z.enum(['goods', 'sachet']).meta({ description: 'Sachets are ordered by concern alone' }),
})

function imageOf({ base, widths }: Picture, leastWidth = MIDDLE_WIDTH): string {
  const width = widths.find((one) => one >= leastWidth) ?? widths.at(-1)
  return `${base}-${width}.webp`
}

function imageOrPlaceholder(picture: Picture | null | undefined, leastWidth?: number): string {
  return picture ? imageOf(picture, leastWidth) : NO_PICTURE
}

/** A category as the API shows it (spec §3). */
export function wireCategory(category: Category & { count: number }): z.input<typeof WireCategory> {
  const { id, title, names, picture, count } = category
  const image = `/artwork/${picture}-${CATEGORY_PICTURE_WIDTH}.webp`
  return { _id: id, title, image, names, count }
}

/** A search hit as the API shows it (spec §3: _id, image, title, product_name, desc). */
export function wireHit(hit: SearchHit): z.input<typeof WireHit> {
  const name = shownName(hit)
  return {
    _id: hit.id,
    image: imageOrPlaceholder(hit.picture, HIT_WIDTH),
    title: name,
    product_name: name,
    desc: shownDescription(hit),
    category: hit.category,
    price: rupeesOf(hit.pricePaise),
    mrp: rupeesOf(hit.mrpPaise),
    names: hit.names,
  }
}

/** A product as the API shows it (spec §3): public fields alone, never the concerns it answers (promise P56, law 5.7). */
export function wireProduct(product: Product): z.input<typeof WireProduct> {
  const name = shownName(product)
  const perUnit = unitPrice(product)
  return {
    _id: product.id,
    product_name: name,
    name,
    names: product.names,
    desc: shownDescription(product),
    category: product.category,
    price: rupeesOf(product.pricePaise),
    mrp: rupeesOf(product.mrpPaise),
    discount: discountPercent(product.mrpPaise, product.pricePaise),
    stock: product.stock,
    createdAt: product.createdAt.toISOString(),
    image: imageOrPlaceholder(firstPicture(product)),
    images: product.pictures.map((picture) => imageOf(picture)),
    materials: [...product.materials],
    allergens: [...product.allergens],
    net_quantity: product.netQuantity,
    unit_price: perUnit ? { price: rupeesOf(perUnit.paise), per: perUnit.per } : null,
    serving: product.serving,
    note: product.note,
    shelf_life_months: product.shelfLifeMonths,
    vegetarian: product.vegetarian,
    licence: product.licence,
    maker: product.maker,
    country_of_origin: product.countryOfOrigin,
    kind: product.kind,
  }
}
