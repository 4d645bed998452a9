import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/connection.ts'
import { orderNumber } from '#domain/orders/number.ts'
import type { PaymentFee } from '#domain/payments/fee.ts'
import type { CashOutcome } from '#domain/remittances/cash-outcomes.ts'
import type { VoucherParty } from '#domain/tax/journal.ts'
import { BATCH, type Bounds, within } from './tax.ts'

/** A movement of a customer's money, with its party and order; paise are negative for money that was paid out. */
export interface MovedMoney {
  at: Date
  paise: number
  number: string
  orderNumber: string | undefined
  party: VoucherParty | undefined
}

interface MoneyRow extends Record<string, unknown> {
  id: string
  at: Date | string
  paise: number
  number: string
  order_number: number | null
  name: string | null
  gstin: string | null
}

const PARTY = sql`orders.number as order_number, coalesce(orders.business_name, orders.user_name) as name,
  orders.gstin`

const movedMoney = ({ at, paise, number, order_number, name, gstin }: MoneyRow): MovedMoney => ({
  at: new Date(at),
  paise,
  number,
  orderNumber: order_number === null ? undefined : orderNumber(order_number),
  party: name === null ? undefined : { name, gstin: gstin ?? undefined },
})

/** The rows of a query by increasing `id`, read in batches, so that memory use stays constant. */
async function* eachRow<Row extends { id: string } & Record<string, unknown>>(
  db: Reader,
  query: (after: SQL) => SQL,
) {
  let after = '0'
  for (;;) {
    const { rows } = await db.execute<Row>(sql`${query(sql`${after}::bigint`)} limit ${BATCH}`)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}

async function* eachMovement(db: Reader, query: (after: SQL) => SQL): AsyncGenerator<MovedMoney> {
  for await (const row of eachRow<MoneyRow>(db, query)) yield movedMoney(row)
}

/**
 * Captured payments, processed refunds, and processed refunds that came back, recorded in a period; each once, by the
 * provider's own number.
 */
export function listProviderMoney(db: Reader, bounds: Bounds): AsyncGenerator<MovedMoney> {
  return eachMovement(
    db,
    (after) => sql`
      select facts.id::text as id, facts.recorded_at as at,
        case when facts.step = 'processed' then -facts.amount_paise else facts.amount_paise end as paise,
        case when facts.what = 'payment' then facts.payment_id
          when facts.step = 'failed' then facts.refund_id || '-back' else facts.refund_id end as number,
        ${PARTY}
      from payment_facts facts
      left join lateral (
        select attempts.order_id from payment_attempts attempts
        where attempts.provider_order_id = facts.provider_order_id limit 1
      ) attempt on true
      left join orders on orders.id = attempt.order_id
      where ${within(sql`facts.recorded_at`, bounds)} and facts.id > ${after}
        and facts.currency = 'INR' and facts.amount_paise > 0
        and ((facts.what = 'payment' and facts.step = 'captured')
          or (facts.what = 'refund' and facts.step = 'processed')
          or (facts.what = 'refund' and facts.step = 'failed' and exists (
            select from payment_facts sent
            where sent.payment_id = facts.payment_id and sent.refund_id = facts.refund_id
              and sent.step = 'processed')))
      order by facts.id`,
  )
}

/** The known fees of payments that were recorded as captured in a period. */
export async function* listFees(
  db: Reader,
  bounds: Bounds,
): AsyncGenerator<PaymentFee & { paymentId: string; at: Date }> {
  type Row = {
    id: string
    at: Date | string
    paymentId: string
    feePaise: number
    taxPaise: number
  }
  const rows = eachRow<Row>(
    db,
    (after) => sql`
      select facts.id::text as id, facts.recorded_at as at, facts.payment_id as "paymentId",
        fees.fee_paise as "feePaise", fees.tax_paise as "taxPaise"
      from payment_facts facts
      join payment_fees fees on fees.payment_id = facts.payment_id and fees.fee_paise > 0
      where ${within(sql`facts.recorded_at`, bounds)} and facts.id > ${after}
        and facts.what = 'payment' and facts.step = 'captured' and facts.currency = 'INR'
      order by facts.id`,
  )
  for await (const { at, ...fee } of rows) yield { ...fee, at: new Date(at) }
}

/** The remittances that couriers paid out in a month. */
export async function* listRemitted(
  db: Reader,
  month: string,
): AsyncGenerator<{ number: string; day: string; paise: number; parcels: number }> {
  type Row = { id: string; number: string; day: string; paise: string; parcels: number }
  const rows = eachRow<Row>(
    db,
    (after) => sql`
      select remittances.id::text as id, remittances.reference as number,
        remittances.paid_on::text as day, sums.paise::text as paise, sums.parcels
      from remittances
      join lateral (
        select sum(amount_paise) as paise, count(*)::integer as parcels from remittance_rows
        where remittance_id = remittances.id
      ) sums on true
      where remittances.paid_on >= ${`${month}-01`}::date
        and remittances.paid_on < (${`${month}-01`}::date + interval '1 month')
        and remittances.id > ${after}
      order by remittances.id`,
  )
  for await (const { paise, ...rest } of rows) yield { ...rest, paise: Number(paise) }
}

/** The cash that couriers did not hand over, by its outcome, decided in a period. */
export function listSettledCash(
  db: Reader,
  outcome: CashOutcome,
  bounds: Bounds,
): AsyncGenerator<MovedMoney> {
  return eachMovement(
    db,
    (after) => sql`
      select tasks.id::text as id, tasks.closed_at as at, tasks.settled_paise as paise,
        'cash-difference-' || tasks.id as number, ${PARTY}
      from owner_tasks tasks join orders on orders.id = tasks.order_id
      where ${within(sql`tasks.closed_at`, bounds)} and tasks.id > ${after} and tasks.outcome = ${outcome}
      order by tasks.id`,
  )
}

/** Losses of written-off cash that ended in a period, because the cash came after all; negative, as they are reversed. */
export function listEndedLosses(db: Reader, bounds: Bounds): AsyncGenerator<MovedMoney> {
  return eachMovement(
    db,
    (after) => sql`
      select tasks.id::text as id, tasks.outcome_ended_at as at, -tasks.settled_paise as paise,
        'cash-difference-' || tasks.id || '-back' as number, ${PARTY}
      from owner_tasks tasks join orders on orders.id = tasks.order_id
      where ${within(sql`tasks.outcome_ended_at`, bounds)} and tasks.id > ${after}
      order by tasks.id`,
  )
}

/**
 * What banks took in a period by disputes that the shop lost, and gave back when it won them later; the provider settles
 * it with what it pays out.
 */
export function listDisputedMoney(db: Reader, bounds: Bounds): AsyncGenerator<MovedMoney> {
  return eachMovement(
    db,
    (after) => sql`
      select moves.id::text as id, moves.at, moves.paise,
        case when earlier.count = 0 then disputes.id else disputes.id || '-' || earlier.count + 1 end as number,
        ${PARTY}
      from dispute_moves moves
      join payment_disputes disputes on disputes.id = moves.dispute_id
      join lateral (
        select count(*) from dispute_moves before
        where before.dispute_id = moves.dispute_id and before.id < moves.id
      ) earlier on true
      left join orders on orders.paid_by = disputes.payment_id
      where ${within(sql`moves.at`, bounds)} and moves.id > ${after}
      order by moves.id`,
  )
}

/** The refunds that were paid by hand in a period: of cash orders, and those that the bank had rejected. */
export async function* listPaidBackByHand(db: Reader, bounds: Bounds): AsyncGenerator<MovedMoney> {
  yield* eachMovement(
    db,
    (after) => sql`
      select refunds.id::text as id, refunds.paid_at as at, -refunds.amount_paise as paise,
        'cash-refund-' || refunds.id as number, ${PARTY}
      from cash_refunds refunds join orders on orders.id = refunds.order_id
      where ${within(sql`refunds.paid_at`, bounds)} and refunds.id > ${after} and refunds.spent_on is null
      order by refunds.id`,
  )
  yield* eachMovement(
    db,
    (after) => sql`
      select refunds.id::text as id, refunds.paid_at as at, -refunds.amount_paise as paise,
        'refund-' || refunds.id as number, ${PARTY}
      from refunds left join orders on orders.id = refunds.order_id
      where ${within(sql`refunds.paid_at`, bounds)} and refunds.id > ${after}
      order by refunds.id`,
  )
}
