import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { orderNumber } from '#domain/orders/number.ts'
import type { AuditAction, AuditSubject } from './audit.ts'
import type { Reader } from './connection.ts'
import { users } from './tables/accounts.ts'
import { auditLog, orders } from './tables/orders.ts'

/** An entry of the audit log as the owner reads it. */
export interface AuditLogRow {
  id: number
  at: Date
  /** Who made the change; absent when it was made without an account, or the account is gone. */
  actor: string | undefined
  action: AuditAction
  subjectKind: AuditSubject
  subjectId: string
  /** Set when the subject is an order or its payment. */
  orderNumber: string | undefined
  before: unknown
  after: unknown
}

export interface LogQuestion {
  kind?: AuditSubject | undefined
  /** Id of the last entry of the previous page. */
  before?: number | undefined
  limit: number
}

/** The audit log, newest first, with keyset pagination. */
export async function listAuditLog(
  db: Reader,
  { kind, before, limit }: LogQuestion,
): Promise<{ deeds: AuditLogRow[]; next: number | undefined }> {
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: users.name,
      actorGone: users.erasedAt,
      // The column only ever receives values of this type.
      action: sql<AuditAction>`${auditLog.action}`,
      subjectKind: sql<AuditSubject>`${auditLog.subjectKind}`,
      subjectId: auditLog.subjectId,
      number: orders.number,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(orders, eq(orders.id, auditLog.subjectId))
    .where(
      and(
        kind === undefined ? undefined : eq(auditLog.subjectKind, kind),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1)
  const deeds = rows.slice(0, limit).map(({ actorGone, actor, number, ...deed }) => ({
    ...deed,
    orderNumber: number === null ? undefined : orderNumber(number),
    actor: actorGone === null ? (actor ?? undefined) : undefined,
  }))
  return { deeds, next: rows.length > limit ? deeds.at(-1)?.id : undefined }
}
