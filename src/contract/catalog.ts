import { z } from 'zod'
import { PRODUCT_SORTS } from '#domain/catalog/product.ts'
import { eachWireFact, type WireFacts } from '#domain/catalog/product-facts.ts'
import { eachWireText } from '#domain/catalog/product-fields.ts'
import { RELATED_REASONS } from '#domain/catalog/related.ts'
import { eachTranslation } from '#domain/language/each-translation.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#domain/language/languages.ts'
import { SAFETY_FLAGS } from '#domain/suggestions/flags.ts'
import { endpointsOf } from './endpoint.ts'
import { ProductIdText, Rupees } from './fields.ts'

/** What can be wrong with a product query. */
export type ProductProblem =
  | 'category-wrong'
  | 'sort-unknown'
  | 'search-wrong'
  | 'limit-wrong'
  | 'cursor-wrong'

const wrong = (problem: ProductProblem) => ({ error: problem })

const endpoint = endpointsOf({ right: 'shop.read', tag: 'catalogue' })
const Address = z.string().describe("Path on the shop's own origin")
const Rating = z
  .object({ average: z.number(), count: z.int() })
  .nullable()
  .describe('The average of the visible ratings; null without any')
const Names = z.object(eachTranslation(() => z.string().exactOptional()))

const Descriptions = Names.describe('Translations of `desc`, where available')

export const CategoryAnswer = z.object({
  _id: z.string(),
  title: z.string().meta({ example: 'Sharbats' }),
  image: Address,
  names: Names,
  count: z.int().describe('Visible products in this category'),
})

export const HitAnswer = z.object({
  _id: ProductIdText,
  image: Address,
  title: z.string(),
  product_name: z.string(),
  desc: z.string(),
  category: z.string(),
  price: Rupees,
  mrp: Rupees,
  names: Names,
  descs: Descriptions,
  kind: z.enum(['goods', 'sachet']),
  net_quantity: z.string().meta({ example: '750 ml' }),
  rating: Rating,
})

const NeedAnswer = z.object({
  need: z.string().meta({ example: 'acidity' }),
  title: z.string(),
  lines: z.array(z.string()).describe('What the shop offers for it, or that it offers nothing'),
  signs: z
    .object({ title: z.string(), list: z.array(z.string()) })
    .nullable()
    .describe('Signs that need a doctor; shown before every product'),
  link: z
    .object({ text: z.string(), to: Address, sachet: ProductIdText.nullable() })
    .nullable()
    .describe('A page with more; for a sachet, its concern'),
})

/** The results of a search, by name and by need. */
export const FindAnswer = z.object({
  answer: NeedAnswer.nullable(),
  hits: z.array(HitAnswer),
  is_partial: z.boolean().describe('True if no hit has all of the words'),
  nearest: z.array(HitAnswer).describe('Similar names, if nothing was found'),
})

