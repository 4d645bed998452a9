import { and, eq, gt, sql } from 'drizzle-orm'
import { recordAudit } from '#database/audit/audit.ts'
import type { Transaction } from '#database/connection.ts'
import { tickets } from '#database/tables/tickets.ts'
import { lockName } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import type { TicketDeadlines } from '#domain/tickets/deadlines.ts'
import { type TicketForm, ticketNumber } from '#domain/tickets/ticket.ts'

export interface NewTicket extends TicketForm, TicketDeadlines {
  /** The idempotency key, and a hash of the request's content. */
  senderKey: string
  requestHash: string
  userId: UserId | undefined
  language: Language
  openedAt: Date
}

/** The response to the sender, also when the same message is sent again. */
export interface OpenedTicket extends TicketDeadlines {
  number: string
  requestHash: string
}

/** Writes a ticket and its audit row; `undefined` when its key was used before. */
export async function insertTicket(tx: Transaction, ticket: NewTicket) {
  const [row] = await tx
    .insert(tickets)
    .values(ticket)
    .onConflictDoNothing({ target: tickets.senderKey })
    .returning()
  if (!row) return undefined
  const opened = openedTicket(row)
  await recordAudit(tx, {
    at: ticket.openedAt,
    actorId: ticket.userId,
    action: 'ticket.opened',
    subjectId: opened.number,
    after: { topic: ticket.topic },
  })
  return opened
}

/**
 * How many tickets were opened in the name of an address since then. Until the transaction ends, others that ask for the
 * same address wait.
 */
export async function countTicketsOf(tx: Transaction, email: string, since: Date): Promise<number> {
  const address = email.toLowerCase()
  await lockName(tx, `tickets ${address}`)
  const isOfAddress = eq(sql`lower(${tickets.email})`, address)
  return await tx.$count(tickets, and(gt(tickets.openedAt, since), isOfAddress))
}

/** The ticket created under a key. */
export async function getTicketByKey(tx: Transaction, senderKey: string): Promise<OpenedTicket> {
  const [row] = await tx.select().from(tickets).where(eq(tickets.senderKey, senderKey))
  if (!row) throw new Error('a key that was taken stands for no ticket')
  return openedTicket(row)
}

function openedTicket(row: typeof tickets.$inferSelect): OpenedTicket {
  const { id, requestHash, acknowledgeBy, resolveBy } = row
  return { number: ticketNumber(id), requestHash, acknowledgeBy, resolveBy }
}
