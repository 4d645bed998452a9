import { and, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { isDemoProduct } from '#database/seed/demo-products.ts'
import { products } from '#database/tables/catalog.ts'
import { orderLines } from '#database/tables/orders.ts'
import { reviews } from '#database/tables/reviews.ts'
import type { ProductId } from '#domain/ids.ts'

/** The demo's products on sale, and its invented reviews. */
export async function countExamples(db: Reader) {
  const [shown] = await db
    .select({ count: count() })
    .from(products)
    .where(and(isDemoProduct(), eq(products.hidden, false), isNull(products.archivedAt)))
  const [samples] = await db
    .select({ count: count() })
    .from(reviews)
    .where(and(eq(reviews.isSample, true), sql`${reviews.hiddenAt} is null`))
  return { demoProducts: shown?.count ?? 0, sampleReviews: samples?.count ?? 0 }
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

/** Whether this product is one of the demo's. */
export async function isOfDemo(tx: Transaction, id: ProductId): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(isDemoProduct(), eq(products.id, id)))
  return rows.length > 0
}

/** The demo's products that left the public pages. */
export interface RemovedProducts {
  /** Nobody ordered them: removed from the owner's list too. */
  archived: string[]
  /** Orders name them, or they are sachets, which no screen makes anew: only hidden. */
  hidden: string[]
}

/** Takes the demo's products on sale off the public pages. */
export async function removeDemoProducts(tx: Transaction, at: Date): Promise<RemovedProducts> {
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
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
  return { archived: idsOf(archived), hidden: idsOf(hidden) }
}

/** Puts removed products back on sale; whatever the owner has changed since stays as it is. */
export async function restoreDemoProducts(
  tx: Transaction,
  { archived, hidden }: RemovedProducts,
  at: Date,
): Promise<number> {
  const ids = [...archived, ...hidden]
  if (ids.length === 0) return 0
  const shown = await tx
    .update(products)
    .set({ hidden: false, archivedAt: null, updatedAt: at })
    .where(and(inArray(products.id, ids), isDemoProduct(), eq(products.hidden, true)))
    .returning({ id: products.id })
  return shown.length
}

export async function deleteSampleReviews(tx: Transaction): Promise<number> {
  const gone = await tx.delete(reviews).where(eq(reviews.isSample, true)).returning()
  return gone.length
}

/** What the last removal took away, unless it was undone. */
export async function findRemoved(db: Reader): Promise<RemovedProducts | undefined> {
  const { rows } = await db.execute<{ action: string; after: Partial<RemovedProducts> }>(sql`
    select action, after from audit_log
    where subject_kind = 'settings' and action in ('examples.removed', 'examples.restored')
    order by id desc limit 1`)
  const [last] = rows
  if (last?.action !== 'examples.removed') return undefined
  return { archived: last.after.archived ?? [], hidden: last.after.hidden ?? [] }
}
