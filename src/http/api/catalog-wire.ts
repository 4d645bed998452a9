import type { z } from 'zod'
import type {
  CategoryAnswer,
  FindAnswer,
  HitAnswer,
  NutritionAnswer,
  ProductAnswer,
} from '#contract/catalog.ts'
import type { SearchHit } from '#database/catalog/search.ts'
import { firstPicture, shownDescription, shownName } from '#domain/catalog/display-defaults.ts'
import type { Nutrition } from '#domain/catalog/nutrition.ts'
import { discountPercent, unitPrice } from '#domain/catalog/price.ts'
import type { Category, Picture, Product, ProductSummary } from '#domain/catalog/product.ts'
import { eachWireFact, type WireFacts } from '#domain/catalog/product-facts.ts'
import { eachWireText } from '#domain/catalog/product-fields.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { fileAtLeast, MEDIUM_WIDTH } from '#domain/pictures/picture-address.ts'
import type { NeedAnswer } from '#use-cases/catalog/answer-search.ts'

/** The placeholder of a product without a picture. */
const NO_PICTURE = '/artwork/pack-unnamed.svg'
/** The search dialog shows hits at 56 px; this is sharp on phones. */
const HIT_WIDTH = 160
const CATEGORY_PICTURE_WIDTH = 440

function imageOrPlaceholder(
  picture: Picture | null | undefined,
  minWidth: number = MEDIUM_WIDTH,
): string {
  return picture ? fileAtLeast(picture, minWidth) : NO_PICTURE
}

export function wireCategory(
  category: Category & { count: number },
): z.input<typeof CategoryAnswer> {
  const { id, title, names, picture, cloth, count } = category
  const image = picture
    ? `/artwork/${picture}-${CATEGORY_PICTURE_WIDTH}.webp`
    : `/artwork/border-${cloth}.svg`
  return { _id: id, title, image, names, count }
}

/** The fields that every API representation of a product has. */
function wireNamed(product: Omit<SearchHit, 'picture' | 'matched'>) {
  return {
    _id: product.id,
    product_name: shownName(product),
    names: product.names,
    desc: shownDescription(product),
    descs: product.descriptions,
    category: product.category,
    price: rupeesOf(product.pricePaise),
    mrp: rupeesOf(product.mrpPaise),
    kind: product.kind,
    net_quantity: product.netQuantity,
    rating: product.rating,
  }
}

export function wireHit(hit: SearchHit): z.input<typeof HitAnswer> {
  return {
    ...wireNamed(hit),
    title: shownName(hit),
    image: imageOrPlaceholder(hit.picture, HIT_WIDTH),
  }
}

export function wireNeed({
  lines,
  signs,
  ...answer
}: NeedAnswer): z.input<typeof FindAnswer>['answer'] {
  return { ...answer, lines: [...lines], signs: signs && { ...signs, list: [...signs.list] } }
}

/** The fields that a product's card and page have in common. */
export function wireSummary(product: ProductSummary) {
  return {
    ...wireNamed(product),
    stock: product.stock,
    createdAt: product.createdAt.toISOString(),
    image: imageOrPlaceholder(firstPicture(product)),
    family: product.family,
    sizes: product.sizes,
  }
}

/** A product as the API returns it: public fields only, never the concerns of a sachet. */
export function wireProduct(product: Product): z.input<typeof ProductAnswer> {
  const perUnit = unitPrice(product)
  return {
    ...wireSummary(product),
    name: shownName(product),
    discount: discountPercent(product.mrpPaise, product.pricePaise),
    images: product.pictures.map((picture) => fileAtLeast(picture, MEDIUM_WIDTH)),
    materials: [...product.materials],
    allergens: [...product.allergens],
    ...eachWireText((key) => product[key]),
    unit_price: perUnit ? { price: rupeesOf(perUnit.paise), per: perUnit.per } : null,
    vegetarian: product.vegetarian,
    licence: product.licence,
    maker: product.maker,
    country_of_origin: product.countryOfOrigin,
    ...(eachWireFact((key) => product[key]) as WireFacts),
    nutrition: product.nutrition && wireNutrition(product.nutrition),
  }
}

function wireNutrition(nutrition: Nutrition): z.input<typeof NutritionAnswer> {
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
