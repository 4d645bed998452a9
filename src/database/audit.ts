import { type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#domain/ids.ts'
import { currentToken } from '#request-context.ts'
import type { Transaction } from './connection.ts'
import { statement } from './statement.ts'

/** One row of the append-only audit log: which change was made to what. Contains no personal data. */
export interface AuditEntry {
  at: Date
  /** Absent when the change was made without an account, or by the shop itself. */
  actorId: UserId | undefined
  action:
    | 'order.placed'
    | 'order.delivery-changed'
    | 'order.payment-changed'
    | 'order.address-completed'
    | 'order.changed'
    | 'order.confirmed'
    | 'order.tagged'
    | 'order.untagged'
    | 'review.written'
    | 'review.changed'
    | 'ticket.opened'
    | 'parcel.handed-over'
    | 'parcel.booked'
    | 'parcel.called-off'
    | 'parcel.taken-in'
    | 'parcel.problem'
    | 'refund.wished'
    | 'refund.paid'
    | 'refund.sent-again'
    | 'return.requested'
    | 'return.changed'
    | 'task.closed'
    | 'remittance.taken'
    | 'profile.saved'
    | 'profile.erased'
    | 'category.made'
    | 'category.changed'
    | 'category.removed'
    | 'product.created'
    | 'product.changed'
    | 'product.priced'
    | 'product.hidden'
    | 'product.shown'
    | 'product.restocked'
    | 'product.written-off'
    | 'product.counted'
    | 'product.low-line'
    | 'product.recalled'
    | 'products.imported'
    | 'products.import-undone'
    | 'ticket.answered'
    | 'ticket.closed'
    | 'ticket.opened-again'
    | 'review.hidden'
    | 'review.shown'
    | 'review.photo-hidden'
    | 'review.photo-shown'
    | 'review.answered'
    | 'review.answer-taken-back'
    | 'review.read'
    | 'texts.translated'
    | 'post.written'
    | 'post.changed'
    | 'post.hidden'
    | 'post.shown'
    | 'post.appeared'
    | 'booking.cancelled'
    | 'booking.outcome'
    | 'booking.refunded'
    | 'account.erased'
    | 'admin.granted'
    | 'admin.changed'
    | 'admin.withdrawn'
    | 'admin.invited'
    | 'admin.invitation-withdrawn'
    | 'token.made'
    | 'token.withdrawn'
    | 'webhook.made'
    | 'webhook.on'
    | 'webhook.off'
    | 'webhook.removed'
    | 'webhook.secret-changed'
    | 'role.made'
    | 'role.changed'
    | 'role.removed'
    | 'settings.changed'
    | 'shop.opened'
    | 'examples.removed'
    | 'examples.restored'
    | 'consultant.added'
    | 'consultant.changed'
    | 'consultant.left'
    | 'consultant.returned'
    | 'offer.made'
    | 'offer.ended'
    | 'policy.drafted'
    | 'policy.published'
    | 'policy.draft-dropped'
    | 'cash-rules.published'
    | 'gst-month.locked'
    | 'note.written'
    | 'note.removed'
    | 'customers.exported'
  /** An order's payment has states of its own, apart from the order's stages. */
  subjectKind:
    | 'order'
    | 'payment'
    | 'refund'
    | 'return'
    | 'task'
    | 'review'
    | 'ticket'
    | 'parcel'
    | 'remittance'
    | 'profile'
    | 'product'
    | 'product-import'
    | 'category'
    | 'post'
    | 'booking'
    | 'account'
    | 'admin'
    | 'role'
    | 'token'
    | 'webhook'
    | 'settings'
    | 'consultant'
    | 'offer'
    | 'policy'
    | 'gst-month'
  subjectId: string
  /** Absent where there was nothing before. */
  before?: Record<string, unknown> | undefined
  after: Record<string, unknown>
}

const value = sql.placeholder

export type AuditAction = AuditEntry['action']
export type AuditSubject = AuditEntry['subjectKind']

/** The columns of `auditRow`. */
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
    auditToken: currentToken()?.name ?? null,
  }
}

/** The entry by the columns of its table, for statements that write several. */
export const auditRow = ({ actorId, subjectKind, subjectId, ...entry }: AuditEntry) => ({
  ...entry,
  ...{ actor_id: actorId, subject_kind: subjectKind, subject_id: subjectId },
  token_name: currentToken()?.name,
})

const addAudit = statement('audit', auditInsert)

/** Writes an audit row in the same transaction as a change made in several statements. */
export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await addAudit(tx, auditValues(entry))
}
