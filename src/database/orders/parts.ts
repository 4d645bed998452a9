import { eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { NO_SIZE } from '#database/shipments/size.ts'
import { orderLines, orders } from '#database/tables/orders.ts'
import type { OrderId, ProductId } from '#domain/ids.ts'
import { orderNumber } from '#domain/orders/number.ts'
import type { OrderStage } from '#domain/orders/order.ts'
import type { OrderPart } from '#domain/orders/split-order.ts'
import type { PaymentId } from '#domain/payments/facts.ts'
import { billRow } from './bill-columns.ts'

/** Another parcel of the same purchase, with an order number of its own. */
export interface OtherPart {
  id: OrderId
  number: string
  stage: OrderStage
}

/** The other parcels of these orders, the first one first; most orders have none. */
export async function listOtherParts(
  db: Reader,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, OtherPart[]>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await db.execute<{
    of: OrderId
    id: OrderId
    number: number
    stage: OrderStage
  }>(sql`
    with own as (
      select id, rest_of from orders where id = any (${sql.param([...orderIds])}::text[])
    )
    select own.id as "of", first.id, first.number, first.stage
    from own join orders as first on first.id = own.rest_of
    union all
    select own.id, other.id, other.number, other.stage
    from own join orders as other on other.rest_of = coalesce(own.rest_of, own.id) and other.id <> own.id
    order by number`)
  const parts = rows.map(({ of, id, number, stage }) => ({
    of,
    part: { id, number: orderNumber(number), stage },
  }))
  return new Map(
    [...Map.groupBy(parts, ({ of }) => of)].map(([of, all]) => [of, all.map(({ part }) => part)]),
  )
}

/** The payment of the first parcel's order, which also pays for the other parcels. */
export async function findPaidByFirst(db: Reader, first: OrderId): Promise<PaymentId | undefined> {
  const [row] = await db.select({ paidBy: orders.paidBy }).from(orders).where(eq(orders.id, first))
  return row?.paidBy ?? undefined
}

/** Reduces an order to the part that is sent now: lines, bill and weight. The order must be locked. */
export async function writeFirstPart(
  tx: Transaction,
  orderId: OrderId,
  { lines, amounts, advancePaise = 0, boxes, weightGrams }: OrderPart,
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...billRow(amounts), ...NO_SIZE, advancePaise, boxes, weightGrams })
    .where(eq(orders.id, orderId))
  await tx.delete(orderLines).where(eq(orderLines.orderId, orderId))
  await tx
    .insert(orderLines)
    .values(lines.map((line, index) => ({ ...line, orderId, position: index + 1 })))
}

/**
 * Writes the bill of a parcel and its share of the advance, whose charges moved, and whether other cash is collected than
 * a printed slip shows. The order must be locked.
 */
export async function writeBill(
  tx: Transaction,
  orderId: OrderId,
  { amounts, advancePaise = 0 }: Pick<OrderPart, 'amounts' | 'advancePaise'>,
  { isSlipOutdated }: { isSlipOutdated: boolean },
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...billRow(amounts), advancePaise, ...(isSlipOutdated && { slipOutdated: true }) })
    .where(eq(orders.id, orderId))
}

/**
 * Moves units from one order to another, out of `lotsFirst` and then out of the lots that expire last, since the first
 * parcel is packed from the others. The stock does not change. The order must be locked.
 */
export async function moveHeldUnits(
  tx: Transaction,
  {
    from,
    to,
    goods,
    lotsFirst,
    at,
  }: {
    from: OrderId
    to: OrderId
    goods: readonly { productId: ProductId; quantity: number }[]
    lotsFirst: readonly number[]
    at: Date
  },
): Promise<void> {
  const asked = JSON.stringify(
    goods.map(({ productId, quantity }) => ({ product_id: productId, units: quantity })),
  )
  await tx.execute(sql`
    with held as (
      select lot_id, product_id, expires_on, -sum(quantity)::integer as quantity
      from stock_moves join stock_lots on stock_lots.id = lot_id
      where order_id = ${from}
      group by lot_id, product_id, expires_on
      having sum(quantity) < 0
    ),
    counted as (
      select *, coalesce(sum(quantity) over (
        partition by product_id
        order by (lot_id = any (${sql.param([...lotsFirst])}::bigint[])) desc, expires_on desc, lot_id desc
        rows between unbounded preceding and 1 preceding
      ), 0) as before
      from held
    ),
    asked as (
      select product_id, sum(units) as units
      from jsonb_to_recordset(${asked}::jsonb) as line (product_id text, units integer)
      group by product_id
    ),
    moved as materialized (
      select lot_id, least(quantity, units - before)::integer as quantity
      from counted join asked using (product_id) where units > before
    )
    insert into stock_moves (lot_id, order_id, kind, quantity, at)
    select lot_id, ${from}, 'returned', quantity, ${at.toISOString()}::timestamptz from moved
    union all
    select lot_id, ${to}, 'sold', -quantity, ${at.toISOString()}::timestamptz from moved`)
}
