import { sql } from 'drizzle-orm'
import type { Transaction } from './connection.ts'
import { statement } from './statement.ts'
import type { MailCalendar } from './tables/mail.ts'

/** A mail that is to be sent once what it tells about is written. */
export interface OutgoingMail {
  /** What it is, `ticket-opened`; with `about` it is sent once and never again. */
  kind: string
  /** What it tells about, the id of an order or a ticket. */
  about: string
  /** One address. */
  to: string
  toName?: string | undefined
  /** Where an answer goes, if not to the shop. */
  replyTo?: string | undefined
  subject: string
  text: string
  html?: string | undefined
  calendar?: MailCalendar | undefined
  /** The kind of an earlier mail, and what that was about: programs show both as one conversation. */
  thread?: { kind: string; about: string } | undefined
  /** When it is queued, which is also when it may first be tried. */
  at: Date
}

/** Told at commit to whoever sends mail, in this process or another. */
export const MAIL_CHANNEL = 'mail_queued'

const value = sql.placeholder

const insertMail = statement(
  'queue-mail',
  sql`
    with queued as (
      insert into mails (
        kind, about, recipient, recipient_name, reply_to, subject, text, html, calendar,
        thread_id, queued_at, next_try_at
      ) values (
        ${value('kind')}, ${value('about')}, ${value('to')}, ${value('toName')},
        ${value('replyTo')}, ${value('subject')}, ${value('text')}, ${value('html')},
        ${value('calendar')}::jsonb,
        (select id from mails where kind = ${value('threadKind')} and about = ${value('threadAbout')}),
        ${value('at')}, ${value('at')}
      )
      on conflict (kind, about) do nothing
      returning id
    )
    select pg_notify('${sql.raw(MAIL_CHANNEL)}', '') from queued`,
)

/**
 * Queues a mail in the transaction of what it tells about: both are there, or neither. A job sends
 * it afterwards. Answers `false` when this mail was queued before; the first text then stands.
 */
export async function queueMail(tx: Transaction, mail: OutgoingMail): Promise<boolean> {
  const rows = await insertMail(tx, {
    ...mail,
    toName: mail.toName ?? null,
    replyTo: mail.replyTo ?? null,
    html: mail.html ?? null,
    calendar: mail.calendar ? JSON.stringify(mail.calendar) : null,
    threadKind: mail.thread?.kind ?? null,
    threadAbout: mail.thread?.about ?? null,
  })
  return rows.length === 1
}
