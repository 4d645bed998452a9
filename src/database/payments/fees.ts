import { sql } from 'drizzle-orm'
import type { PaymentId } from '#domain/payments/facts.ts'
import type { PaymentFee } from '#domain/payments/fee.ts'
import type { Reader } from '../connection.ts'

/** Saves the fee of each payment, or that the provider was asked and told none; one that it told stays. */
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

/** What a time's captured payments come to and what the provider kept of them, in paise. */
export interface FeeSums {
  payments: number
  amountPaise: number
  /** The GST is in it. */
  feePaise: number
  taxPaise: number
  /** How many payments have no fee yet. */
  unknown: number
}

/** Sums the payments that became known as captured in a time. */
export async function sumFees(
  db: Reader,
  { from, until }: { from: Date; until: Date },
): Promise<FeeSums> {
  const { rows } = await db.execute<{ [Figure in keyof FeeSums]: string }>(sql`
    select count(*)::text as payments,
      coalesce(sum(captured.amount_paise), 0)::text as "amountPaise",
      coalesce(sum(fees.fee_paise), 0)::text as "feePaise",
      coalesce(sum(fees.tax_paise), 0)::text as "taxPaise",
      count(*) filter (where fees.fee_paise is null)::text as unknown
    from payment_facts captured
    left join payment_fees fees on fees.payment_id = captured.payment_id
    where captured.step = 'captured' and captured.currency = 'INR'
      and captured.recorded_at >= ${from.toISOString()}::timestamptz
      and captured.recorded_at < ${until.toISOString()}::timestamptz`)
  const { payments, amountPaise, feePaise, taxPaise, unknown } = rows[0] ?? {}
  return {
    payments: Number(payments ?? 0),
    amountPaise: Number(amountPaise ?? 0),
    feePaise: Number(feePaise ?? 0),
    taxPaise: Number(taxPaise ?? 0),
    unknown: Number(unknown ?? 0),
  }
}
