import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { users } from '#database/tables/accounts.ts'
import { namesInOrder } from '#domain/catalog/display-defaults.ts'
import type { ScriptNames } from '#domain/catalog/product.ts'
import type { OrderId, ProductId, UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { PURCHASE_PAYMENTS, PURCHASE_STAGES } from '#domain/reviews/verified-purchase.ts'
import { DAY_MS } from '#domain/time/durations.ts'

/** Kind of the mail that asks for reviews; one is sent for each order. */
export const REVIEW_MAIL = 'review-request'

/** No delivery takes longer; limits the orders that are searched. */
const MAX_ON_ITS_WAY_MS = 90 * DAY_MS

/**
 * Orders whose shoppers may be asked: delivered in that period, without any return request, with an e-mail address, not
 * stopped and not asked before.
 */
export async function listOrdersToAsk(
  db: Reader,
  { from, before, max, skip }: { from: Date; before: Date; max: number; skip: number },
): Promise<OrderId[]> {
  const orderedSince = new Date(from.getTime() - MAX_ON_ITS_WAY_MS)
  const { rows } = await db.execute<{ id: OrderId }>(sql`
    select orders.id from orders
    where orders.created_at >= ${orderedSince.toISOString()}::timestamptz
      and orders.created_at < ${before.toISOString()}::timestamptz
      and ${mayBeAsked}
      and (
        select max(at) from order_events
        where order_events.order_id = orders.id and order_events.stage = 'delivered'
      ) between ${from.toISOString()}::timestamptz
        and ${before.toISOString()}::timestamptz - interval '1 microsecond'
    order by orders.created_at, orders.id
    limit ${max} offset ${skip}`)
  return rows.map(({ id }) => id)
}

const mayBeAsked = sql`(
  orders.stage = any (${sql.param(PURCHASE_STAGES)}::text[])
  and orders.payment_state = any (${sql.param(PURCHASE_PAYMENTS)}::text[])
  -- An address that was given by phone gets only mails about the order itself.
  and orders.taken_by is null
  and orders.channel <> 'replacement'
  and exists (
    select from users where users.id = orders.user_id
      and users.email <> '' and users.erased_at is null and users.review_mails_stopped_at is null
  )
  and not exists (select from return_requests where return_requests.order_id = orders.id)
  and not exists (select from mails where mails.kind = ${REVIEW_MAIL} and mails.about = orders.id)
)`

export interface ReviewRequest {
  orderId: OrderId
  shopper: { name: string; email: string; language: Language }
  /** Visible goods of the order that the shopper has not reviewed. Never sachets, which reveal a complaint. */
  products: { id: ProductId; name: string }[]
}

/** Locks an order and reads its shopper and the products to ask about; undefined when they may not be asked any more. */
export async function lockReviewRequest(
  tx: Transaction,
  orderId: OrderId,
): Promise<ReviewRequest | undefined> {
  const { rows } = await tx.execute<{ userId: UserId; language: Language }>(sql`
    select orders.user_id as "userId", orders.language from orders
    where orders.id = ${orderId} and ${mayBeAsked} for no key update`)
  const [order] = rows
  if (!order) return undefined
  // Locked, so that a concurrent stop comes either before or after this mail.
  const [shopper] = await tx
    .select({ name: users.name, email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.id, order.userId), isNull(users.reviewMailsStoppedAt)))
    .for('share')
  if (!shopper) return undefined
  const { rows: products } = await tx.execute<{
    id: ProductId
    name: string
    names: ScriptNames
    family: string
    netQuantity: string
  }>(sql`
    select distinct on (products.id) products.id, products.name, products.names, products.family,
      products.net_quantity as "netQuantity"
    from order_lines join products on products.id = order_lines.product_id
    where order_lines.order_id = ${orderId} and products.kind = 'goods' and not products.hidden
      and not exists (
        select from reviews where reviews.product_id = products.id and reviews.user_id = ${order.userId}
      )
    order by products.id`)
  const language = shopper.language ?? order.language
  return {
    orderId,
    shopper: { ...shopper, language },
    products: products.map(({ id, ...named }) => ({
      id,
      name: namesInOrder(named, language)[0].text,
    })),
  }
}

/** Whether the shopper of an order is asked for reviews; undefined for an unknown order or an erased account. */
export async function isAskedForReviews(db: Reader, orderId: OrderId) {
  const { rows } = await db.execute<{ asked: boolean }>(sql`
    select users.review_mails_stopped_at is null as asked
    from orders join users on users.id = orders.user_id
    where orders.id = ${orderId} and users.erased_at is null`)
  return rows[0]?.asked
}

/**
 * Stops requests for reviews to the shopper of an order for good, and cancels queued ones. False for an unknown order
 * or an erased account.
 */
export async function stopReviewMails(tx: Transaction, orderId: OrderId, at: Date) {
  const { rows } = await tx.execute<{ email: string }>(sql`
    update users set review_mails_stopped_at = coalesce(review_mails_stopped_at, ${at.toISOString()}::timestamptz)
    from orders
    where orders.id = ${orderId} and users.id = orders.user_id and users.erased_at is null
    returning users.email`)
  const [shopper] = rows
  if (!shopper) return false
  await tx.execute(sql`
    update mails set state = 'refused', settled_at = ${at.toISOString()}::timestamptz,
      last_reply = 'stopped by its recipient'
    where kind = ${REVIEW_MAIL} and state = 'queued' and taken_at is null
      and lower(recipient) = lower(${shopper.email})`)
  return true
}
