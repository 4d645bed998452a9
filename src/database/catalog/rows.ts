import { sql } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import { indianToday, type Now } from '#database/indian-time.ts'
import { products } from '#database/tables/catalog.ts'
import type { Product, ProductSummary } from '#domain/catalog/product.ts'
import { FACT_KEYS } from '#domain/catalog/product-facts.ts'
import { eachText } from '#domain/catalog/product-fields.ts'
import { MAX_TRANSIT_DAYS } from '#domain/delivery/zones.ts'
import type { ProductId } from '#domain/ids.ts'
import type { Translation } from '#domain/language/languages.ts'
import { type Translated, translationState } from '#domain/language/translated-texts.ts'

/** Lots that can still be sold after the longest transit time. */
export function isLotToSell(now: Now) {
  return sql`(stock_lots.is_left
    and stock_lots.sell_by >= ${indianToday(now)} + ${sql.raw(String(MAX_TRANSIT_DAYS))})`
}

function stockToShow(now: Now) {
  return sql<number>`coalesce((
    select sum(stock_lots.on_hand) from stock_lots
    where stock_lots.product_id = products.id and ${isLotToSell(now)}
  ), 0)::integer`
}

/** Joins a product to the visible sizes of its family, which a query must name `sibling`. */
export const isOfSameFamily = sql`(sibling.family <> ''
  and lower(sibling.family) = lower(products.family) and not sibling.hidden)`

const sizesOnShow = sql<number>`(case when products.family = '' then 1 else greatest(1, (
  select count(*) from products as sibling where ${isOfSameFamily}
)) end)::integer`

/**
 * The ratings that a product's page shows, summed up for its card; null without any. The average is rounded as
 * domain/reviews/rating-summary does.
 */
export function ratingOf(table: 'product' | 'products'): string {
  return `(
    select jsonb_build_object(
      'average', round(sum(rating) * 10.0 / count(*)) / 10, 'count', count(*)
    )
    from reviews where product_id = ${table}.id and hidden_at is null
    having count(*) > 0
  )`
}

/** The stored translations of the description by language, without the other translated texts. */
export function descriptionsOf(table: 'product' | 'products'): string {
  return `(
    select coalesce(jsonb_object_agg(language, texts -> 'description'), '{}')
    from jsonb_each(${table}.translations) as translated (language, texts)
    where texts ? 'description'
  )`
}

export type StoredDescriptions = Readonly<Partial<Record<Translation, Translated<string>>>>

/** A summary with its translated descriptions, without those that are older than the English one. */
export function withDescriptions<
  Row extends { description: string; descriptions: StoredDescriptions },
>(row: Row): Omit<Row, 'descriptions'> & Pick<ProductSummary, 'descriptions'> {
  const current = Object.entries(row.descriptions).flatMap(([language, translated]) =>
    translationState(row.description, translated) === 'current'
      ? [[language, translated.text]]
      : [],
  )
  return { ...row, descriptions: Object.fromEntries(current) }
}

/** The columns of a `ProductSummary`; ids were validated when they were written. */
export function summaryColumns(now: Now) {
  return {
    id: sql<ProductId>`${products.id}`,
    ...columnsOf(products, 'name', 'names', 'description'),
    descriptions: sql<StoredDescriptions>`${sql.raw(descriptionsOf('products'))}`,
    ...columnsOf(products, 'category', 'pricePaise', 'mrpPaise', 'kind', 'pictures', 'cloth'),
    ...columnsOf(products, 'netQuantity'),
    rating: sql<ProductSummary['rating']>`${sql.raw(ratingOf('products'))}`,
    stock: stockToShow(now),
    createdAt: products.createdAt,
    family: products.family,
    sizes: sizesOnShow,
    dosha: {
      vata: products.doshaVata,
      pitta: products.doshaPitta,
      kapha: products.doshaKapha,
    },
  }
}

export function productColumns(now: Now) {
  return {
    ...summaryColumns(now),
    ...columnsOf(products, 'sku', 'materials', 'allergens', 'translations', 'netAmount', 'netUnit'),
    ...columnsOf(products, 'grossWeightGrams', 'concerns', 'flagsBlock'),
    ...columnsOf(products, 'flagsAsk', 'hsn', 'gstPercent', 'gstFrom', 'licenceType'),
    ...columnsOf(products, 'licenceNumber', 'maker', 'countryOfOrigin', 'vegetarian'),
    ...columnsOf(products, 'isDietDeclared'),
    ...eachText((key) => products[key]),
    ...columnsOf(products, ...FACT_KEYS, 'nutrition', 'socialPicture'),
  }
}

type FlatProduct = Omit<ProductSummary, 'descriptions'> & {
  descriptions: StoredDescriptions
} & Pick<
    typeof products.$inferSelect,
    Exclude<keyof ReturnType<typeof productColumns>, keyof ReturnType<typeof summaryColumns>>
  >

export function productOf(row: FlatProduct): Product {
  const { netAmount, netUnit, ...further } = withDescriptions(row)
  const { flagsBlock, flagsAsk, licenceType, licenceNumber, ...product } = further
  return {
    ...product,
    netContent: { amount: netAmount, unit: netUnit },
    flags: { block: flagsBlock, ask: flagsAsk },
    licence: { type: licenceType, number: licenceNumber },
  }
}
