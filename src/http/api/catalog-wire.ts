import { z } from 'zod'
import type { RelatedProduct } from '#database/catalog-related.ts'
import type { SearchHit } from '#database/catalog-search.ts'
import { firstPicture, shownDescription, shownName } from '#domain/catalog/display-defaults.ts'
import type { Nutrition } from '#domain/catalog/nutrition.ts'
import { discountPercent, unitPrice } from '#domain/catalog/price.ts'
import type { Category, Picture, Product } from '#domain/catalog/product.ts'
import { RELATED_REASONS } from '#domain/catalog/related.ts'
import { rupeesOf } from '#domain/money/money.ts'

/** The placeholder where a product has no picture. */
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

const WireNutrition = z.object({
  per: z.enum(['100 g', '100 ml']),
  energy_kcal: z.number(),
  protein_g: z.number(),
  carbohydrate_g: z.number(),
  sugars_g: z.number(),
  added_sugars_g: z.number(),
  fat_g: z.number(),
  saturated_fat_g: z.number(),
  trans_fat_g: z.number(),
  sodium_mg: z.number(),
  is_example: z.boolean(),
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
  common_name: z.string().meta({ description: 'The goods in plain words' }),
  storage: z.string(),
  external_use: z.boolean(),
  medicine_class: z.enum(['classical', 'proprietary']).nullable(),
  nutrition: WireNutrition.nullable().meta({ description: 'Foods alone; per 100 g or 100 ml' }),
})

/** A product as a card shows it, with the reason why it stands beside another. */
export const WireRelated = WireProduct.pick({
  _id: true,
  product_name: true,
  names: true,
  desc: true,
  category: true,
  price: true,
  mrp: true,
  stock: true,
  createdAt: true,
  image: true,
  kind: true,
}).extend({
  pictures: z.array(
    z.object({
      view: z.enum(['front', 'label', 'motif', 'photo']),
      base: Address.meta({ description: 'Files are <base>-<width>.avif and .webp' }),
      widths: z.array(z.int()),
      width: z.number(),
      height: z.number(),
    }),
  ),
  cloth: z.object({ tint: z.string(), tintDeep: z.string(), motif: z.string() }),
  reason: z.enum(RELATED_REASONS),
})

function imageOf({ base, widths }: Picture, leastWidth = MIDDLE_WIDTH): string {
  const width = widths.find((one) => one >= leastWidth) ?? widths.at(-1)
  return `${base}-${width}.webp`
}

function imageOrPlaceholder(picture: Picture | null | undefined, leastWidth?: number): string {
  return picture ? imageOf(picture, leastWidth) : NO_PICTURE
}

/** A category as the API shows it. */
export function wireCategory(category: Category & { count: number }): z.input<typeof WireCategory> {
  const { id, title, names, picture, count } = category
  const image = `/artwork/${picture}-${CATEGORY_PICTURE_WIDTH}.webp`
  return { _id: id, title, image, names, count }
}

/** A search hit as the API shows it. */
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

/** A product as the API shows it: public fields alone, never the concerns it answers. */
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
    common_name: product.commonName,
    storage: product.storage,
    external_use: product.externalUse,
    medicine_class: product.medicineClass,
    nutrition: product.nutrition && wireNutrition(product.nutrition),
  }
}

function wireNutrition(nutrition: Nutrition): z.input<typeof WireNutrition> {
  return {
    per: nutrition.per,
    energy_kcal: nutrition.energyKcal,
    protein_g: nutrition.proteinGrams,
    carbohydrate_g: nutrition.carbohydrateGrams,
    sugars_g: nutrition.sugarsGrams,
    added_sugars_g: nutrition.addedSugarsGrams,
    fat_g: nutrition.fatGrams,
    saturated_fat_g: nutrition.saturatedFatGrams,
    trans_fat_g: nutrition.transFatGrams,
    sodium_mg: nutrition.sodiumMilligrams,
    is_example: nutrition.isExample,
  }
}

/** A related product as the API shows it: what a card needs, and one picture. */
export function wireRelated(product: RelatedProduct): z.input<typeof WireRelated> {
  const picture = firstPicture(product)
  return {
    _id: product.id,
    product_name: product.name,
    names: product.names,
    desc: product.description,
    category: product.category,
    price: rupeesOf(product.pricePaise),
    mrp: rupeesOf(product.mrpPaise),
    stock: product.stock,
    createdAt: product.createdAt.toISOString(),
    image: imageOrPlaceholder(picture),
    kind: product.kind,
    pictures: picture ? [{ ...picture, widths: [...picture.widths] }] : [],
    cloth: product.cloth,
    reason: product.reason,
  }
}
