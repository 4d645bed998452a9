import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { wakeJobs } from '#database/listening.ts'
import { refunds } from '#database/tables/payments.ts'
import type { DisputedMoney, DividedRefund } from '#domain/payments/disputes.ts'
import type { PaymentId } from '#domain/payments/facts.ts'
import { REFUND_CHANNEL } from './payments.ts'
import { numberedReceipt, receiptOf } from './receipts.ts'
import { FAILED_WITH_THIS } from './refunds.ts'

/** A refund that was not sent, or whose sending failed. It is locked. */
export type UnsentRefund = Pick<
  typeof refunds.$inferSelect,
  'id' | 'orderId' | 'amountPaise' | 'state' | 'idempotencyKey' | 'receipt'
>

/**
 * Locks the refunds of a payment that were certainly not sent, oldest first, and tells where the money is without them.
 * One that was tried may have been sent, so it is only among them if `knownUnsent` names it.
 */
export async function lockDisputedMoney(
  tx: Transaction,
  paymentId: PaymentId,
  knownUnsent?: number,
): Promise<{ unsent: UnsentRefund[]; money: DisputedMoney }> {
  const unsent = await lockUnsentRefunds(tx, paymentId, knownUnsent)
  const ids = unsent.map(({ id }) => id)
  return { unsent, money: await findDisputedMoney(tx, paymentId, ids) }
}

/** Locks the refunds of a payment that a bank has paid, the oldest first. */
export async function lockPaidByBank(
  tx: Transaction,
  paymentId: PaymentId,
): Promise<UnsentRefund[]> {
  return await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'by-bank')))
    .orderBy(asc(refunds.id))
    .for('no key update')
}

async function lockUnsentRefunds(
  tx: Transaction,
  paymentId: PaymentId,
  knownUnsent?: number,
): Promise<UnsentRefund[]> {
  return await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        isNull(refunds.endedAt),
        or(
          eq(refunds.state, 'failed'),
          eq(refunds.state, 'needs-owner'),
          and(
            eq(refunds.state, 'wanted'),
            or(eq(refunds.tries, 0), eq(refunds.id, knownUnsent ?? 0)),
          ),
        ),
      ),
    )
    .orderBy(asc(refunds.id))
    .for('no key update')
}

/** Where the money of a payment is, if these of its refunds were not sent. What paid for exchanged goods is gone, too. */
async function findDisputedMoney(
  tx: Transaction,
  paymentId: PaymentId,
  unsent: readonly number[],
): Promise<DisputedMoney> {
  const { rows } = await tx.execute<{ [part in keyof DisputedMoney]: number }>(sql`
    select coalesce((
      select max(amount_paise) from payment_facts where payment_id = ${paymentId} and what = 'payment'
    ), 0)::integer as "capturedPaise", ((
      select coalesce(sum(amount_paise), 0) from refunds
      where payment_id = ${paymentId} and ended_at is null and state <> 'by-bank'
        and not id = any (${sql.param([...unsent])}::bigint[])
    ) + (
      select coalesce(sum(greatest(0, spent - (
        case payment_method when 'prepaid' then credit_paise else total_paise - advance_paise end
      ))), 0)
      from orders cross join lateral (
        select sum(amount_paise) as spent from cash_refunds where order_id = orders.id and spent_on is not null
      ) as exchanged
      where paid_by = ${paymentId} or rest_of in (select id from orders where paid_by = ${paymentId})
    ))::integer as "gonePaise", (
      select coalesce(sum(lost_paise), 0) from payment_disputes where payment_id = ${paymentId}
    )::integer as "lostPaise"`)
  return rows[0] ?? { capturedPaise: 0, gonePaise: 0, lostPaise: 0 }
}

/** The key of the part of a refund that the bank has paid, among the keys of refunds. */
export const BY_BANK = ' by bank '

/** Records which part of a locked refund the bank has paid; the rest, if any, is sent under a new receipt. */
export async function writeByBank(
  tx: Transaction,
  { id, idempotencyKey, receipt }: UnsentRefund,
  { sendPaise, byBankPaise }: DividedRefund,
): Promise<void> {
  const which = eq(refunds.id, id)
  if (sendPaise === 0) {
    await tx
      .update(refunds)
      .set({
        state: 'by-bank',
        nextTryAt: null,
        note: '',
        providerRefundId: null,
        failedIds: FAILED_WITH_THIS,
      })
      .where(which)
    return
  }
  await tx.execute(sql`
    insert into refunds (order_id, payment_id, amount_paise, reason, state, idempotency_key, asked_by, created_at)
    select order_id, payment_id, ${byBankPaise}, reason, 'by-bank',
      idempotency_key || ${`${BY_BANK}${sendPaise}`}::text, asked_by, created_at
    from refunds where ${which}`)
  await tx
    .update(refunds)
    .set({
      amountPaise: sendPaise,
      receipt: receiptOf(idempotencyKey, receipt ?? numberedReceipt(id)),
    })
    .where(which)
}

/** Makes the refunds of a payment due that waited for a bank's decision. */
export async function resumeRefunds(tx: Transaction, paymentId: PaymentId, at: Date) {
  await tx
    .update(refunds)
    .set({ nextTryAt: at })
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'wanted')))
  await wakeJobs(tx, REFUND_CHANNEL)
}