export const NutritionAnswer = z.object({
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

type WireSchemas = { [Wire in keyof WireFacts]: z.ZodType<WireFacts[Wire], WireFacts[Wire]> }

export const ProductAnswer = z.object({
  _id: ProductIdText,
  product_name: z.string(),
  name: z.string(),
  names: Names,
  desc: z.string(),
  descs: Descriptions,
  category: z.string(),
  price: Rupees,
  mrp: Rupees.describe('Printed maximum retail price in rupees'),
  discount: z.number().describe('Whole percent below MRP, rounded down'),
  stock: z.int().describe('Units that may be sold now'),
  createdAt: z.iso.datetime(),
  rating: Rating,
  image: Address,
  images: z.array(Address),
  materials: z.array(z.string()),
  allergens: z.array(z.string()),
  net_quantity: z.string().meta({ example: '750 ml' }),
  ...eachWireText((_, { about }) => z.string().describe(about)),
  unit_price: z
    .object({ price: z.number(), per: z.enum(['100 g', 'kg', '100 ml', 'L', 'piece']) })
    .nullable(),
  vegetarian: z.boolean(),
  licence: z.object({ type: z.enum(['fssai', 'ayush', 'cosmetic']), number: z.string() }),
  maker: z.string(),
  country_of_origin: z.string(),
  kind: z.enum(['goods', 'sachet']).describe('Sachets can be ordered only by concern'),
  sizes: z.int().describe('Visible sizes of its family; 1 without a family'),
  ...(eachWireFact((_, fact) => {
    if (fact.kind === 'flag') return z.boolean().describe(fact.about)
    if (fact.kind === 'whole') return z.int().describe(fact.about)
    return z.enum(fact.choices).nullable().describe(fact.about)
  }) as WireSchemas),
  nutrition: NutritionAnswer.nullable().describe('Only for foods; per 100 g or 100 ml'),
})

/** A product card, with the reason why the product is related. */
export const RelatedAnswer = ProductAnswer.pick({
  _id: true,
  product_name: true,
  names: true,
  desc: true,
  descs: true,
  category: true,
  price: true,
  mrp: true,
  stock: true,
  createdAt: true,
  image: true,
  kind: true,
  family: true,
  sizes: true,
  net_quantity: true,
  rating: true,
}).extend({
  pictures: z.array(
    z.object({
      view: z.enum(['front', 'contents', 'label', 'motif', 'photo']),
      base: Address.describe('Files are <base>-<width>.avif and .webp'),
      widths: z.array(z.int()),
      width: z.number(),
      height: z.number(),
    }),
  ),
  cloth: z.object({ tint: z.string(), tintDeep: z.string(), motif: z.string() }),
  reason: z.enum(RELATED_REASONS),
})

/** A product card. */
export const CardAnswer = RelatedAnswer.omit({ reason: true }).extend({
  dosha: z
    .object({ vata: z.int(), pitta: z.int(), kapha: z.int() })
    .describe('From −3 (said to calm it) to +3 (may raise it)'),
})

const Flags = z.array(z.enum(SAFETY_FLAGS))

/** A card with the facts from which a fit is calculated: effect on the doshas, safety flags and ingredients. */
export const FitCardAnswer = CardAnswer.extend({
  flags: z.object({ block: Flags, ask: Flags }),
  allergens: ProductAnswer.shape.allergens,
  materials: ProductAnswer.shape.materials,
  vegetarian: z.boolean(),
})

const Title = z.string(wrong('category-wrong')).max(60, wrong('category-wrong'))
const Titles = z.array(Title).max(12, wrong('category-wrong'))

const ListQuery = z.object({
  category: z.union([Title, Titles], wrong('category-wrong')).optional(),
  sort: z.enum(PRODUCT_SORTS, wrong('sort-unknown')).default('relevance'),
  q: z.string(wrong('search-wrong')).optional(),
  limit: z
    .string(wrong('limit-wrong'))
    .regex(/^(?:[1-9]\d{0,2}|1000)$/, wrong('limit-wrong'))
    .transform(Number)
    .optional(),
  cursor: z.string(wrong('cursor-wrong')).optional(),
})

export const productEndpoints = {
  categories: endpoint('GET /api/category', {
    summary: 'All categories in their order',
    answers: { 200: z.array(CategoryAnswer) },
  }),
  list: endpoint('GET /api/products', {
    summary: 'Products; all of them without parameters, else further pages by the Link header',
    query: ListQuery,
    answers: { 200: z.array(ProductAnswer) },
  }),
  one: endpoint('GET /api/products/:id', {
    summary: 'One product',
    answers: { 200: ProductAnswer },
  }),
  related: endpoint('GET /api/products/:id/related', {
    summary: 'Related products, each with the reason; at most 4',
    answers: { 200: z.array(RelatedAnswer) },
  }),
  search: endpoint('GET /api/products/query/:searchText', {
    summary: 'Products that match a search text, best first; at most 20',
    answers: { 200: z.array(HitAnswer) },
  }),
  find: endpoint('GET /api/products/find/:searchText', {
    summary: 'Results of a search: products, and an answer to complaints and uses',
    query: z.object({ language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE) }),
    answers: { 200: FindAnswer },
  }),
  fit: endpoint('GET /api/fit', {
    tag: 'suggestions',
    summary:
      'Goods with their effects on the doshas: the first few of each effect, without sachets',
    answers: { 200: z.array(FitCardAnswer) },
  }),
}
