import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { queueMail } from '#database/mails/mails.ts'
import {
  findReplyByKey,
  findTicket,
  insertReply,
  lockTicket,
  type OwnerTicket,
  saveTicketMoments,
} from '#database/tickets/panel.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import { type TicketMoments, ticketTab } from '#domain/tickets/ticket-tabs.ts'
import { mailOfAnswer, type TicketMailSettings } from './open-ticket-mails.ts'

interface AnswerDeps extends DatabaseDeps {
  settings: TicketMailSettings
}

export interface TicketReplyRequest {
  number: string
  text: string
  /** Whether the answer closes the ticket. */
  isLast: boolean
  /** How many answers the sender knew; undefined if any number is right. */
  seen?: number | undefined
  /** The browser's idempotency key: the same key sends one mail. */
  key: string
  actorId: UserId
}

type Refused = {
  ok: false
  reason: 'unknown-ticket' | 'key-used-otherwise' | 'answered-meanwhile'
}
export type TicketReplyAnswer = { ok: true; ticket: OwnerTicket } | Refused

/**
 * Answers a ticket: writes the answer, a mail in the same thread and an audit row in one transaction.
 * The first answer acknowledges the ticket (docs/law.md, consumer protection). Repeating it sends
 * nothing. Refuses an unknown number, a key that was used for another answer, and an answer whose sender has not seen
 * that somebody else answered.
 */
export async function answerTicket(
  { db, clock, settings }: AnswerDeps,
  { number, text, isLast, seen, key, actorId }: TicketReplyRequest,
): Promise<TicketReplyAnswer> {
  return inTransactionOrRefusal<TicketReplyAnswer>(db, async (tx) => {
    const at = clock.now()
    const before = await lockTicket(tx, number)
    if (!before) return { ok: false, reason: 'unknown-ticket' }
    const senderKey = `${actorId} ${key}`
    const reply = await insertReply(tx, number, { text, at, senderKey, answeredBy: actorId })
    if (reply === undefined) {
      const first = await findReplyByKey(tx, senderKey)
      const isSame = first?.number === number && first.text === text
      return isSame ? { ok: true, ticket: before } : { ok: false, reason: 'key-used-otherwise' }
    }
    if (before.replies.length > (seen ?? Number.POSITIVE_INFINITY)) {
      return { ok: false, reason: 'answered-meanwhile' }
    }
    await saveTicketMoments(tx, number, {
      acknowledgedAt: before.acknowledgedAt ?? at,
      resolvedAt: isLast ? at : undefined,
    })
    await queueMail(tx, mailOfAnswer({ ticket: before, text, isLast, reply, settings, at }))
    const ticket = await getTicket(tx, number)
    await record(tx, { action: 'ticket.answered', before, after: ticket, actorId, at })
    return { ok: true, ticket }
  })
}

export interface TicketClosing {
  number: string
  isClosed: boolean
  actorId: UserId
}

/**
 * Closes or reopens a ticket, without a mail. Setting the current state changes nothing.
 * Refuses an unknown number.
 */
export async function closeTicket(
  { db, clock }: Pick<AnswerDeps, 'db' | 'clock'>,
  { number, isClosed, actorId }: TicketClosing,
): Promise<TicketReplyAnswer> {
  return inTransactionOrRefusal<TicketReplyAnswer>(db, async (tx) => {
    const at = clock.now()
    const before = await lockTicket(tx, number)
    if (!before) return { ok: false, reason: 'unknown-ticket' }
    if (isClosed === (before.resolvedAt !== undefined)) return { ok: true, ticket: before }
    const { acknowledgedAt } = before
    await saveTicketMoments(tx, number, { acknowledgedAt, resolvedAt: isClosed ? at : undefined })
    const ticket = await getTicket(tx, number)
    const action = isClosed ? 'ticket.closed' : 'ticket.opened-again'
    await record(tx, { action, before, after: ticket, actorId, at })
    return { ok: true, ticket }
  })
}

async function getTicket(tx: Transaction, number: string): Promise<OwnerTicket> {
  const ticket = await findTicket(tx, number)
  if (!ticket) throw new Error('a message vanished while it was answered')
  return ticket
}

interface Change {
  action: 'ticket.answered' | 'ticket.closed' | 'ticket.opened-again'
  before: OwnerTicket
  after: OwnerTicket
  actorId: UserId
  at: Date
}

/** Records a change in the audit log: the tab and the number of answers, but not the text, which is personal data. */
async function record(tx: Transaction, { action, before, after, actorId, at }: Change) {
  const auditFields = (ticket: TicketMoments & Pick<OwnerTicket, 'replies'>) => ({
    shelf: ticketTab(ticket),
    answers: ticket.replies.length,
  })
  await recordAudit(tx, {
    at,
    actorId,
    action,
    subjectId: after.number,
    before: auditFields(before),
    after: auditFields(after),
  })
}
