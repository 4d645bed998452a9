import { and, count, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { isDemoProduct } from '#database/seed/demo-products.ts'
import { posts } from '#database/tables/blog.ts'
import { products } from '#database/tables/catalog.ts'
import { orderLines, orders } from '#database/tables/orders.ts'
import { reviews } from '#database/tables/reviews.ts'
import { stockLots, stockMoves } from '#database/tables/stock.ts'
import { STAND_IN_ISSUER } from '#domain/accounts/person.ts'
import type { ProductId } from '#domain/ids.ts'

/** Same rule as `isExampleText`: an author, role or reviewer with this word is an example. */
const hasExampleNames = sql`concat_ws(' ', ${posts.author}, ${posts.authorRole}, ${posts.reviewedBy}) ~* '\\yexample\\y'`

/** Counts the demo's products on sale, its invented reviews, and its published and scheduled articles; tells whether it has example orders. */
export async function countExamples(db: Reader) {
  const [shown] = await db
    .select({ count: count() })
    .from(products)
    .where(and(isDemoProduct(), eq(products.hidden, false), isNull(products.archivedAt)))
  const [samples] = await db
    .select({ count: count() })
    .from(reviews)
    .where(and(eq(reviews.isSample, true), sql`${reviews.hiddenAt} is null`))
  const demoArticles = await db.$count(posts, and(hasExampleNames, eq(posts.state, 'published')))
  return {
    demoProducts: shown?.count ?? 0,
    sampleReviews: samples?.count ?? 0,
    demoArticles,
    hasExampleOrders: await hasExampleOrders(db),
  }
}

/** Whether shoppers find anything on sale. */
export async function hasGoodsOnSale(db: Reader): Promise<boolean> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.hidden, false), isNull(products.archivedAt), gt(products.pricePaise, 0)))
    .limit(1)
  return rows.length > 0
}

/** Whether nobody has ordered yet, not even a consultation, and no example orders were begun. */
export async function lacksOrders(db: Reader): Promise<boolean> {
  const rows = await db.select({ id: orders.id }).from(orders).limit(1)
  return rows.length === 0 && !(await hasExampleOrders(db))
}

/** Whether the orders began with those of a demo's example. */
async function hasExampleOrders(db: Reader): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from audit_log
    where subject_kind = 'settings' and action = 'examples.ordered' limit 1`)
  return rows.length > 0
}

/**
 * Whether somebody who signed in as in a demo, without a real account, has placed or taken an order that counts as a sale:
 * it was not cancelled, or has an invoice.
 */
export async function hasDemoOrders(db: Reader): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with stand_ins as (
      select id from users where issuer = ${STAND_IN_ISSUER}
    )
    select from orders
    where (user_id in (select id from stand_ins) or taken_by in (select id from stand_ins))
      and (stage <> 'cancelled' or exists (select from invoices where order_id = orders.id))
    limit 1`)
  return rows.length > 0
}

/** Whether this product is one of the demo's. */
export async function isOfDemo(tx: Transaction, id: ProductId): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(isDemoProduct(), eq(products.id, id)))
  return rows.length > 0
}

/** The demo's products and articles that were removed from the public pages. */
export interface Removed {
  /** Never ordered, so they are also removed from the owner's list. */
  archived: string[]
  /** Only hidden, because orders refer to them, or because they are sachets, which no screen can create. */
  hidden: string[]
  /** Turned into drafts. */
  articles: string[]
}

/**
 * Writes off the stock of the demo's products, including hidden ones: these units do not exist, and a sachet that gets a
 * licence and a maker becomes the owner's own.
 */
async function emptyDemoStock(tx: Transaction, at: Date): Promise<void> {
  await tx.execute(sql`
    with demo as materialized (
      select ${stockLots.id}, ${stockLots.onHand} from ${stockLots}
      join ${products} on ${products.id} = ${stockLots.productId}
      where ${stockLots.onHand} > 0 and ${isDemoProduct()}
      order by ${stockLots.productId}, ${stockLots.expiresOn}, ${stockLots.id}
      for no key update of stock_lots
    ),
    emptied as (
      update stock_lots set on_hand = 0 from demo where stock_lots.id = demo.id
    )
    insert into stock_moves (lot_id, kind, quantity, at)
    select id, 'corrected', -on_hand, ${at.toISOString()} from demo`)
}

