import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { wakeMessage } from '#database/listening.ts'
import { statement } from '#database/statement.ts'
import type { MailCalendar, MailLetter, MailTemplate } from '#database/tables/mail.ts'
import type { UserId } from '#domain/ids.ts'

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
  letter?: MailLetter | undefined
  calendar?: MailCalendar | undefined
  /** Of a message to a phone, whose number it goes to. */
  template?: MailTemplate | undefined
  /** Whose account such a message is for: the number alone says nothing, since the shop confirms none. */
  userId?: UserId | undefined
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

/** What is sent as JSON, by the columns of the table and the earlier mail of the conversation. */
const rowOf = (mail: OutgoingMail) => ({
  ...mail,
  recipient: mail.to,
  recipient_name: mail.toName,
  reply_to: mail.replyTo,
  user_id: mail.userId,
  thread_kind: mail.thread?.kind,
  thread_about: mail.thread?.about,
})

const insertMails = statement(
  'queue-mails',
  sql`
    with queued as (
      insert into mails (
        kind, about, recipient, recipient_name, reply_to, subject, text, letter, calendar,
        template, user_id, unsubscribe, thread_id, queued_at, next_try_at
      )
      select kind, about, recipient, recipient_name, reply_to, subject, text, letter, calendar,
        template, user_id, unsubscribe,
        (select id from mails where kind = thread_kind and about = thread_about), at, at
      from json_to_recordset(${value('mails')}::json) as mail (
        kind text, about text, recipient text, recipient_name text, reply_to text, subject text, text text,
        letter jsonb, calendar jsonb, template jsonb, user_id text, unsubscribe text, thread_kind text, thread_about text,
        at timestamptz
      )
      on conflict (kind, about) do nothing
      returning id
    )
    select case when ${value('wakes')} then
      pg_notify('${sql.raw(MAIL_CHANNEL)}', ${value('wakeMessage')}) end from queued`,
)

/**
 * Queues mails in the transaction of what they report, so that all is written or nothing. A job sends them
 * afterwards, at once unless `wakes` is false: then the caller wakes it after the commit. Returns how many were not
 * queued before; of those that were, the first text is kept.
 */
export async function queueMails(
  tx: Transaction,
  mails: readonly OutgoingMail[],
  { wakes } = { wakes: true },
): Promise<number> {
  const rows = await insertMails(tx, {
    mails: JSON.stringify(mails.map(rowOf)),
    wakes,
    wakeMessage: wakeMessage(),
  })
  return rows.length
}

/** Queues one mail so; returns `false` when it was queued before. */
export async function queueMail(tx: Transaction, mail: OutgoingMail): Promise<boolean> {
  return (await queueMails(tx, [mail])) === 1
}
