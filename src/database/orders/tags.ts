import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { orderTags } from '#database/tables/orders.ts'
import type { OrderId } from '#domain/ids.ts'

/** The tags of each order that has any. */
export async function listTagsOf(
  db: Reader,
  orderIds: readonly OrderId[],
): Promise<Map<OrderId, string[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(orderTags)
    .where(inArray(orderTags.orderId, [...orderIds]))
    .orderBy(asc(orderTags.orderId), asc(orderTags.tag))
  const tags = new Map<OrderId, string[]>()
  for (const { orderId, tag } of rows) {
    const known = tags.get(orderId)
    if (known) known.push(tag)
    else tags.set(orderId, [tag])
  }
  return tags
}

/**
 * The tags in use, by name. Each step of the recursion finds the next one in the index, so that not every tagged order is
 * read.
 */
export async function listTags(db: Reader, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    with recursive known as (
      (select tag, 1 as place from order_tags order by tag limit 1)
      union all
      select (select min(tag) from order_tags where tag > known.tag), place + 1
      from known where known.tag is not null and place < ${limit}
    )
    select tag from known where tag is not null`)
  return rows.map(({ tag }) => tag)
}

/** Adds a tag to a locked order; false when it had it. */
export async function insertTag(
  tx: Transaction,
  { orderId, tag }: { orderId: OrderId; tag: string },
): Promise<boolean> {
  const { rowCount } = await tx.insert(orderTags).values({ orderId, tag }).onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

export async function deleteTag(
  tx: Transaction,
  { orderId, tag }: { orderId: OrderId; tag: string },
): Promise<void> {
  await tx.delete(orderTags).where(and(eq(orderTags.orderId, orderId), eq(orderTags.tag, tag)))
}
