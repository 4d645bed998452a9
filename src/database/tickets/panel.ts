import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { columnsOf, withoutNulls } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { type Paged, pageOf } from '#database/page.ts'
import { ticketAnswers, tickets } from '#database/tables/tickets.ts'
import type { UserId } from '#domain/ids.ts'
import { parseTicketNumber, ticketNumber } from '#domain/tickets/ticket.ts'
import type { TicketMoments, TicketTab } from '#domain/tickets/ticket-tabs.ts'

export const TICKETS_IN_TAB: Record<TicketTab, SQL | undefined> = {
  waiting: and(isNull(tickets.acknowledgedAt), isNull(tickets.resolvedAt)),
  answered: and(isNotNull(tickets.acknowledgedAt), isNull(tickets.resolvedAt)),
  closed: isNotNull(tickets.resolvedAt),
}

/** Messages that are no reaction to a product. */
const IS_OTHER = sql`topic <> 'reaction'`

const listed = {
  ...columnsOf(tickets, 'id', 'name', 'email', 'phone', 'topic', 'orderNumber', 'message'),
  ...columnsOf(tickets, 'language', 'openedAt', 'acknowledgeBy', 'resolveBy', 'acknowledgedAt'),
  ...columnsOf(tickets, 'resolvedAt'),
}
type Row = SelectResultFields<typeof listed>

async function withReplies(db: Reader, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id)
  const replies =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(ticketAnswers)
          .where(inArray(ticketAnswers.ticketId, ids))
          .orderBy(asc(ticketAnswers.id))
  return rows.map(({ id, ...row }) => ({
    ...withoutNulls(row),
    number: ticketNumber(id),
    // Oldest first.
    replies: replies
      .filter(({ ticketId }) => ticketId === id)
      .map(({ text, answeredAt }) => ({ text, at: answeredAt })),
  }))
}
/** A message to the shop with all its answers, for the owner's panel. */
export type OwnerTicket = Awaited<ReturnType<typeof withReplies>>[number]

/**
 * Messages of one tab. Open ones: reactions to a product first, then by arrival, which is also the order of deadlines.
 * Closed ones: newest first.
 */
export async function listTickets(
  db: Reader,
  { tab, limit, cursor }: { tab: TicketTab; limit: number; cursor?: string | undefined },
): Promise<Paged & { tickets: OwnerTicket[] }> {
  const last = cursor === undefined ? undefined : parseTicketNumber(cursor)
  const isClosed = tab === 'closed'
  const after =
    last === undefined
      ? undefined
      : isClosed
        ? sql`${tickets.id} < ${last}`
        : sql`(${IS_OTHER}, id) > (select ${IS_OTHER}, id from tickets where id = ${last})`
  const rows = await db
    .select(listed)
    .from(tickets)
    .where(and(TICKETS_IN_TAB[tab], after))
    .orderBy(...(isClosed ? [desc(tickets.id)] : [asc(IS_OTHER), asc(tickets.id)]))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ id }) => ticketNumber(id))
  return { tickets: await withReplies(db, page), next }
}

/** One message to the shop; `undefined` for an unknown number. */
export async function findTicket(db: Reader, number: string): Promise<OwnerTicket | undefined> {
  const id = parseTicketNumber(number)
  if (id === undefined) return undefined
  const rows = await db.select(listed).from(tickets).where(eq(tickets.id, id))
  const [ticket] = await withReplies(db, rows)
  return ticket
}

/** Reads a message and locks it until the transaction ends. */
export async function lockTicket(
  tx: Transaction,
  number: string,
): Promise<OwnerTicket | undefined> {
  const id = parseTicketNumber(number)
  if (id === undefined) return undefined
  await tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, id)).for('update')
  return findTicket(tx, number)
}

export interface NewReply {
  text: string
  at: Date
  /** The idempotency key of the owner's browser. */
  senderKey: string
  answeredBy: UserId
}

/** Writes an answer and returns its position; `undefined` when its key was used before. */
export async function insertReply(
  tx: Transaction,
  number: string,
  { text, at, senderKey, answeredBy }: NewReply,
): Promise<number | undefined> {
  const ticketId = parseTicketNumber(number)
  if (ticketId === undefined) throw new Error('an answer was written to no message')
  const [row] = await tx
    .insert(ticketAnswers)
    .values({ ticketId, text, answeredAt: at, senderKey, answeredBy })
    .onConflictDoNothing({ target: ticketAnswers.senderKey })
    .returning({ id: ticketAnswers.id })
  return row?.id
}

/** The answer written under a key, and its message. */
export async function findReplyByKey(tx: Transaction, senderKey: string) {
  const [row] = await tx
    .select({ ticketId: ticketAnswers.ticketId, text: ticketAnswers.text })
    .from(ticketAnswers)
    .where(eq(ticketAnswers.senderKey, senderKey))
  return row && { number: ticketNumber(row.ticketId), text: row.text }
}

/** Saves when a message was first answered, and when it was settled. */
export async function saveTicketMoments(
  tx: Transaction,
  number: string,
  { acknowledgedAt, resolvedAt }: TicketMoments,
): Promise<void> {
  const id = parseTicketNumber(number)
  if (id === undefined) throw new Error('a change was made to no message')
  await tx
    .update(tickets)
    .set({ acknowledgedAt: acknowledgedAt ?? null, resolvedAt: resolvedAt ?? null })
    .where(eq(tickets.id, id))
}

/**
 * How many messages are open, and how many of them are past their legal deadline
 * (docs/law.md, consumer protection).
 */
export interface WaitingTickets {
  /** Without any answer; `late` after 48 hours. */
  unanswered: { count: number; late: number }
  /** Answered, but not settled within a month. */
  unsettled: number
}

/** Answered, and still open after its month. */
export const isUnsettled = (now: Date): SQL =>
  sql`(${TICKETS_IN_TAB.answered} and ${tickets.resolveBy} < ${now.toISOString()}::timestamptz)`

export async function countWaitingTickets(db: Reader, now: Date): Promise<WaitingTickets> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const [unanswered] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      late: sql<number>`(count(*) filter (where ${tickets.acknowledgeBy} < ${moment}))::integer`,
    })
    .from(tickets)
    .where(TICKETS_IN_TAB.waiting)
  const unsettled = await db.$count(tickets, isUnsettled(now))
  return { unanswered: unanswered ?? { count: 0, late: 0 }, unsettled }
}
