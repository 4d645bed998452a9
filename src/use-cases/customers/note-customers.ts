import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { findAccountHolder } from '#database/customers/customers.ts'
import { deleteNote, insertNote, type NoteSubject } from '#database/customers/notes.ts'
import { findOrder } from '#database/orders/orders.ts'
import { inTransaction } from '#database/transaction.ts'
import { parseNote } from '#domain/customers/note.ts'
import type { UserId } from '#domain/ids.ts'
import { type KeyUsedOtherwise, writeOnce } from '#use-cases/write-once.ts'

export type NoteAnswer =
  | { ok: true; id: number }
  | { ok: false; reason: 'unknown-subject' | 'note-length' }
  | KeyUsedOtherwise

/**
 * Writes a note of the team about a customer or one of their orders, once for each key. Refuses an unknown or erased
 * account, a text that is empty or longer than 1,000 characters, and a key that was used for another note. The log records
 * that it was written, but not its text.
 */
export async function writeNote(
  deps: DatabaseDeps,
  {
    subject,
    text: entered,
    actorId,
    key,
  }: {
    /** Undefined for a malformed id. */
    subject: NoteSubject | undefined
    text: string
    actorId: UserId
    key?: string | undefined
  },
): Promise<NoteAnswer> {
  const text = parseNote(entered)
  if (text === undefined) return { ok: false, reason: 'note-length' }
  if (!subject) return { ok: false, reason: 'unknown-subject' }
  const sending = { form: 'note', actorId, key, content: [subject, text] } as const
  return await writeOnce(deps, sending, {
    again: (_tx, id): NoteAnswer => ({ ok: true, id }),
    write: async (tx): Promise<NoteAnswer> => {
      const orderId = 'orderId' in subject ? subject.orderId : undefined
      const userId =
        'orderId' in subject ? (await findOrder(tx, subject.orderId))?.userId : subject.userId
      if (!userId || !(await findAccountHolder(tx, userId, { lock: true }))) {
        return { ok: false, reason: 'unknown-subject' }
      }
      const at = deps.clock.now()
      const id = await insertNote(tx, { userId, orderId, text, writtenBy: actorId, writtenAt: at })
      await recordAudit(tx, {
        at,
        actorId,
        action: 'note.written',
        ...subjectOf(subject),
        after: { note: id },
      })
      return { ok: true, id }
    },
  })
}

/** Deletes a note; the log records that. Refuses a note that is not about this subject. */
export async function removeNote(
  { db, clock }: DatabaseDeps,
  { subject, id, actorId }: { subject: NoteSubject; id: number; actorId: UserId },
): Promise<{ ok: true } | { ok: false; reason: 'unknown-note' }> {
  return await inTransaction(db, async (tx) => {
    if (!(await deleteNote(tx, { id, subject }))) return { ok: false, reason: 'unknown-note' }
    await recordAudit(tx, {
      at: clock.now(),
      actorId,
      action: 'note.removed',
      ...subjectOf(subject),
      before: { note: id },
      after: {},
    })
    return { ok: true }
  })
}

const subjectOf = (subject: NoteSubject) =>
  'orderId' in subject
    ? ({ subjectKind: 'order', subjectId: subject.orderId } as const)
    : ({ subjectKind: 'account', subjectId: subject.userId } as const)
