import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { products } from '#database/tables/catalog.ts'
import { wishes } from '#database/tables/wishlist.ts'
import type { ProductId, UserId } from '#domain/ids.ts'

/** Visible goods. Sachets are ordered only by concern, so they cannot be on a wishlist. */
const canBeWished = and(eq(products.hidden, false), eq(products.kind, 'goods'))

/** The wishlist of an account, latest first, without products that are not visible. */
export async function listWishes(db: Reader, userId: UserId): Promise<ProductId[]> {
  const rows = await db
    .select({ id: wishes.productId })
    .from(wishes)
    .innerJoin(products, eq(products.id, wishes.productId))
    .where(and(eq(wishes.userId, userId), canBeWished))
    .orderBy(desc(wishes.wishedAt), wishes.productId)
  return rows.map(({ id }) => id)
}

/** Which of these ids can be on a wishlist, in the given order. */
export async function filterWishable(db: Reader, ids: readonly ProductId[]): Promise<ProductId[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...ids]), canBeWished))
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}

/** Adds products to an account; the first of them becomes the latest. */
export async function addWishes(
  tx: Transaction,
  userId: UserId,
  ids: readonly ProductId[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  const rows = ids.map((productId, index) => ({
    userId,
    productId,
    wishedAt: new Date(at.getTime() - index),
  }))
  await tx.insert(wishes).values(rows).onConflictDoNothing()
}

export async function removeWishes(tx: Transaction, userId: UserId, ids: readonly ProductId[]) {
  if (ids.length === 0) return
  await tx.delete(wishes).where(and(eq(wishes.userId, userId), inArray(wishes.productId, [...ids])))
}

/** Erases an account's list and returns how many products were in it. */
export async function deleteWishes(tx: Transaction, userId: UserId): Promise<number> {
  const { rowCount } = await tx.delete(wishes).where(eq(wishes.userId, userId))
  return rowCount ?? 0
}
