import { eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Reader, ShopDatabase, Transaction } from '#database/connection.ts'
import { healthChecks } from '#database/tables/health.ts'
import { type Finding, HEALTH_CODES, type HealthCode } from '#domain/health/findings.ts'

/**
 * Whether the database takes writes: not if it has become a standby, or if its provider stopped writes because its disk
 * is full. Connections to such a server are closed, because new ones may reach the primary.
 */
export async function takesWrites({ $client }: ShopDatabase): Promise<boolean> {
  for (let others = $client.totalCount; ; others -= 1) {
    const takes = await connectionTakesWrites($client)
    if (takes || others <= 0) return takes
  }
}

async function connectionTakesWrites(pool: ShopDatabase['$client']): Promise<boolean> {
  const client = await pool.connect()
  let takes = false
  try {
    const asked = `select current_setting('transaction_read_only') = 'off' as takes`
    const { rows } = await client.query(asked)
    takes = rows[0].takes
    return takes
  } finally {
    client.release(!takes)
  }
}

export interface RecordedFinding extends Finding {
  checkedAt: Date
  /** When this result first appeared. */
  since: Date
  alertedAt: Date | undefined
}

/** The latest results, in their order on the page. */
export async function listFindings(db: Reader): Promise<RecordedFinding[]> {
  const rows = await db.select().from(healthChecks)
  return rows
    .map((row) => ({ ...row, alertedAt: row.alertedAt ?? undefined }))
    .sort((one, other) => HEALTH_CODES.indexOf(one.code) - HEALTH_CODES.indexOf(other.code))
}

/**
 * Records results; one that was kept from an earlier examination has its own `checkedAt`. An unchanged result keeps its
 * `since` and `alertedAt`. Deletes the results of codes that are not among them, which are no longer examined.
 */
export async function recordFindings(
  tx: Transaction,
  findings: readonly (Finding & { checkedAt?: Date })[],
  at: Date,
): Promise<void> {
  const codes = findings.map(({ code }) => code)
  if (codes.length === 0) return
  await tx.delete(healthChecks).where(notInArray(healthChecks.code, codes))
  const isSame = sql`${healthChecks.severity} = excluded.severity and ${healthChecks.what} = excluded.what`
  await tx
    .insert(healthChecks)
    .values(findings.map((found) => ({ checkedAt: at, ...found, since: at })))
    .onConflictDoUpdate({
      target: healthChecks.code,
      set: {
        severity: sql`excluded.severity`,
        what: sql`excluded.what`,
        facts: sql`excluded.facts`,
        checkedAt: sql`excluded.checked_at`,
        since: sql`case when ${isSame} then ${healthChecks.since} else excluded.since end`,
        alertedAt: sql`case when ${isSame} then ${healthChecks.alertedAt} end`,
      },
    })
}

/** Deletes a result that an action has made untrue, until the next examination. */
export async function deleteFinding(tx: Transaction, code: HealthCode): Promise<void> {
  await tx.delete(healthChecks).where(eq(healthChecks.code, code))
}

export async function recordAlerts(tx: Transaction, codes: readonly HealthCode[], at: Date) {
  if (codes.length === 0) return
  await tx
    .update(healthChecks)
    .set({ alertedAt: at })
    .where(inArray(healthChecks.code, [...codes]))
}

/** Milliseconds by which the database's clock is ahead of this process's, measured at the middle of the query. */
export async function databaseClockOffsetMs(db: Reader, now: () => Date): Promise<number> {
  const before = now().getTime()
  const { rows } = await db.execute<{ at: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as at`,
  )
  const middle = (before + now().getTime()) / 2
  return Number(rows[0]?.at) - middle
}

/** Counts the paid prepaid orders and the provider's events since a time. */
export async function countPaidAndReported(db: Reader, since: Date) {
  const { rows } = await db.execute<{ paid: number; heard: number }>(sql`
    select
      (select count(*)::integer from orders
        where created_at > ${since} and payment_method = 'prepaid' and payment_state in ('paid', 'refunded')) as paid,
      (select count(*)::integer from payment_events where received_at > ${since}) as heard`)
  return rows[0] ?? { paid: 0, heard: 0 }
}
