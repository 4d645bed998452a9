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
  /** Set for a message to a phone; `to` is then the number. */
  template?: MailTemplate | undefined
  /** The account that such a message is for; the number does not identify it, because numbers are not verified. */
  userId?: UserId | undefined
  /** The unsubscribe address for mails of this kind, for mails that are not required. */
  unsubscribe?: string | undefined
  /** Kind and subject of an earlier mail: mail programs show both as one conversation. */
  thread?: { kind: string; about: string } | undefined
  /** When it is queued, which is also when it may first be sent. */
  at: Date
}

/** Notified at commit, for the job that sends mail. */
export const MAIL_CHANNEL = 'mail_queued'

const value = sql.placeholder

/** A mail as JSON, with the table's column names and the earlier mail of its conversation. */
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
 * Queues mails in the transaction that they report, so that all is written or nothing. Notifies the job that sends
 * them, unless `wakes` is false: then the caller wakes it after the commit. Returns how many were not queued before;
 * those that were keep their first text.
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

/** Queues one mail, as `queueMails`; returns `false` when it was queued before. */
export async function queueMail(tx: Transaction, mail: OutgoingMail): Promise<boolean> {
  return (await queueMails(tx, [mail])) === 1
}
