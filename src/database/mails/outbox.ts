import { and, lt, ne, sql } from 'drizzle-orm'
import { withoutNulls } from '#database/columns.ts'
import type { Reader, ShopDatabase } from '#database/connection.ts'
import { statement } from '#database/statement.ts'
import {
  type MailCalendar,
  type MailLetter,
  type MailTemplate,
  mails,
  refusedAddresses,
} from '#database/tables/mail.ts'

/** A mail that this worker has claimed. */
export interface TakenMail {
  id: string
  kind: string
  to: string
  toName: string | undefined
  replyTo: string | undefined
  subject: string
  text: string
  html: string | undefined
  letter: MailLetter | undefined
  calendar: MailCalendar | undefined
  /** Set for a message to a phone. */
  template: MailTemplate | undefined
  /** The unsubscribe address for mails of its kind. */
  unsubscribe: string | undefined
  /** The mail that it replies to, unless it is the first of its conversation. */
  threadId: string | undefined
  queuedAt: Date
  /** Including this one. */
  attempts: number
  /** A mail server has rejected this address for good. */
  addressIsRefused: boolean
}

/** How an attempt ended, and when. */
export type MailOutcome =
  | { state: 'sent' | 'unknown' | 'refused'; reply: string; at: Date }
  | { state: 'queued'; reply: string; nextTryAt: Date }

/** The outcomes that a worker reports and the mails that it claims, in one statement. */
export interface MailExchange {
  now: Date
  /** True for the worker that sends messages to phones; false for mails. */
  toPhones?: boolean
  /** The outcomes of the attempts with claimed mails. */
  settled?: readonly { id: string; outcome: MailOutcome }[]
  /** The most mails to claim; 0 for a worker that stops. */
  takes: number
  /**
   * A worker that died with a claimed mail may have sent it. Since this is unknown, mails that were claimed before this
   * time are not repeated.
   */
  takenBefore?: Date
}

type Nullable<Row> = {
  [Name in keyof Row]: undefined extends Row[Name] ? Row[Name] | null : Row[Name]
}
interface ExchangeRow extends Omit<Nullable<TakenMail>, 'id' | 'queuedAt'> {
  lost: number
  /** Null, in a single row, if none was claimed. */
  id: string | null
  queuedMs: number
}

const value = sql.placeholder

const exchange = statement<Record<string, unknown>, ExchangeRow>(
  'exchange-mails',
  sql`
    with lost as (
      update mails set state = 'unknown', taken_at = null, settled_at = ${value('now')},
        last_reply = 'interrupted'
      where ${value('takenBefore')}::timestamptz is not null
        and state = 'queued' and (
          taken_at < ${value('takenBefore')}::timestamptz
          or taken_at - ${value('now')}::timestamptz
            > ${value('now')}::timestamptz - ${value('takenBefore')}::timestamptz
        )
      returning id
    ),
    -- The clock was ahead when they were queued or tried, and was set back: the next run takes them.
    early as (
      update mails set next_try_at = ${value('now')}::timestamptz
      where ${value('takenBefore')}::timestamptz is not null
        and state = 'queued' and taken_at is null and next_try_at > ${value('now')}::timestamptz and (
          attempts = 0 and queued_at > ${value('now')}::timestamptz
          or next_try_at > ${value('now')}::timestamptz + interval '1 day 1 minute'
        )
    ),
    settled as (
      update mails set state = reported.state, last_reply = reported.reply, taken_at = null,
        settled_at = coalesce(reported.settled_at, mails.settled_at),
        next_try_at = coalesce(reported.next_try_at, mails.next_try_at)
      from unnest(
        ${value('ids')}::uuid[], ${value('states')}::text[], ${value('replies')}::text[],
        ${value('settledAts')}::timestamptz[], ${value('nextTryAts')}::timestamptz[]
      ) as reported (id, state, reply, settled_at, next_try_at)
      where mails.id = reported.id
        -- A delivery report of a message can arrive before the provider's answer, and is more recent.
        and (template is null or mails.state = 'queued')
    ),
    due as (
      select id from mails
      where state = 'queued' and taken_at is null
        and (template is not null) = ${value('toPhones')}::boolean
        and next_try_at <= ${value('now')}
      order by next_try_at
      limit ${value('takes')}
      for update skip locked
    ),
    taken as (
      update mails set taken_at = ${value('now')}, attempts = attempts + 1
      where id = any (array(select id from due))
      returning *
    )
    select (select count(*) from lost)::integer as lost, id, kind, recipient as to,
      recipient_name as "toName", reply_to as "replyTo", subject, text, html, letter, calendar, template, unsubscribe,
      thread_id as "threadId", attempts, (extract(epoch from queued_at) * 1000)::float8 as "queuedMs",
      exists (
        select from refused_addresses where address = lower(recipient)
      ) as "addressIsRefused"
    from (select) as one left join taken on true
    order by next_try_at`,
)

