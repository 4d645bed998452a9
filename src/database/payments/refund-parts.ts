import { eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { refunds } from '#database/tables/payments.ts'
import type { OrderId } from '#domain/ids.ts'
import type { RefundId } from '#domain/payments/facts.ts'
import type { ParcelShare } from '#domain/payments/parcel-money.ts'
import { rejectionColumns } from './credited-refunds.ts'
import { seenRefundKey } from './refunds.ts'

/** The order of a refund, by the refund's id at the provider. */
export async function findOrderOfRefund(db: Reader, id: RefundId): Promise<OrderId | undefined> {
  const [row] = await db
    .select({ orderId: refunds.orderId })
    .from(refunds)
    .where(eq(refunds.providerRefundId, id))
  return row?.orderId ?? undefined
}

/** A refund that was made in the provider's dashboard. */
export type SeenRefund = Pick<typeof refunds.$inferSelect, 'idempotencyKey' | 'amountPaise'>

/** The refund with this id at the provider, if it was made there and is not divided among parcels yet. */
export async function findRefundToShare(
  tx: Transaction,
  refundId: RefundId,
): Promise<SeenRefund | undefined> {
  const { rows } = await tx.execute<{ key: string; paise: number }>(sql`
    select idempotency_key as key, amount_paise as paise from refunds
    where provider_refund_id = ${refundId} and idempotency_key = ${seenRefundKey(refundId)}
      and not exists (select from refunds as share where share.part_of = refunds.id)`)
  const [row] = rows
  return row && { idempotencyKey: row.key, amountPaise: row.paise }
}

/** Divides such a refund among parcels: its row becomes the first share, and each other share gets a row of its own. */
export async function writeRefundShares(
  tx: Transaction,
  { idempotencyKey }: SeenRefund,
  [first, ...others]: readonly ParcelShare[],
): Promise<void> {
  if (!first) return
  const seen = eq(refunds.idempotencyKey, idempotencyKey)
  await tx.update(refunds).set(first).where(seen)
  for (const { orderId, amountPaise } of others) {
    await tx.execute(sql`
      insert into refunds (
        order_id, payment_id, amount_paise, reason, state, idempotency_key, created_at, note, ended_at, part_of
      )
      select ${orderId}::text, payment_id, ${amountPaise}, reason, state, idempotency_key || ' ' || ${orderId}::text,
        created_at, note, ended_at, id
      from refunds where ${seen}`)
  }
}

/** Moves the shares of a refund to its state, except those that the bank rejected and that were sent again since. */
export async function moveRefundShares(tx: Transaction, refundId: RefundId): Promise<void> {
  const end = rejectionColumns(sql`share`, sql`coalesce(whole.ended_at, now())`)
  await tx.execute(sql`
    update refunds as share set state = whole.state,
      amount_paise = case whole.state when 'failed' then ${end.amountPaise} else share.amount_paise end,
      ended_at = case whole.state when 'failed' then ${end.endedAt} end
    from refunds as whole
    where whole.provider_refund_id = ${refundId} and share.part_of = whole.id
      and share.state <> whole.state and share.state <> 'failed'
      and share.provider_refund_id is null and share.next_try_at is null`)
}
