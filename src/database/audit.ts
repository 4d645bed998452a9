import { type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#domain/ids.ts'

/** What was done to what; one row of the append-only log (promise P12). Carries no personal data. */
export interface AuditEntry {
  at: Date
  /** Absent where somebody acted without an account. */
  actorId: UserId | undefined
  action:
    | 'order.placed'
    | 'order.delivery-changed'
    | 'review.written'
    | 'review.changed'
    | 'ticket.opened'
    | 'account.erased'
    | 'admin.granted'
    | 'admin.withdrawn'
    | 'settings.changed'
  subjectKind: 'order' | 'review' | 'ticket' | 'account' | 'admin' | 'settings'
  subjectId: string
  before: Record<string, unknown> | undefined
  after: Record<string, unknown>
}

const value = sql.placeholder

/** The insert as a part of the statement that makes the change, so that neither is without the other. */
export const auditInsert: SQL = sql`
  insert into audit_log (at, actor_id, action, subject_kind, subject_id, before, after)
  values (
    ${value('auditAt')}, ${value('auditActor')}, ${value('auditAction')},
    ${value('auditSubjectKind')}, ${value('auditSubject')},
    ${value('auditBefore')}::jsonb, ${value('auditAfter')}::jsonb
  )`

/** The values of `auditInsert`. */
export function auditValues(entry: AuditEntry) {
  return {
    auditAt: entry.at,
    auditActor: entry.actorId ?? null,
    auditAction: entry.action,
    auditSubjectKind: entry.subjectKind,
    auditSubject: entry.subjectId,
    auditBefore: entry.before === undefined ? null : JSON.stringify(entry.before),
    auditAfter: JSON.stringify(entry.after),
  }
}