/**
 * Records outcomes and claims the mails that have been due longest, for one worker only. `lost` counts the claimed mails
 * of dead workers, which are given up.
 */
export async function exchangeMails(
  db: ShopDatabase,
  { now, toPhones = false, settled = [], takes, takenBefore }: MailExchange,
): Promise<{ mails: TakenMail[]; lost: number }> {
  const outcomes = settled.map(({ outcome }) => outcome)
  const rows = await exchange(db, {
    now,
    takes,
    toPhones,
    takenBefore: takenBefore ?? null,
    ids: settled.map(({ id }) => id),
    states: outcomes.map(({ state }) => state),
    replies: outcomes.map(({ reply }) => reply),
    settledAts: outcomes.map((outcome) => ('at' in outcome ? outcome.at : null)),
    nextTryAts: outcomes.map((outcome) => ('nextTryAt' in outcome ? outcome.nextTryAt : null)),
  })
  const taken = rows.filter(isTaken)
  return { lost: rows[0]?.lost ?? 0, mails: taken.map(takenMailOf) }
}

type TakenRow = ExchangeRow & { id: string }

const isTaken = (row: ExchangeRow): row is TakenRow => row.id !== null

const takenMailOf = ({ lost: _, queuedMs, ...mail }: TakenRow): TakenMail => ({
  ...withoutNulls(mail),
  queuedAt: new Date(queuedMs),
})

const lookForMessages = statement<{ now: Date }, { isDue: boolean }>(
  'look-for-messages',
  sql`
    select exists (
      select from mails
      where state = 'queued' and taken_at is null and template is not null and next_try_at <= ${value('now')}
    ) as "isDue"`,
)

/** Whether a message to a phone waits to be claimed. */
export async function hasDueMessages(db: Reader, now: Date): Promise<boolean> {
  const [row] = await lookForMessages(db, { now })
  return row?.isDue ?? false
}

/** Records that an address does not exist, or that its owner wants no messages. */
export async function refuseAddress(
  db: Reader,
  { address, reply, at }: { address: string; reply: string; at: Date },
): Promise<void> {
  await db
    .insert(refusedAddresses)
    .values({ address: address.toLowerCase(), reply, refusedAt: at })
    .onConflictDoNothing()
}

/** Blanks text and recipient of old mails. The rows stay, so that no mail is sent twice. */
export async function blankOldMails(db: ShopDatabase, settledBefore: Date): Promise<number> {
  const blanked = await db
    .update(mails)
    .set({
      recipient: '',
      recipientName: null,
      replyTo: null,
      subject: '',
      text: '',
      html: null,
      letter: null,
      calendar: null,
      template: null,
      userId: null,
    })
    .where(
      and(ne(mails.state, 'queued'), lt(mails.settledAt, settledBefore), ne(mails.recipient, '')),
    )
    .returning({ id: mails.id })
  return blanked.length
}
