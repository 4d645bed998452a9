import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { queueMail } from '#database/mails/mails.ts'
import {
  countTicketsOf,
  getTicketByKey,
  insertTicket,
  type OpenedTicket,
} from '#database/tickets/tickets.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { Language } from '#domain/language/languages.ts'
import { ticketDeadlines } from '#domain/tickets/deadlines.ts'
import type { TicketForm } from '#domain/tickets/ticket.ts'
import { DAY_MS } from '#domain/time/durations.ts'
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
  person: Pick<Person, 'userId' | 'email'> | undefined
  /** The browser's idempotency key. Without one, equal content on the same day is the same ticket. */
  key: string | undefined
}

export type TicketAnswer =
  | { ok: true; isNew: boolean; ticket: OpenedTicket }
  | { ok: false; reason: 'key-used-otherwise' }

/**
 * Opens a ticket with its audit row and both mails in one transaction. A repeated request returns
 * the same ticket. Refuses a key that was used for another message. An address that nobody has proved to be theirs gets
 * the acknowledgement of a few tickets a day; the page shows each with its number.
 */
export async function openTicket(
  { db, clock, settings }: TicketDeps,
  { form, language, person, key }: TicketRequest,
): Promise<TicketAnswer> {
  const openedAt = clock.now()
  const userId = person?.userId
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
    const isOwn = person?.email.toLowerCase() === form.email.toLowerCase()
    if (isOwn || (await mayAcknowledge(tx, form.email, openedAt))) {
      await queueMail(tx, mailToWriter(mail))
    }
    await queueMail(tx, mailToShop(mail))
    return { ok: true, isNew: true, ticket }
  })
}

/** Fewer than would fill a stranger's mailbox, however many machines write in their name. */
const MAX_ACKNOWLEDGED_A_DAY = 5

/** Whether an unproven address may get one more acknowledgement, for a ticket that is stored already. */
async function mayAcknowledge(tx: Transaction, email: string, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - DAY_MS)
  return (await countTicketsOf(tx, email, since)) <= MAX_ACKNOWLEDGED_A_DAY
}

function hashOf({ name, email, phone, topic, orderNumber, message }: TicketForm): string {
  return contentHash([name, email, phone ?? '', topic, orderNumber ?? '', message])
}

interface KeyFacts {
  userId: Person['userId'] | undefined
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
