import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase, type ShopDatabase } from '#database/connection.ts'
import { brokenInvariants, brokenOutside } from '#tests/support/invariants.ts'
import type { SeenOutside } from '#tests/support/invariants-outside.ts'
import type { OutsideRazorpay } from '#tests/support/outside-razorpay.ts'
import { embeddedServer, type RunningShop } from '#tests/support/running-shop.ts'
import type { AcknowledgedEntry, AcknowledgedLog } from './acknowledged-log.ts'
import type { PaidOnline } from './prepaid-buyers.ts'

/** The jobs of a start take a second; the rest is for a busy machine. */
const SETTLED_WITHIN_MS = 15_000
const POLL_EVERY_MS = 50

export type Broken = Record<string, unknown[]>

export interface Truth {
  log: AcknowledgedLog
  provider: OutsideRazorpay
  payments: readonly PaidOnline[]
}

/** Opens the shop's database directly while `work` runs. */
export async function inDatabaseOf<Result>(
  { dataDir }: Pick<RunningShop, 'dataDir'>,
  work: (db: ShopDatabase) => Promise<Result>,
): Promise<Result> {
  const { socket } = embeddedServer(dataDir)
  const db = openDatabase({ host: socket, user: 'samagni', database: 'samagni' }, 2)
  db.$client.on('connect', (client) => client.on('error', () => {}))
  try {
    return await work(db)
  } finally {
    await db.$client.end()
  }
}

/** Everything that the shop confirmed must be there at once, whatever was killed right afterwards. */
export async function refuseBrokenWord(db: ShopDatabase, { log, provider }: Truth): Promise<void> {
  const entries = log.all()
  const answered = {
    proven: idsOf(entries, 'paid'),
    cancelled: idsOf(entries, 'cancelled'),
    answeredEvents: [...provider.answeredEvents],
  }
  refuse(await brokenOutside(db, answered))
  refuse(await brokenInvariants(db, { acknowledged: entries, now: new Date() }))
}

/**
 * Waits until the shop's own jobs have processed all payments up to `dueRound`. Returns how long that took and
 * what still differs at the time limit.
 */
export async function waitForJobs(
  db: ShopDatabase,
  { payments }: Truth,
  dueRound: number,
): Promise<{ settledMs: number; differing: Broken }> {
  const began = Date.now()
  for (;;) {
    const broken = await brokenOutside(db, { payments: seen(payments, dueRound) })
    const differing = { ...broken, ...(await undone(db)) }
    const settledMs = Date.now() - began
    if (!isAny(differing) || settledMs > SETTLED_WITHIN_MS) return { settledMs, differing }
    await wait(POLL_EVERY_MS)
  }
}

const idsOf = (entries: readonly AcknowledgedEntry[], what: AcknowledgedEntry['what']): string[] =>
  entries.filter((one) => one.what === what).map(({ orderId }) => orderId)

function seen(payments: readonly PaidOnline[], dueRound: number): SeenOutside['payments'] {
  return payments.map(({ round, payment }) => ({
    paymentId: payment.id,
    providerOrderId: payment.order_id,
    amountPaise: payment.amount,
    isCaptured: payment.captured,
    refundedPaise: payment.amount_refunded,
    isDue: round <= dueRound,
  }))
}

/** Work that the shop has stored and not done yet. */
async function undone(db: ShopDatabase): Promise<Broken> {
  const { rows } = await db.execute(sql`
    select event_id as id, name from payment_events where handled_at is null
    union all
    select id::text, 'refund' from refunds where state = 'wanted' and next_try_at <= now()
    union all
    select id, 'reservation' from orders
    where payment_state = 'awaiting' and reserved_until <= now()
      and created_at < now() - interval '20 minutes'`)
  return rows.length > 0 ? { 'nothing is left undone': rows } : {}
}

export const isAny = (broken: Broken): boolean => Object.keys(broken).length > 0

export function refuse(broken: Broken): void {
  if (!isAny(broken)) return
  throw new Error(`invariants are broken:\n${JSON.stringify(broken, undefined, 2)}`)
}

/** Checks that every b-tree index of the shop's tables is valid. */
export async function checkTrees(db: ShopDatabase): Promise<void> {
  await db.execute(sql`create extension if not exists amcheck`)
  await db.execute(sql`
    select bt_index_check(pg_index.indexrelid, true) from pg_index
    join pg_class on pg_class.oid = pg_index.indexrelid
    join pg_am on pg_am.oid = pg_class.relam
    join pg_namespace on pg_namespace.oid = pg_class.relnamespace
    where pg_am.amname = 'btree' and pg_namespace.nspname = 'public'`)
}

/** The provider has one order for each checkout, and none that the shop does not know. */
export async function compareCollections(
  db: ShopDatabase,
  provider: OutsideRazorpay,
): Promise<void> {
  const orders = JSON.stringify(await provider.listOrders())
  const { rows } = await db.execute(sql`
    with collected as (
      select * from jsonb_to_recordset(${orders}::jsonb) as it (id text, amount integer, receipt text)
    )
    select receipt as id, 'twice' as what from collected group by receipt having count(*) > 1
    union all
    select collected.id, 'forgotten' from collected where not exists (
      select from payment_attempts as attempts
      where attempts.receipt = collected.receipt and amount_paise = amount
        and coalesce(provider_order_id, collected.id) = collected.id
    )
    union all
    select provider_order_id, 'not there' from payment_attempts
    where provider_order_id is not null
      and provider_order_id not in (select id from collected)`)
  if (rows.length > 0) refuse({ 'the provider collects once for each checkout': rows })
}

/** The source that first reported each payment that paid an order. */
export async function listTellers(db: ShopDatabase): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ teller: string; count: number }>(sql`
    with told as (
      select distinct on (payment_id) source as teller from payment_facts
      where payment_id in (select paid_by from orders)
      order by payment_id, id
    )
    select teller, count(*)::integer as count from told group by 1 order by 1`)
  return Object.fromEntries(rows.map(({ teller, count }) => [teller, count]))
}
