import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { users } from '#database/tables/accounts.ts'
import { teamNotes } from '#database/tables/customers.ts'
import type { OrderId, UserId } from '#domain/ids.ts'

export type NoteSubject = { userId: UserId } | { orderId: OrderId }

const about = (subject: NoteSubject) =>
  'orderId' in subject
    ? eq(teamNotes.orderId, subject.orderId)
    : and(eq(teamNotes.userId, subject.userId), isNull(teamNotes.orderId))

/** The notes about a customer, without those about single orders, or about one order; oldest first. */
export async function listNotes(db: Reader, subject: NoteSubject) {
  const rows = await db
    .select({
      id: teamNotes.id,
      text: teamNotes.text,
      at: teamNotes.writtenAt,
      by: users.name,
      gone: users.erasedAt,
    })
    .from(teamNotes)
    .leftJoin(users, eq(users.id, teamNotes.writtenBy))
    .where(about(subject))
    .orderBy(asc(teamNotes.id))
  return rows.map(({ gone, by, ...note }) => ({
    ...note,
    by: gone === null ? (by ?? undefined) : undefined,
  }))
}
/** A team member's note about a customer or an order; `by` is absent when that account is erased. */
export type TeamNote = Awaited<ReturnType<typeof listNotes>>[number]

export async function insertNote(
  tx: Transaction,
  note: {
    userId: UserId
    orderId: OrderId | undefined
    text: string
    writtenBy: UserId
    writtenAt: Date
  },
): Promise<number> {
  const [row] = await tx
    .insert(teamNotes)
    .values({ ...note, orderId: note.orderId ?? null })
    .returning({ id: teamNotes.id })
  if (!row) throw new Error('a note was not written')
  return row.id
}

/** Removes a note; `false` when this subject has no such note. */
export async function deleteNote(
  tx: Transaction,
  { id, subject }: { id: number; subject: NoteSubject },
): Promise<boolean> {
  const gone = await tx
    .delete(teamNotes)
    .where(and(eq(teamNotes.id, id), about(subject)))
    .returning({ id: teamNotes.id })
  return gone.length > 0
}
