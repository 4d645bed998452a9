import { and, asc, eq, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import type { ShopDatabase } from './connection.ts'
import { type MailCalendar, mails, refusedAddresses } from './tables/mail.ts'

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
  calendar: MailCalendar | undefined
  /** The address that ends mails of its kind. */
  unsubscribe: string | undefined
  /** The mail that it replies to, unless it is the first of its conversation. */
  threadId: string | undefined
  queuedAt: Date
  /** Including this one. */
  attempts: number
  /** A mail server has rejected this address for good. */
  addressIsRefused: boolean
}

/** Claims the mail that has been due longest, for one worker only; `undefined` when none is due. */
export async function takeDueMail(db: ShopDatabase, now: Date): Promise<TakenMail | undefined> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'queued'), isNull(mails.takenAt), lte(mails.nextTryAt, now)))
    .orderBy(asc(mails.nextTryAt), asc(mails.queuedAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(mails)
    .set({ takenAt: now, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, due))
    .returning({
      mail: mails,
      addressIsRefused: sql<boolean>`exists (
        select from ${refusedAddresses} where ${refusedAddresses.address} = lower(${mails.recipient})
      )`,
    })
  if (!row) return undefined
  const { recipient, recipientName, replyTo, html, calendar, unsubscribe, threadId, ...mail } =
    row.mail
  return {
    ...mail,
    to: recipient,
    toName: recipientName ?? undefined,
    replyTo: replyTo ?? undefined,
    html: html ?? undefined,
    calendar: calendar ?? undefined,
    unsubscribe: unsubscribe ?? undefined,
    threadId: threadId ?? undefined,
    addressIsRefused: row.addressIsRefused,
  }
}

/** How an attempt ended, and when. */
export type MailOutcome =
  | { state: 'sent' | 'unknown' | 'refused'; reply: string; at: Date }
  | { state: 'queued'; reply: string; nextTryAt: Date }

/** Records how the attempt ended. */
export async function settleMail(
  db: ShopDatabase,
  id: string,
  outcome: MailOutcome,
): Promise<void> {
  const { state, reply } = outcome
  await db
    .update(mails)
    .set({
      state,
      lastReply: reply,
      takenAt: null,
      ...('at' in outcome ? { settledAt: outcome.at } : { nextTryAt: outcome.nextTryAt }),
    })
    .where(eq(mails.id, id))
}

/** Records that an address does not exist. */
export async function refuseAddress(
  db: ShopDatabase,
  { address, reply, at }: { address: string; reply: string; at: Date },
): Promise<void> {
  await db
    .insert(refusedAddresses)
    .values({ address: address.toLowerCase(), reply, refusedAt: at })
    .onConflictDoNothing()
}

/** A worker that died with a claimed mail may have sent it. Since this is unknown, the mail is not repeated. */
export async function giveUpTakenMails(
  db: ShopDatabase,
  { takenBefore, now }: { takenBefore: Date; now: Date },
): Promise<number> {
  const lost = await db
    .update(mails)
    .set({ state: 'unknown', takenAt: null, settledAt: now, lastReply: 'interrupted' })
    .where(and(eq(mails.state, 'queued'), isNotNull(mails.takenAt), lt(mails.takenAt, takenBefore)))
    .returning({ id: mails.id })
  return lost.length
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
      calendar: null,
    })
    .where(
      and(ne(mails.state, 'queued'), lt(mails.settledAt, settledBefore), ne(mails.recipient, '')),
    )
    .returning({ id: mails.id })
  return blanked.length
}
