import { and, asc, eq, inArray, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import type { Reader } from '#database/connection.ts'
import { partOf } from '#database/customers/names-alike.ts'
import type { Paged } from '#database/page.ts'
import { preparedQuery } from '#database/statement.ts'
import { categories, products } from '#database/tables/catalog.ts'
import { stockLots } from '#database/tables/stock.ts'
import type { ListingFilters } from '#domain/catalog/listing-filters.ts'
import type { Category, ProductSort, ProductSummary } from '#domain/catalog/product.ts'
import type { ProductId } from '#domain/ids.ts'
import { MAX_COUNTED } from '#domain/text/counts.ts'
import { type ProductCursor, parseProductCursor, writeProductCursor } from './cursor.ts'
import { isFirstOfFamily } from './families.ts'
import { type FilteredColumn, matchesFilters } from './filters.ts'
import { isLotToSell, productColumns, productOf, summaryColumns, withDescriptions } from './rows.ts'

/** The whole list can be returned at once up to this many products. */
export const MAX_PRODUCTS = 1_000
const MAX_CATEGORIES = 100

const isVisible = eq(products.hidden, false)

/** All categories in the shop's order, hidden ones too, each with its number of visible products; a family counts once. */
export async function listCategories(db: Reader): Promise<(Category & { count: number })[]> {
  return await db
    .select({
      ...columnsOf(categories, 'id', 'title', 'names', 'picture', 'cloth', 'hidden', 'lead'),
      ...columnsOf(categories, 'translations'),
      count: sql<number>`coalesce(
        (select sum(shown) from shelf_counts where category = categories.title), 0
      )::integer`,
    })
    .from(categories)
    .orderBy(asc(categories.position))
    .limit(MAX_CATEGORIES)
}

export interface ProductsQuery extends ListingFilters {
  /** Titles; a product matches when its category plus name contains any of them. */
  categories?: readonly string[] | undefined
  sort?: ProductSort | undefined
  /** The results of a search, best first; `undefined` lists everything. */
  found?: readonly ProductId[] | undefined
  /** Returned with the previous page; valid for its sort only. */
  cursor?: string | undefined
  limit: number
  /** Lists one size of each family: the one that `isFirstOfFamily` chooses among the matching ones. */
  oneOfFamily?: boolean | undefined
  /** False when the total is not needed. */
  counts?: boolean
  /** Decides which lots can still be sold; the database's clock when absent. */
  now?: Date | undefined
}

interface Page extends Paged {
  /** All matches, up to one more than `MAX_COUNTED`; only those of this page when `counts` is false. */
  total: number
  refused?: 'cursor-malformed'
}

export interface ProductPage extends Page {
  products: ProductSummary[]
}

interface PageQuery {
  sort: ProductSort
  order: SortOrder
  limit: number
  /** The condition for all pages of the listing, and for this page and the following ones. */
  matching: SQL | undefined
  fromCursor: SQL | undefined
  counts: boolean
  /** True if the stored counts show that more products match than are counted. */
  hasMany: SQL | undefined
}

/** The query of a page. Without one the page is empty, because the search found nothing or the cursor is refused. */
function pageQueryOf(wanted: ProductsQuery): PageQuery | Pick<Page, 'refused'> {
  const sort = wanted.sort ?? 'relevance'
  const cursor = wanted.cursor === undefined ? null : parseProductCursor(wanted.cursor, sort)
  if (cursor === undefined) return { refused: 'cursor-malformed' }
  const { found } = wanted
  if (found?.length === 0) return {}
  const order = orderOf(sort, found)
  const titles = wanted.categories ?? []
  const filters = matchesFilters(products, wanted)
  const isWanted = (table: Record<'id' | 'filterText' | FilteredColumn, AnyPgColumn>) =>
    and(
      or(...titles.map((title) => matchesTitle(table.filterText, title))),
      found && inArray(table.id, found),
      ...matchesFilters(table, wanted),
    )
  const matching = and(
    isVisible,
    isWanted(products),
    wanted.oneOfFamily ? isFirstOfFamily(wanted.now, isWanted) : undefined,
  )
  return {
    sort,
    order,
    matching,
    limit: Math.min(Math.max(1, wanted.limit), MAX_PRODUCTS),
    fromCursor: and(matching, cursor ? order.after(cursor) : undefined),
    counts: wanted.counts ?? true,
    hasMany: found || filters.length > 0 ? undefined : hasLargeCategory(titles),
  }
}

async function pageOf<Row extends { id: string; key: string }>(
  db: Reader,
  rows: readonly Row[],
  { sort, limit, counts, ...question }: PageQuery,
  isFirst: boolean,
): Promise<Page & { rows: Row[] }> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const isWhole = isFirst && rows.length <= limit
  return {
    rows: page,
    total: counts && !isWhole ? await countMatching(db, question) : page.length,
    next: rows.length > limit && last ? writeProductCursor(sort, last) : undefined,
  }
}

/**
 * One page of a listing: filtered, searched and sorted, ties in the order of their ids. Without a sort, in the
 * shop's own order; with a search text, best match first. A cursor that is malformed or of another sort is
 * refused, and nothing is listed.
 */
export async function listProducts(db: Reader, wanted: ProductsQuery): Promise<ProductPage> {
  const question = pageQueryOf(wanted)
  if (!('order' in question)) return { products: [], total: 0, next: undefined, ...question }
  const { order, fromCursor, limit } = question
  const found = await db
    .select({ ...summaryColumns(wanted.now), key: sql<string>`${order.written}` })
    .from(products)
    .where(fromCursor)
    .orderBy(...order.by)
    .limit(limit + 1)
  const { rows, ...page } = await pageOf(db, found, question, wanted.cursor === undefined)
  return { ...page, products: rows.map(({ key, ...summary }) => withDescriptions(summary)) }
}

