import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ShopDatabase } from '#database/connection.ts'
import type { OrderId } from '#domain/ids.ts'
import type { PaymentFact, PaymentId } from '#domain/payments/facts.ts'

/**
 * Makes an order one that was paid online and captured, as after the provider's event; with an advance a cash order of which
 * that much was paid online.
 */
export async function payOnline(
  db: ShopDatabase,
  orderId: OrderId,
  at: Date,
  advancePaise = 0,
): Promise<{ paymentId: PaymentId; amountPaise: number }> {
  const tail = randomBytes(7).toString('hex')
  const paymentId = `pay_${tail}` as PaymentId
  const providerOrderId = `order_${tail}`
  const { rows } = await db.execute<{ total: number }>(sql`
    update orders set paid_by = ${paymentId}, advance_paise = ${advancePaise},
      payment_method = ${advancePaise > 0 ? 'cod' : 'prepaid'},
      payment_state = ${advancePaise > 0 ? 'cash-due' : 'paid'}
    where id = ${orderId} returning total_paise as total`)
  const amountPaise = advancePaise || (rows[0]?.total ?? 0)
  await db.execute(sql`
    insert into payment_attempts (order_id, receipt, amount_paise, provider_order_id, created_at)
    values (${orderId}, ${`receipt-${tail}`}, ${amountPaise}, ${providerOrderId}, ${at})`)
  await db.execute(sql`
    insert into payment_facts (
      provider_order_id, what, step, payment_id, amount_paise, currency, source, recorded_at
    ) values (${providerOrderId}, 'payment', 'captured', ${paymentId}, ${amountPaise}, 'INR', 'webhook', ${at})`)
  await db.execute(sql`
    insert into audit_log (at, action, subject_kind, subject_id, after)
    values (${at}, 'order.payment-changed', 'payment', ${orderId}, ${JSON.stringify({
      paymentState: advancePaise > 0 ? 'cash-due' : 'paid',
    })}::jsonb)`)
  return { paymentId, amountPaise }
}

/** That a payment was captured, as the provider tells it. */
export const capturedFact = (paymentId: PaymentId, amountPaise: number) =>
  ({
    what: 'payment',
    step: 'captured',
    paymentId,
    amountPaise,
    currency: 'INR',
  }) satisfies PaymentFact
