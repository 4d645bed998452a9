import { and, asc, eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { productCompanions, products } from '#database/tables/catalog.ts'
import {
  companionsSince,
  MAX_COMPANIONS,
  MAX_COUNTED_ORDERS,
  MIN_COMPANION_SHOPPERS,
} from '#domain/catalog/companions.ts'
import type { ProductSummary } from '#domain/catalog/product.ts'
import type { ProductId } from '#domain/ids.ts'
import { PURCHASE_PAYMENTS, PURCHASE_STAGES } from '#domain/reviews/verified-purchase.ts'
import { summaryColumns, withDescriptions } from './rows.ts'

/** More than are shown, so that the list stays full when some are sold out or hidden. */
const KEPT_COMPANIONS = 2 * MAX_COMPANIONS

/** The visible products most often bought together with this one that can be bought now; empty when there are none. */
export async function listCompanions(
  db: Reader,
  id: ProductId,
  now?: Date,
): Promise<ProductSummary[]> {
  const rows = await db
    .select(summaryColumns(now))
    .from(productCompanions)
    .innerJoin(products, eq(products.id, productCompanions.companionId))
    .where(
      and(
        eq(productCompanions.productId, id),
        eq(products.hidden, false),
        sql`${products.pricePaise} > 0`,
      ),
    )
    .orderBy(asc(productCompanions.position))
  return rows
    .map(withDescriptions)
    .filter(({ stock }) => stock > 0)
    .slice(0, MAX_COMPANIONS)
}

/**
 * Recounts what at least three shoppers bought together, in orders of the cart that were delivered and not refunded;
 * sizes of one family do not count. Orders of sachets are never read, because they reveal a complaint. Returns how many
 * rows have changed; call `moveContentVersion` if there are any.
 */
export async function countCompanions(tx: Transaction, now: Date): Promise<number> {
  // Two counts at once would insert the same rows; readers do not wait.
  await tx.execute(sql`lock table product_companions in exclusive mode`)
  const { rows } = await tx.execute<{ changed: number }>(sql`
    with counted as (
      select id, user_id from orders
      where channel = 'cart'
        and stage = any (${sql.param(PURCHASE_STAGES)}::text[])
        and payment_state = any (${sql.param(PURCHASE_PAYMENTS)}::text[])
        and created_at >= ${companionsSince(now).toISOString()}::timestamptz
      order by created_at desc, id desc
      limit ${MAX_COUNTED_ORDERS}
    ),
    bought as (
      select distinct counted.id, counted.user_id, order_lines.product_id, lower(products.family) as family
      from counted
      join order_lines on order_lines.order_id = counted.id
      join products on products.id = order_lines.product_id and products.kind = 'goods'
    ),
    pairs as (
      select one.product_id, other.product_id as companion_id,
        count(distinct one.user_id)::integer as shoppers
      from bought as one
      join bought as other on other.id = one.id and other.product_id <> one.product_id
        and (one.family = '' or one.family <> other.family)
      group by one.product_id, other.product_id
      having count(distinct one.user_id) >= ${MIN_COMPANION_SHOPPERS}
    ),
    ranked as (
      select product_id, companion_id,
        row_number() over (
          partition by product_id order by shoppers desc, companion_id collate "C"
        )::smallint - 1 as position
      from pairs
    ),
    found as (select * from ranked where position < ${KEPT_COMPANIONS}),
    gone as (
      delete from product_companions as before
      where not exists (
        select from found
        where found.product_id = before.product_id and found.companion_id = before.companion_id
      )
      returning 1
    ),
    set as (
      insert into product_companions as before (product_id, companion_id, position)
      select product_id, companion_id, position from found
      on conflict (product_id, companion_id) do update
        set position = excluded.position
        where before.position <> excluded.position
      returning 1
    )
    select ((select count(*) from gone) + (select count(*) from set))::integer as changed`)
  return rows[0]?.changed ?? 0
}
