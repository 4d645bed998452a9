import type { DatabaseDeps } from '#database/connection.ts'
import { queueMail } from '#database/mails/mails.ts'
import { getTicketByKey, insertTicket, type OpenedTicket } from '#database/tickets/tickets.ts'
import { inTransaction } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { ticketDeadlines } from '#domain/tickets/deadlines.ts'
import type { TicketForm } from '#domain/tickets/ticket.ts'
import { indianDay } from '#domain/time/india.ts'
import { contentHash } from '#use-cases/content-hash.ts'
import { mailToShop, mailToWriter, type TicketMailSettings } from './open-ticket-mails.ts'

export interface TicketDeps extends DatabaseDeps {
  settings: TicketMailSettings
}

export interface TicketRequest {
  form: TicketForm
  language: Language
  /** The signed-in person; undefined for a visitor. */
  userId: UserId | undefined
  /** The browser's idempotency key. Without one, equal content on the same day is the same ticket. */
  key: string | undefined
}

export type TicketAnswer =
  | { ok: true; isNew: boolean; ticket: OpenedTicket }
  | { ok: false; reason: 'key-used-otherwise' }

/**
 * Opens a ticket with its audit row and both mails in one transaction. A repeated request returns
 * the same ticket. Refuses a key that was used for another message.
 */
export async function openTicket(
  { db, clock, settings }: TicketDeps,
  { form, language, userId, key }: TicketRequest,
): Promise<TicketAnswer> {
  const openedAt = clock.now()
  const requestHash = hashOf(form)
  const senderKey = senderKeyOf({ userId, key, requestHash, openedAt })
  return await inTransaction(db, async (tx): Promise<TicketAnswer> => {
    const ticket = await insertTicket(tx, {
      ...form,
      ...ticketDeadlines(openedAt),
      senderKey,
      requestHash,
      userId,
      language,
      openedAt,
    })
    if (!ticket) {
      const first = await getTicketByKey(tx, senderKey)
      if (first.requestHash !== requestHash) return { ok: false, reason: 'key-used-otherwise' }
      return { ok: true, isNew: false, ticket: first }
    }
    const mail = { ticket, form, language, settings, at: openedAt }
    await queueMail(tx, mailToWriter(mail))
    await queueMail(tx, mailToShop(mail))
    return { ok: true, isNew: true, ticket }
  })
}

function hashOf({ name, email, phone, topic, orderNumber, message }: TicketForm): string {
  return contentHash([name, email, phone ?? '', topic, orderNumber ?? '', message])
}

interface KeyFacts {
  userId: UserId | undefined
  key: string | undefined
  requestHash: string
  openedAt: Date
}

/** Keys of different accounts never collide (case IDM-04), because a client's key cannot contain a space. */
function senderKeyOf({ userId, key, requestHash, openedAt }: KeyFacts): string {
  const who = userId ?? 'visitor'
  return key === undefined
    ? `${who} implied ${indianDay(openedAt)} ${requestHash}`
    : `${who} ${key}`
}