/** The same page as `listProducts`, with ids only, for callers that read whole products. */
export async function listProductIds(
  db: Reader,
  wanted: ProductsQuery,
): Promise<Page & { ids: ProductId[] }> {
  const question = pageQueryOf(wanted)
  if (!('order' in question)) return { ids: [], total: 0, next: undefined, ...question }
  const { order, fromCursor, limit } = question
  const found = await db
    .select({ id: sql<ProductId>`${products.id}`, key: sql<string>`${order.written}` })
    .from(products)
    .where(fromCursor)
    .orderBy(...order.by)
    .limit(limit + 1)
  const { rows, ...page } = await pageOf(db, found, question, wanted.cursor === undefined)
  return { ...page, ids: rows.map(({ id }) => id) }
}

async function countMatching(
  db: Reader,
  { matching, hasMany }: Pick<PageQuery, 'matching' | 'hasMany'>,
): Promise<number> {
  const max = MAX_COUNTED + 1
  const some = db.select({ one: sql`1` }).from(products).where(matching).limit(max).as('some')
  if (!hasMany) return await db.$count(some)
  const { rows } = await db.execute<{ count: number }>(sql`
    select (case when ${hasMany} then ${max} else (select count(*) from ${some}) end)::integer as count`)
  return rows[0]?.count ?? 0
}

/** All products of a category match its title, each family once, so a category above the limit needs no count. */
function hasLargeCategory(titles: readonly string[]): SQL {
  const category = sql`shelf_counts.category`
  const which = or(...titles.map((title) => matchesTitle(sql`lower(${category})`, title)))
  return sql`exists (
    select from shelf_counts where ${which ?? sql`true`} group by category having sum(shown) > ${MAX_COUNTED}
  )`
}

/** Matches when lower-cased category plus name contains the lower-cased title, which is text, not a pattern. */
function matchesTitle(text: SQLWrapper, title: string): SQL {
  return like(sql`${text}`, partOf(title.toLowerCase()))
}

interface SortOrder {
  by: SQL[]
  /** The sort value as text for the cursor. */
  written: SQL
  after(cursor: ProductCursor): SQL
}

function orderOf(sort: ProductSort, found: readonly string[] | undefined): SortOrder {
  const byNumber = (value: SQL, descending = false): SortOrder => ({
    by: [descending ? sql`${value} desc` : value, sql`${products.id}`],
    written: sql`${value}::text`,
    after: ({ key, id }) =>
      descending
        ? sql`(${value} < ${key}::integer or (${value} = ${key}::integer and ${products.id} > ${id}))`
        : sql`(${value}, ${products.id}) > (${key}::integer, ${id})`,
  })
  const created = sql`${products.createdAt}`
  switch (sort) {
    case 'price_asc':
      return byNumber(sql`${products.pricePaise}`)
    case 'price_desc':
      return byNumber(sql`${products.pricePaise}`, true)
    case 'rating':
      return byNumber(sql`products.rating_bound`, true)
    case 'newest':
      return {
        by: [sql`${created} desc`, sql`${products.id}`],
        written: sql`to_char(${created} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
        after: ({ key, id }) =>
          sql`(${created} < ${key}::timestamptz or (${created} = ${key}::timestamptz and ${products.id} > ${id}))`,
      }
    case 'relevance':
      return byNumber(
        found
          ? sql`array_position(${sql.param(found)}::text[], ${products.id})`
          : sql`${products.listingPosition}`,
      )
  }
}

/** One visible product with everything that its page shows; `undefined` when there is none. */
export async function findProduct(db: Reader, id: ProductId, now?: Date) {
  const [product] = await listProductsByIds(db, [id], now)
  return product
}

const readByIds = preparedQuery<
  { ids: readonly ProductId[]; now: string | null },
  Parameters<typeof productOf>[0]
>((db) =>
  db
    .select(productColumns(sql.placeholder('now')))
    .from(products)
    .where(and(isVisible, sql`${products.id} = any (${sql.placeholder('ids')}::text[])`))
    .limit(MAX_PRODUCTS)
    .prepare('list-products-by-ids'),
)

/** The visible products with these ids, in the given order; at most 1,000. */
export async function listProductsByIds(db: Reader, ids: readonly ProductId[], now?: Date) {
  const asked = [...new Set(ids)].slice(0, MAX_PRODUCTS)
  if (asked.length === 0) return []
  const rows = await readByIds(db, { ids: asked, now: now?.toISOString() ?? null })
  const byId = new Map(rows.map((row) => [row.id, productOf(row)]))
  return asked.flatMap((id) => byId.get(id) ?? [])
}

/** The lot that is packed next. */
export interface SellingLot {
  batch: string
  /** A calendar day such as `2027-05-01`. */
  expiresOn: string
}

/**
 * The batch that the next parcel is packed from: the sellable one that expires first
 * (docs/law.md, Ayurvedic medicines and cosmetics: batch and expiry).
 */
export async function findSellingLot(
  db: Reader,
  id: ProductId,
  now?: Date,
): Promise<SellingLot | undefined> {
  const [lot] = await db
    .select({ batch: stockLots.batch, expiresOn: stockLots.expiresOn })
    .from(stockLots)
    .where(and(eq(stockLots.productId, id), isLotToSell(now)))
    .orderBy(asc(stockLots.expiresOn), asc(stockLots.id))
    .limit(1)
  return lot
}
