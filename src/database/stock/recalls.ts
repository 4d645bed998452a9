import { sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { beginning } from '#database/customers/names-alike.ts'
import { lockName } from '#database/transaction.ts'
import { namesInOrder } from '#domain/catalog/display-defaults.ts'
import type { ScriptNames } from '#domain/catalog/product.ts'
import type { OrderId, ProductId, UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { orderNumber } from '#domain/orders/number.ts'
import type { OrderStage, PaymentState } from '#domain/orders/order.ts'
import { IN_THE_HOUSE, NEVER_PACKED } from '#domain/stock/recall.ts'

interface BatchName {
  productId: ProductId
  batch: string
}

interface BatchRow extends BatchName, Record<string, unknown> {
  lotId: string
  productName: string
  productNames: ScriptNames
  expiresOn: string
  received: number
  onHand: number
  recallId: string | null
  recalledAt: string | null
  reason: string | null
  units: number | null
}

const BATCHES = sql`
  select stock_lots.id as "lotId", product_id as "productId", products.name as "productName",
    products.names as "productNames", batch,
    expires_on::text as "expiresOn", received, on_hand as "onHand", recalls.id as "recallId",
    recalls.recalled_at as "recalledAt", recalls.reason, recalls.units
  from stock_lots join products on products.id = product_id
    left join recalls on recalls.lot_id = stock_lots.id`

const batchOf = ({ lotId, recallId, recalledAt: at, reason, units, ...batch }: BatchRow) => ({
  ...batch,
  lotId: Number(lotId),
  recalled:
    recallId === null || at === null
      ? undefined
      : { id: Number(recallId), at: new Date(at), reason: reason ?? '', units: units ?? 0 },
})

export type BatchFacts = ReturnType<typeof batchOf>

/** One batch of a product; undefined when it was never received. */
export async function findBatch(
  db: Reader,
  { productId, batch }: BatchName,
): Promise<BatchFacts | undefined> {
  const { rows } = await db.execute<BatchRow>(
    sql`${BATCHES} where product_id = ${productId} and batch = ${batch}`,
  )
  return rows[0] && batchOf(rows[0])
}

/** The batches of any product whose name begins with a text; for an empty text the recalled ones, latest first. */
export async function listBatches(db: Reader, name: string, max: number): Promise<BatchFacts[]> {
  const { rows } = await db.execute<BatchRow>(
    name === ''
      ? sql`${BATCHES} where recalls.id is not null order by recalls.id desc limit ${max}`
      : sql`${BATCHES} where lower(batch) like ${beginning(name.toLowerCase())} order by batch, product_id limit ${max}`,
  )
  return rows.map(batchOf)
}

/** The orders that got units of a batch: those whose parcel is still in the house first, then the latest. */
export async function listBatchOrders(db: Reader, lotId: number) {
  const { rows } = await db.execute<{
    orderId: OrderId
    number: number
    placedAt: string
    stage: OrderStage
    paymentState: PaymentState
    name: string
    email: string
    phone: string
    units: number
    /** True if the order still has units: neither returned nor freed by cancelling. */
    holds: boolean
    toldAt: string | null
  }>(sql`
    with held as (
      select order_id, -sum(quantity)::integer as units from stock_moves
      where lot_id = ${lotId} and order_id is not null
      group by order_id having sum(quantity) < 0
    ),
    noted as (
      select order_id, recall_orders.units, told_at
      from recall_orders join recalls on recalls.id = recall_id where lot_id = ${lotId}
    )
    select orders.id as "orderId", number, orders.created_at as "placedAt", stage,
      payment_state as "paymentState", user_name as name, users.email, phone,
      coalesce(noted.units, held.units) as units, held.units is not null as holds, told_at as "toldAt"
    from held full join noted using (order_id)
      join orders on orders.id = order_id join users on users.id = orders.user_id
    order by (held.units is not null and stage in ${IN_THE_HOUSE}) desc, orders.created_at desc, orders.id`)
  return rows.map(({ name, email, phone, number, placedAt, toldAt, ...order }) => ({
    ...order,
    number: orderNumber(number),
    placedAt: new Date(placedAt),
    buyer: { name, email, phone },
    toldAt: toldAt === null ? undefined : new Date(toldAt),
  }))
}
/** An order that got units of a batch. */
export type BatchOrder = Awaited<ReturnType<typeof listBatchOrders>>[number]

/**
 * Recalls a batch permanently: its units leave the stock with a movement, and the orders that hold units of it are
 * recorded. A concurrent order is either among them, or finds the batch empty. Refuses an unknown batch and one that
 * was recalled before.
 */
export async function recallLot(
  tx: Transaction,
  { productId, batch, reason, at }: BatchName & { reason: string; at: Date },
): Promise<
  | { ok: true; recallId: number; units: number; orders: number }
  | { ok: false; reason: 'unknown-batch' | 'already-recalled' }
> {
  const time = at.toISOString()
  const { rows: found } = await tx.execute<{ id: string; on_hand: number; is_recalled: boolean }>(
    sql`
      select id, on_hand, recalled_at is not null as is_recalled from stock_lots
      where product_id = ${productId} and batch = ${batch} for no key update`,
  )
  const [lot] = found
  if (!lot) return { ok: false, reason: 'unknown-batch' }
  if (lot.is_recalled) return { ok: false, reason: 'already-recalled' }
  await tx.execute(
    sql`update stock_lots set on_hand = 0, recalled_at = ${time} where id = ${lot.id}`,
  )
  if (lot.on_hand > 0) {
    await tx.execute(sql`
      insert into stock_moves (lot_id, kind, quantity, at)
      values (${lot.id}, 'corrected', ${-lot.on_hand}, ${time})`)
  }
  const { rows: written } = await tx.execute<{ id: string }>(sql`
    insert into recalls (lot_id, reason, units, recalled_at)
    values (${lot.id}, ${reason}, ${lot.on_hand}, ${time}) returning id`)
  const recallId = Number(written[0]?.id)
  // A separate statement after the lock, so that it sees every order that took from the lot before.
  const { rowCount } = await tx.execute(sql`
    insert into recall_orders (recall_id, order_id, units)
    select ${recallId}, order_id, -sum(quantity) from stock_moves
    where lot_id = ${lot.id} and order_id is not null
    group by order_id having sum(quantity) < 0`)
  return { ok: true, recallId, units: lot.on_hand, orders: rowCount ?? 0 }
}

/** Ends the reservations of unpaid orders that hold recalled units, so that the next run of the job frees them. */
export async function endReservations(db: Reader, recallId: number, at: Date): Promise<void> {
  await db.execute(sql`
    update orders set reserved_until = ${at.toISOString()}
    where payment_state = 'awaiting' and reserved_until > ${at.toISOString()}
      and id in (select order_id from recall_orders where recall_id = ${recallId})`)
}

/** Buyers who hold recalled units, have an e-mail address and were not notified yet; for one process at a time. */
export async function takeBuyersToNotify(
  tx: Transaction,
  { max, skip }: { max: number; skip: number },
) {
  await lockName(tx, 'recalls')
  const { rows } = await tx.execute<{
    recallId: string
    userId: UserId
    name: string
    email: string
    language: Language
    product: { name: string; names: ScriptNames; family: string; netQuantity: string }
    batch: string
    reason: string
    orderIds: OrderId[]
    numbers: number[]
  }>(sql`
    select recall_id as "recallId", users.id as "userId", users.name, users.email,
      coalesce(
        users.language, (array_agg(orders.language order by orders.created_at desc))[1]
      ) as language,
      json_build_object(
        'name', products.name, 'names', names, 'family', family, 'netQuantity', net_quantity
      ) as product, batch, reason,
      array_agg(orders.id order by number) as "orderIds", array_agg(number order by number) as numbers
    from recall_orders
      join recalls on recalls.id = recall_id join stock_lots on stock_lots.id = lot_id
      join products on products.id = product_id
      join orders on orders.id = order_id join users on users.id = orders.user_id
    where told_at is null and users.email <> ''
      -- Unpaid orders were not sent: their units are freed, or the buyer is notified after paying.
      and payment_state not in ${NEVER_PACKED}
      and (
        select sum(quantity) from stock_moves
        where stock_moves.order_id = recall_orders.order_id and stock_moves.lot_id = recalls.lot_id
      ) < 0
    group by recall_id, users.id, products.id, batch, reason
    order by recall_id, users.id
    limit ${max} offset ${skip}`)
  return rows.map(({ recallId, product, numbers, ...buyer }) => ({
    ...buyer,
    recallId: Number(recallId),
    numbers: numbers.map(orderNumber),
    // In the script of their language, where the product has such a name.
    productName: namesInOrder(product, buyer.language)[0].text,
  }))
}
/** A buyer to be notified of a recall, with all their orders that hold units of the batch. */
export type BuyerToNotify = Awaited<ReturnType<typeof takeBuyersToNotify>>[number]

/** Records that the buyers of these orders were notified. */
export async function recordNotified(
  tx: Transaction,
  { recallId, orderIds }: Pick<BuyerToNotify, 'recallId' | 'orderIds'>,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update recall_orders set told_at = ${at.toISOString()}
    where recall_id = ${recallId} and order_id = any (${sql.param(orderIds)}::text[])`)
}

/** Goods of recalled batches that parcels had when they left the shop, for these orders. */
export async function listRecalledGoods(db: Reader, orderIds: readonly OrderId[]) {
  if (orderIds.length === 0) return []
  const { rows } = await db.execute<{
    orderId: OrderId
    productId: ProductId
    batch: string
    reason: string
  }>(sql`
    select orders.id as "orderId", product_id as "productId", batch, reason
    from stock_moves join recalls on recalls.lot_id = stock_moves.lot_id
      join stock_lots on stock_lots.id = recalls.lot_id
      join orders on orders.id = stock_moves.order_id
    -- Asked once, so that a shop without recalls reads nothing else.
    where exists (select from recalls) and stock_moves.order_id = any (${sql.param(orderIds)}::text[])
      and stage not in ${IN_THE_HOUSE} and payment_state not in ${NEVER_PACKED}
    group by orders.id, product_id, batch, reason
    having sum(stock_moves.quantity) < 0
    order by orders.id, batch`)
  return rows
}

/**
 * The parcels in the house that hold units of a recalled batch, each with its recall: also one that got them from
 * another order after the recall.
 */
export const RECALLED_IN_HOUSE = sql`
  from recalls join orders on orders.id in (
    select order_id from stock_moves where stock_moves.lot_id = recalls.lot_id
    group by order_id having sum(quantity) < 0
  )
  where stage in ${IN_THE_HOUSE} and payment_state not in ('awaiting', 'failed')`

/** How many parcels in the house hold units of a recalled batch. */
export async function countRecalledInHouse(db: Reader): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct orders.id)::integer as count ${RECALLED_IN_HOUSE}`)
  return rows[0]?.count ?? 0
}