/** Restores the stock that the removal at `removedAt` wrote off, unless the batch was recalled since. */
async function refillDemoStock(tx: Transaction, removedAt: Date, at: Date): Promise<void> {
  await tx.execute(sql`
    with demo as materialized (
      select ${stockLots.id}, -${stockMoves.quantity} as units from ${stockMoves}
      join ${stockLots} on ${stockLots.id} = ${stockMoves.lotId}
      join ${products} on ${products.id} = ${stockLots.productId}
      where ${stockMoves.at} = ${removedAt.toISOString()} and ${stockMoves.kind} = 'corrected'
        and ${stockLots.recalledAt} is null and ${isDemoProduct()}
      order by ${stockLots.productId}, ${stockLots.expiresOn}, ${stockLots.id}
      for no key update of stock_lots
    ),
    filled as (
      update stock_lots set on_hand = stock_lots.on_hand + demo.units
      from demo where stock_lots.id = demo.id
    )
    insert into stock_moves (lot_id, kind, quantity, at)
    select id, 'corrected', units, ${at.toISOString()} from demo`)
}

/** Removes the demo's products on sale, with their stock, and its articles from the public pages. */
export async function removeExampleContent(tx: Transaction, at: Date): Promise<Removed> {
  await emptyDemoStock(tx, at)
  const isShown = and(isDemoProduct(), eq(products.hidden, false), isNull(products.archivedAt))
  const isKept = sql`(${products.kind} = 'sachet' or exists (
    select from ${orderLines} where ${orderLines.productId} = ${products.id}
  ))`
  const hidden = await tx
    .update(products)
    .set({ hidden: true, updatedAt: at })
    .where(and(isShown, isKept))
    .returning({ id: products.id })
  const archived = await tx
    .update(products)
    .set({ hidden: true, archivedAt: at, updatedAt: at })
    .where(isShown)
    .returning({ id: products.id })
  const articles = await tx
    .update(posts)
    .set({ state: 'draft', updatedAt: at, version: sql`${posts.version} + 1` })
    .where(and(hasExampleNames, eq(posts.state, 'published')))
    .returning({ id: posts.id })
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
  return { archived: idsOf(archived), hidden: idsOf(hidden), articles: idsOf(articles) }
}

/** Restores removed products with their stock, and publishes removed articles, unless the owner has changed them since. */
export async function restoreExampleContent(
  tx: Transaction,
  { archived, hidden, articles, at: removedAt }: Removed & { at: Date },
  at: Date,
): Promise<{ products: number; articles: number }> {
  await refillDemoStock(tx, removedAt, at)
  const shown = await tx
    .update(products)
    .set({ hidden: false, archivedAt: null, updatedAt: at })
    .where(
      and(
        inArray(products.id, [...archived, ...hidden]),
        isDemoProduct(),
        eq(products.hidden, true),
      ),
    )
    .returning({ id: products.id })
  const published = await tx
    .update(posts)
    .set({ state: 'published', updatedAt: at, version: sql`${posts.version} + 1` })
    .where(
      and(
        inArray(posts.id, articles),
        hasExampleNames,
        eq(posts.state, 'draft'),
        isNotNull(posts.publishedAt),
      ),
    )
    .returning({ id: posts.id })
  return { products: shown.length, articles: published.length }
}

export async function deleteSampleReviews(tx: Transaction): Promise<number> {
  const gone = await tx.delete(reviews).where(eq(reviews.isSample, true)).returning()
  return gone.length
}

/** The products and articles of the last removal, unless it was undone. */
export async function findRemoved(db: Reader): Promise<(Removed & { at: Date }) | undefined> {
  const { rows } = await db.execute<{
    action: string
    at: Date | string
    after: Partial<Removed>
  }>(sql`
    select action, at, after from audit_log
    where subject_kind = 'settings' and action in ('examples.removed', 'examples.restored')
    order by id desc limit 1`)
  const [last] = rows
  if (last?.action !== 'examples.removed') return undefined
  const { archived = [], hidden = [], articles = [] } = last.after
  return { archived, hidden, articles, at: new Date(last.at) }
}
