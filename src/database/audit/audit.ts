import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { statement } from '#database/statement.ts'
import type { UserId } from '#domain/ids.ts'
import { currentToken } from '#request-context.ts'

/** An action, prefixed by its subject. */
export type AuditAction =
  | `order.${'placed' | 'delivery-changed' | 'payment-changed' | 'address-completed' | 'changed'}`
  | `order.${'confirmed' | 'tagged' | 'untagged'}`
  | `review.${'written' | 'changed' | 'hidden' | 'shown' | 'photo-hidden' | 'photo-shown'}`
  | `review.${'answered' | 'answer-taken-back' | 'read' | 'removed'}`
  | `ticket.${'opened' | 'answered' | 'closed' | 'opened-again'}`
  | `parcel.${'handed-over' | 'booked' | 'called-off' | 'taken-in' | 'measured' | 'problem'}`
  | `refund.${'wished' | 'paid' | 'not-paid' | 'sent-again' | 'paid-by-bank'}`
  | 'payment.disputed'
  | `return.${'requested' | 'changed'}`
  | 'task.closed'
  | 'remittance.taken'
  | `profile.${'saved' | 'erased'}`
  | `category.${'made' | 'changed' | 'removed'}`
  | `search.${'tied' | 'untied'}`
  | `product.${'created' | 'changed' | 'priced' | 'hidden' | 'shown' | 'restocked' | 'written-off'}`
  | `product.${'counted' | 'batch-dated' | 'low-line' | 'recalled'}`
  | `products.${'imported' | 'import-undone'}`
  | 'texts.translated'
  | `post.${'written' | 'changed' | 'hidden' | 'shown' | 'appeared'}`
  | `booking.${'cancelled' | 'outcome' | 'refunded'}`
  | 'account.erased'
  | `admin.${'granted' | 'changed' | 'withdrawn' | 'invited' | 'invitation-withdrawn'}`
  | `token.${'made' | 'withdrawn'}`
  | `webhook.${'made' | 'on' | 'off' | 'removed' | 'secret-changed'}`
  | `role.${'made' | 'changed' | 'removed'}`
  | 'settings.changed'
  | 'shop.opened'
  | `examples.${'ordered' | 'removed' | 'restored'}`
  | `consultant.${'added' | 'changed' | 'left' | 'returned' | 'removed'}`
  | `offer.${'made' | 'ended'}`
  | `policy.${'drafted' | 'published' | 'draft-dropped'}`
  | 'cash-rules.published'
  | 'gst-month.locked'
  | `note.${'written' | 'removed'}`
  | 'customers.exported'

/**
 * The kinds of subject, the most frequent first. An order's payment is one of its own, because its states are
 * independent of the stages.
 */
export const AUDIT_SUBJECTS = [
  'order',
  'payment',
  'refund',
  'return',
  'parcel',
  'task',
  'remittance',
  'product',
  'category',
  'product-import',
  'post',
  'review',
  'ticket',
  'booking',
  'admin',
  'role',
  'search',
  'token',
  'webhook',
  'settings',
  'consultant',
  'offer',
  'policy',
  'gst-month',
  'account',
  'profile',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** One row of the append-only audit log: which change was made to what. Contains no personal data. */
export type AuditEntry = {
  at: Date
  /** Absent when the change was made without an account, or by the shop itself. */
  actorId: UserId | undefined
  subjectId: string
  /** Absent where there was nothing before. */
  before?: Record<string, unknown> | undefined
  after: Record<string, unknown>
} & (
  | { action: AuditAction; subjectKind: AuditSubject }
  /** The prefix of the action is the subject. */
  | { action: `${AuditSubject}.${string}` & AuditAction; subjectKind?: never }
)

const subjectOf = ({ action, subjectKind }: Pick<AuditEntry, 'action' | 'subjectKind'>) =>
  subjectKind ?? action.slice(0, action.indexOf('.'))

const value = sql.placeholder

export const AUDIT_COLUMNS: SQL = sql.raw(
  'at, actor_id, action, subject_kind, subject_id, before, after, token_name',
)

/** The audit insert as a CTE of the statement that makes the change, so that both are written or neither. */
export const auditInsert: SQL = sql`
  insert into audit_log (${AUDIT_COLUMNS})
  values (
    ${value('auditAt')}, ${value('auditActor')}, ${value('auditAction')},
    ${value('auditSubjectKind')}, ${value('auditSubject')},
    ${value('auditBefore')}::jsonb, ${value('auditAfter')}::jsonb, ${value('auditToken')}
  )`

export function auditValues(entry: AuditEntry) {
  return {
    auditAt: entry.at,
    auditActor: entry.actorId ?? null,
    auditAction: entry.action,
    auditSubjectKind: subjectOf(entry),
    auditSubject: entry.subjectId,
    auditBefore: entry.before === undefined ? null : JSON.stringify(entry.before),
    auditAfter: JSON.stringify(entry.after),
    auditToken: currentToken()?.name ?? null,
  }
}

/** The entry as a row of its table, for statements that write several. */
export const auditRow = ({ actorId, subjectId, ...entry }: AuditEntry) => ({
  ...entry,
  actor_id: actorId,
  subject_kind: subjectOf(entry),
  subject_id: subjectId,
  token_name: currentToken()?.name,
})

const addAudit = statement('audit', auditInsert)

/** Writes an audit row in the same transaction as a change made in several statements. */
export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await addAudit(tx, auditValues(entry))
}
