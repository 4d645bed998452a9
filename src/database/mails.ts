import { sql } from 'drizzle-orm'
import type { Transaction } from './connection.ts'
import { wakeMessage } from './listening.ts'
import { statement } from './statement.ts'
import type { MailCalendar, MailTemplate } from './tables/mail.ts'

/** A mail to send once the transaction that it reports has committed. */
export interface OutgoingMail {
  /** Its kind, such as `ticket-opened`; one mail of a kind is sent for each `about`. */
  kind: string
  /** What it reports: the id of an order or a ticket. */
  about: string
  /** One address. */
  to: string
  toName?: string | undefined
  /** Address for replies, if not the shop's. */
  replyTo?: string | undefined
  subject: string
  text: string
  html?: string | undefined
  calendar?: MailCalendar | undefined
  /** Of a message to a phone, whose number it goes to. */
  template?: MailTemplate | undefined
  /** The address that ends mails of this kind, for mails that somebody may not want. */
  unsubscribe?: string | undefined
  /** Kind and subject of an earlier mail: mail programs show both as one conversation. */
  thread?: { kind: string; about: string } | undefined
  /** When it is queued, which is also when it may first be sent. */
  at: Date
}

/** Notified at commit for the process that sends mail. */
export const MAIL_CHANNEL = 'mail_queued'

const value = sql.placeholder

const insertMail = statement(
  'queue-mail',
  sql`
    with queued as (
      insert into mails (
        kind, about, recipient, recipient_name, reply_to, subject, text, html, calendar,
        template, unsubscribe, thread_id, queued_at, next_try_at
      ) values (
        ${value('kind')}, ${value('about')}, ${value('to')}, ${value('toName')},
        ${value('replyTo')}, ${value('subject')}, ${value('text')}, ${value('html')},
        ${value('calendar')}::jsonb, ${value('template')}::jsonb, ${value('unsubscribe')},
        (select id from mails where kind = ${value('threadKind')} and about = ${value('threadAbout')}),
        ${value('at')}, ${value('at')}
      )
      on conflict (kind, about) do nothing
      returning id
    )
    select case when ${value('wakes')} then
      pg_notify('${sql.raw(MAIL_CHANNEL)}', ${value('wakeMessage')}) end from queued`,
)

/**
 * Queues a mail in the transaction of what it reports, so that both are written or neither. A job sends it
 * afterwards, at once unless `wakes` is false: then the caller wakes it after the commit. Returns `false` when this
 * mail was queued before; the first text is kept.
 */
export async function queueMail(
  tx: Transaction,
  mail: OutgoingMail,
  { wakes } = { wakes: true },
): Promise<boolean> {
  const rows = await insertMail(tx, {
    ...mail,
    wakes,
    wakeMessage: wakeMessage(),
    toName: mail.toName ?? null,
    replyTo: mail.replyTo ?? null,
    html: mail.html ?? null,
    calendar: mail.calendar ? JSON.stringify(mail.calendar) : null,
    template: mail.template ? JSON.stringify(mail.template) : null,
    unsubscribe: mail.unsubscribe ?? null,
    threadKind: mail.thread?.kind ?? null,
    threadAbout: mail.thread?.about ?? null,
  })
  return rows.length === 1
}
