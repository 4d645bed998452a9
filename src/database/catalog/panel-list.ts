import { and, desc, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { columnsOf } from '#database/columns.ts'
import type { Reader } from '#database/connection.ts'
import { CursorId, CursorMoment, readCursor, writeCursor } from '#database/cursor.ts'
import { partOf } from '#database/customers/names-alike.ts'
import { type Paged, pageOf } from '#database/page.ts'
import { products } from '#database/tables/catalog.ts'
import { sizedNames } from '#domain/catalog/display-defaults.ts'
import type { PanelState } from '#domain/catalog/panel-state.ts'
import type { ProductId } from '#domain/ids.ts'
import { COVER_FROM_DAYS } from '#domain/stock/cover.ts'
import { isLotToSell } from './rows.ts'
import { isKnownAs } from './search.ts'
import { firstEnd, listShort } from './short-list.ts'

export interface PanelListQuery {
  q?: string | undefined
  state: PanelState
  cursor?: string | undefined
  limit: number
  now?: Date | undefined
}

const Content = z.tuple([CursorMoment, CursorId])
const CURSOR_TIME = sql<string>`to_char(${products.updatedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Decodes a cursor; `undefined` when it is malformed. */
export function parsePanelCursor(text: string): { at: string; id: string } | undefined {
  const [at, id] = readCursor(text, Content) ?? []
  return at !== undefined && id !== undefined ? { at, id } : undefined
}

/**
 * One page of products, filtered by name, category, id or SKU: all of them, the last changed first, or those
 * with low or soon unsellable stock, the most urgent first. Keyset pagination, so that page 1,000 costs no more
 * than page 1. A malformed cursor starts at the beginning.
 */
export async function listPanelProducts(
  db: Reader,
  wanted: PanelListQuery,
): Promise<Paged & { rows: PanelRow[] }> {
  const { state, now } = wanted
  if (state === 'low' || state === 'ending') {
    const which = wanted.q ? matches(wanted.q) : undefined
    const { ids, next } = await listShort(db, { ...wanted, list: state, which })
    return { rows: await rowsOf(db, ids, now), next }
  }
  const cursor = wanted.cursor === undefined ? undefined : parsePanelCursor(wanted.cursor)
  const fewMatches = wanted.q ? await findFewMatches(db, wanted.q) : undefined
  const found = await db
    .select({ id: sql<ProductId>`${products.id}`, written: CURSOR_TIME })
    .from(products)
    .where(
      and(
        isNull(products.archivedAt),
        state === 'all' ? undefined : sql`${products.hidden} = ${state === 'hidden'}`,
        fewMatches ? inArray(products.id, fewMatches) : wanted.q ? matches(wanted.q) : undefined,
        cursor &&
          sql`(${products.updatedAt}, ${products.id}) < (${cursor.at}::timestamptz, ${cursor.id})`,
      ),
    )
    .orderBy(desc(products.updatedAt), desc(products.id))
    .limit(wanted.limit + 1)
  const { page, next } = pageOf(found, wanted.limit, ({ written, id }) =>
    writeCursor([written, id]),
  )
  return {
    rows: await rowsOf(
      db,
      page.map(({ id }) => id),
      now,
    ),
    next,
  }
}

/** Counts the confirmed stock alerts, by their partial index. */
const alertCount = sql<number>`(
  select count(*) from stock_alerts
  where stock_alerts.product_id = products.id and stock_alerts.confirmed_at is not null
)::integer`

/** Units sold in the last 30 days minus those returned, from the stock movements of the product's lots. */
export function soldLately(now: Date | undefined): SQL<number> {
  const days = sql.raw(String(COVER_FROM_DAYS))
  const time = sql`coalesce(${now?.toISOString() ?? null}::timestamptz, now())`
  return sql<number>`coalesce((
    select -sum(stock_moves.quantity)
    from stock_lots join stock_moves on stock_moves.lot_id = stock_lots.id
    where stock_lots.product_id = products.id and stock_moves.kind in ('sold', 'returned')
      and stock_moves.at > ${time} - interval '${days} days'
  ), 0)::integer`
}

/** Reads the rows of one page, with stock and the number of stock alerts. */
async function rowsOf(db: Reader, ids: readonly ProductId[], now: Date | undefined) {
  if (ids.length === 0) return []
  const units = (which: SQL) => sql<number>`coalesce((
    select sum(stock_lots.on_hand) from stock_lots
    where stock_lots.product_id = products.id and ${which}
  ), 0)::integer`
  const rows = await db
    .select({
      id: sql<ProductId>`${products.id}`,
      ...columnsOf(products, 'kind', 'lowBelow', 'sku', 'name', 'names', 'family', 'netQuantity'),
      ...columnsOf(products, 'category', 'pricePaise', 'mrpPaise', 'hidden', 'pictures'),
      // Units that can be sold now, and all units in stock, including those too close to their expiry.
      sellable: units(isLotToSell(now)),
      onHand: units(sql`stock_lots.is_left`),
      soldLately: soldLately(now),
      // The last day on which its first lot can be sold, when that is soon.
      endsOn: firstEnd(now),
      waiting: alertCount,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .where(inArray(products.id, [...ids]))
  const byId = new Map(
    rows.map(({ pictures, endsOn, family, netQuantity, ...row }) => [
      row.id,
      {
        // In the other languages; with the net quantity if it is one of several sizes.
        ...row,
        names: sizedNames({ ...row, family, netQuantity }),
        picture: pictures[0],
        endsOn: endsOn ?? undefined,
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}
export type PanelRow = Awaited<ReturnType<typeof rowsOf>>[number]

/** Up to this many matches are found by indexes and sorted; with more, going down the sorted list soon meets some. */
const MAX_SORTED = 500

/** All matching products in any state; `undefined` if there are more than `MAX_SORTED`. */
async function findFewMatches(db: Reader, q: string): Promise<ProductId[] | undefined> {
  const each = conditionsFor(q).map(
    (matching) => sql`(select products.id from products where ${matching} limit ${MAX_SORTED + 1})`,
  )
  const { rows } = await db.execute<{ id: ProductId }>(
    sql`${sql.join(each, sql` union `)} limit ${MAX_SORTED + 1}`,
  )
  return rows.length > MAX_SORTED ? undefined : rows.map(({ id }) => id)
}

const matches = (q: string) => or(...conditionsFor(q))

/** Matches a literal part of a name, category, id or SKU, or words that sound alike in any script. */
function conditionsFor(q: string): SQL[] {
  const asText = partOf(q.toLowerCase())
  return [
    sql`${products.filterText} like ${asText}`,
    sql`lower(${products.id}) like ${asText}`,
    sql`lower(${products.sku}) like ${asText}`,
    isKnownAs(q),
  ].filter((condition) => condition !== undefined)
}
