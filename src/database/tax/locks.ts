import { sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import type { UserId } from '#domain/ids.ts'
import type { LockedFigures, MonthLock } from '#domain/tax/month-lock.ts'

/** The locked months, the latest first. */
export async function listMonthLocks(db: Reader, limit: number): Promise<MonthLock[]> {
  const { rows } = await db.execute<{
    month: string
    at: string
    by: string | null
    figures: LockedFigures
  }>(sql`
    select month, locked_at::text as at, figures,
      case when users.erased_at is null then users.name end as by
    from gst_month_locks join users on users.id = locked_by
    order by month desc limit ${limit}`)
  return rows.map(({ month, at, by, figures }) => ({
    month,
    figures,
    lockedAt: new Date(at),
    lockedBy: by ?? undefined,
  }))
}

/** Waits for transactions that are issuing documents, and blocks new ones until this transaction ends. */
export async function blockIssuing(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table document_series in exclusive mode`)
}

/** Locks a month; false when it was locked before. */
export async function lockMonth(
  tx: Transaction,
  lock: { month: string; at: Date; by: UserId; figures: LockedFigures },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into gst_month_locks (month, locked_at, locked_by, figures)
    values (${lock.month}, ${lock.at.toISOString()}::timestamptz, ${lock.by},
      ${JSON.stringify(lock.figures)}::jsonb)
    on conflict (month) do nothing`)
  return rowCount === 1
}
