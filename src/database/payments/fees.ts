import { sql } from 'drizzle-orm'
import type { Reader } from '#database/connection.ts'
import type { PaymentId } from '#domain/payments/facts.ts'
import type { PaymentFee } from '#domain/payments/fee.ts'

/** Saves the fee of each payment, or that the provider has none yet. A fee that was saved before is kept. */
export async function saveFees(
  db: Reader,
  payments: readonly { id: PaymentId; fee: PaymentFee | undefined }[],
  at: Date,
): Promise<void> {
  // One row for each payment, however often the provider's pages name it.
  const fees = [...new Map(payments.map(({ id, fee }) => [id, fee]))]
  await db.execute(sql`
    insert into payment_fees (payment_id, fee_paise, tax_paise, asked_at)
    select reported.payment_id, reported.fee_paise, reported.tax_paise, ${at.toISOString()}::timestamptz
    from unnest(
      ${sql.param(fees.map(([id]) => id))}::text[],
      ${sql.param(fees.map(([, fee]) => fee?.feePaise ?? null))}::integer[],
      ${sql.param(fees.map(([, fee]) => fee?.taxPaise ?? null))}::integer[]
    ) as reported (payment_id, fee_paise, tax_paise)
    on conflict (payment_id) do update set
      fee_paise = coalesce(excluded.fee_paise, payment_fees.fee_paise),
      tax_paise = coalesce(excluded.tax_paise, payment_fees.tax_paise),
      asked_at = excluded.asked_at`)
}

/** Captured payments without a fee: those that were never asked about, then the one asked longest ago. */
export async function listPaymentsWithoutFee(db: Reader, limit: number): Promise<PaymentId[]> {
  const { rows } = await db.execute<{ id: PaymentId }>(sql`
    select distinct captured.payment_id as id, fees.asked_at
    from payment_facts captured
    left join payment_fees fees on fees.payment_id = captured.payment_id
    where captured.step = 'captured' and fees.fee_paise is null
    order by fees.asked_at nulls first, captured.payment_id
    limit ${limit}`)
  return rows.map(({ id }) => id)
}

type FeeSums = Record<'payments' | 'amountPaise' | 'feePaise' | 'taxPaise' | 'unknown', number>

/**
 * Sums, in paise, of the payments that were recorded as captured in a period, and of the provider's fees, which include
 * its GST; `unknown` counts payments whose fee is not known yet.
 */
export async function sumFees(db: Reader, { from, until }: { from: Date; until: Date }) {
  const { rows } = await db.execute<FeeSums>(sql`
    select count(*)::float8 as payments,
      coalesce(sum(captured.amount_paise), 0)::float8 as "amountPaise",
      coalesce(sum(fees.fee_paise), 0)::float8 as "feePaise",
      coalesce(sum(fees.tax_paise), 0)::float8 as "taxPaise",
      (count(*) filter (where fees.fee_paise is null))::float8 as unknown
    from payment_facts captured
    left join payment_fees fees on fees.payment_id = captured.payment_id
    where captured.step = 'captured' and captured.currency = 'INR'
      and captured.recorded_at >= ${from.toISOString()}::timestamptz
      and captured.recorded_at < ${until.toISOString()}::timestamptz`)
  return rows[0] ?? { payments: 0, amountPaise: 0, feePaise: 0, taxPaise: 0, unknown: 0 }
}
