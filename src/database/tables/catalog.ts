import {
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { CLOTH_NAMES } from '#domain/catalog/category-cloth.ts'
import type { Nutrition } from '#domain/catalog/nutrition.ts'
import type { Category, Cloth, Picture, ScriptNames } from '#domain/catalog/product.ts'
import { eachFact, type FactKey, type ProductFacts } from '#domain/catalog/product-facts.ts'
import { eachText } from '#domain/catalog/product-fields.ts'
import type { ProductTranslations } from '#domain/catalog/product-words.ts'
import { counted, moment, tsvector } from './columns.ts'

export const categories = pgTable('categories', {
  id: text().primaryKey(),
  title: text().notNull(),
  names: jsonb().$type<ScriptNames>().notNull(),
  picture: text().notNull(),
  position: integer().notNull(),
  hidden: boolean().notNull().default(false),
  cloth: text({ enum: CLOTH_NAMES }).notNull().default('kangura'),
  lead: text().notNull().default(''),
  /** The lead in the other languages (decision 020). */
  translations: jsonb().$type<Category['translations']>().notNull().default({}),
})

/** Titles that a category had before, in lower case. */
export const formerCategories = pgTable('former_categories', {
  title: text().primaryKey(),
  categoryId: text('category_id').notNull(),
})

/** Products that are often bought together with a product, most frequent first. */
export const productCompanions = pgTable('product_companions', {
  productId: text('product_id').notNull(),
  companionId: text('companion_id').notNull(),
  position: smallint().notNull(),
})

const flag = (wire: string, otherwise: boolean) =>
  boolean(wire)
    .notNull()
    .$default(() => otherwise)
const whole = (wire: string, otherwise: number) =>
  integer(wire)
    .notNull()
    .$default(() => otherwise)
const choice = <Choice extends string>(wire: string) => text(wire).$type<Choice>()

/** The column of each fact of a product, by the kind of its value. */
type FactColumns = {
  [Key in FactKey]: ProductFacts[Key] extends boolean
    ? ReturnType<typeof flag>
    : ProductFacts[Key] extends number
      ? ReturnType<typeof whole>
      : ReturnType<typeof choice<Extract<ProductFacts[Key], string>>>
}

export const products = pgTable('products', {
  id: text().primaryKey(),
  sku: text().notNull(),
  kind: text({ enum: ['goods', 'sachet'] }).notNull(),
  name: text().notNull(),
  names: jsonb().$type<ScriptNames>().notNull(),
  description: text().notNull(),
  category: text().notNull(),
  pricePaise: integer('price_paise').notNull(),
  mrpPaise: integer('mrp_paise').notNull(),
  materials: text().array().notNull(),
  allergens: text().array().notNull(),
  netQuantity: text('net_quantity').notNull(),
  netAmount: numeric('net_amount', { precision: 10, scale: 2, mode: 'number' }).notNull(),
  netUnit: text('net_unit', { enum: ['g', 'ml', 'piece'] }).notNull(),
  grossWeightGrams: integer('gross_weight_grams').notNull(),
  doshaVata: smallint('dosha_vata').notNull(),
  doshaPitta: smallint('dosha_pitta').notNull(),
  doshaKapha: smallint('dosha_kapha').notNull(),
  concerns: smallint().array().notNull(),
  flagsBlock: text('flags_block').array().notNull(),
  flagsAsk: text('flags_ask').array().notNull(),
  /** The texts above and below in the other languages (decision 020). */
  translations: jsonb().$type<ProductTranslations>().notNull().default({}),
  hsn: text().notNull(),
  gstPercent: smallint('gst_percent').notNull(),
  gstFrom: date('gst_from', { mode: 'string' }).notNull(),
  licenceType: text('licence_type', { enum: ['fssai', 'ayush', 'cosmetic'] }).notNull(),
  licenceNumber: text('licence_number').notNull(),
  maker: text().notNull(),
  countryOfOrigin: text('country_of_origin').notNull(),
  vegetarian: boolean().notNull(),
  isDietDeclared: boolean('diet_declared').notNull().default(true),
  ...eachText((_, { wire }) => text(wire).notNull().default('')),
  ...(eachFact((_, fact) => {
    if (fact.kind === 'flag') return flag(fact.wire, fact.otherwise)
    return fact.kind === 'whole' ? whole(fact.wire, fact.otherwise) : choice(fact.wire)
  }) as FactColumns),
  nutrition: jsonb().$type<Nutrition>(),
  socialPicture: text('social_picture'),
  pictures: jsonb().$type<readonly Picture[]>().notNull(),
  cloth: jsonb().$type<Cloth>().notNull(),
  searchWords: text('search_words').notNull(),
  hidden: boolean().notNull().default(false),
  /** The product is low in stock with fewer sellable units; null: the threshold of its kind. */
  lowBelow: integer('low_below'),
  /** Removed by undoing its import; such a product is also hidden. */
  archivedAt: moment('archived_at'),
  /** The shop's own order, used without sort and search. */
  listingPosition: integer('listing_position').notNull().default(1_000_000),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  filterText: text('filter_text').generatedAlwaysAs(''),
})

/** Written by `catalog/search-index.ts`, read by `catalog/search.ts`. */
export const searchRenames = pgTable('search_renames', {
  category: text().primaryKey(),
  afterId: text('after_id').notNull(),
})

export const searchEntries = pgTable('search_entries', {
  productId: text('product_id').primaryKey(),
  nameWords: tsvector('name_words').notNull(),
  words: tsvector().notNull(),
  rules: smallint().notNull(),
})

/** Searches to use instead of words without results: a product's current name, or other words. */
export const searchTies = pgTable('search_ties', {
  id: counted(),
  words: text().notNull(),
  productId: text('product_id'),
  finds: text(),
})
