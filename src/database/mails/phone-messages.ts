import { and, eq, inArray, lt, ne, notExists, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { phonesOf } from '#database/consents/consents.ts'
import { wakeMessage } from '#database/listening.ts'
import { statement } from '#database/statement.ts'
import { consents } from '#database/tables/consents.ts'
import { type MailTemplate, mails, refusedAddresses } from '#database/tables/mail.ts'
import { stockAlerts } from '#database/tables/stock-alerts.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { MAIL_CHANNEL } from './mails.ts'
import { refuseAddress } from './outbox.ts'

/** The recorded reason for a number whose owner has stopped all messages. */
const STOPPED = 'stopped by its recipient'

const value = sql.placeholder

/** A message about an order, to the number for which its shopper gave consent. */
export interface OrderMessage {
  kind: string
  orderId: OrderId
  subject: string
  /** The text of the approved template, for the export of the shopper's data. */
  text: string
  template: MailTemplate
  at: Date
}

const insertOrderMessages = statement(
  'queue-order-messages',
  sql`
    with queued as (
      insert into mails (kind, about, recipient, subject, text, template, user_id, queued_at, next_try_at)
      select message.kind, orders.id, consents.phone, subject, text, template, orders.user_id, at, at
      from json_to_recordset(${value('messages')}::json) as message (
        kind text, "orderId" text, subject text, text text, template jsonb, at timestamptz
      )
      join orders on orders.id = "orderId"
      join consents on consents.user_id = orders.user_id
      where consents.purpose = 'order-messages'
        and consents.withdrawn_at is null and consents.phone is not null
      on conflict (kind, about) do nothing
      returning id
    )
    select case when ${value('wakes')} then
      pg_notify('${sql.raw(MAIL_CHANNEL)}', ${value('wakeMessage')}) end from queued`,
)

/** Queues messages about orders in the transaction that they report, to shoppers with a consent; each once. */
export async function queueOrderMessages(
  tx: Transaction,
  messages: readonly OrderMessage[],
  { wakes } = { wakes: true },
): Promise<void> {
  const wakeWord = wakeMessage()
  await insertOrderMessages(tx, {
    messages: JSON.stringify(messages),
    wakes,
    wakeMessage: wakeWord,
  })
}

/** Reports may arrive in any order: a step replaces only lower ones, so a failure never replaces a delivery. */
const RANKS = { sent: 1, failed: 2, delivered: 3, read: 4 } as const
const rankOfRow = sql`case
  when state = 'refused' then ${RANKS.failed}
  when state = 'sent' and last_reply = 'read' then ${RANKS.read}
  when state = 'sent' and last_reply = 'delivered' then ${RANKS.delivered}
  when state = 'sent' and last_reply = 'sent' then ${RANKS.sent}
  else 0 end`

/** Records the delivery status of a message; repeated and late reports change nothing. */
export async function recordPhoneStatus(
  tx: Transaction,
  outcome: { id: string; step: keyof typeof RANKS; reply: string; addressIsRefused: boolean },
  at: Date,
): Promise<void> {
  const { id, step, reply } = outcome
  const { rows } = await tx.execute<{ recipient: string }>(sql`
    update mails set state = ${step === 'failed' ? 'refused' : 'sent'}, last_reply = ${reply},
      settled_at = ${at.toISOString()}, taken_at = null
    where id = ${id} and template is not null and ${rankOfRow} < ${RANKS[step]}
    returning recipient`)
  const [row] = rows
  if (row && outcome.addressIsRefused)
    await refuseAddress(tx, { address: row.recipient, reply, at })
}

/** Stops all messages to a number, including queued ones. */
export async function stopPhone(tx: Transaction, phone: string, at: Date): Promise<void> {
  await tx.delete(refusedAddresses).where(eq(refusedAddresses.address, phone))
  await refuseAddress(tx, { address: phone, reply: STOPPED, at })
}

/** Allows messages to a number again, if it was stopped before this time. */
export async function startPhone(tx: Transaction, phone: string, saidAt: Date): Promise<void> {
  await tx
    .delete(refusedAddresses)
    .where(and(eq(refusedAddresses.address, phone), lt(refusedAddresses.refusedAt, saidAt)))
}

/**
 * Erases all messages to a person's phones, sent and queued; by account, because others may use the same number. A
 * number's stop remains, because the shop must respect it.
 */
export async function deletePhoneMessagesTo(tx: Transaction, userId: UserId): Promise<void> {
  await tx.delete(mails).where(eq(mails.userId, userId))
  await tx.delete(stockAlerts).where(eq(stockAlerts.userId, userId))
  const { address, reply } = refusedAddresses
  const others = tx
    .select()
    .from(consents)
    .where(and(eq(consents.phone, address), ne(consents.userId, userId)))
  await tx
    .delete(refusedAddresses)
    .where(and(inArray(address, phonesOf(tx, userId)), ne(reply, STOPPED), notExists(others)))
}

/**
 * Deletes the queued messages and alerts for a person's phones, except those for the number `except`, to which they
 * consent now.
 */
export async function dropWaitingMessages(
  tx: Transaction,
  userId: UserId,
  { except = '' }: { except?: string } = {},
): Promise<void> {
  const isQueued = and(eq(mails.userId, userId), eq(mails.state, 'queued'))
  await tx.delete(mails).where(and(isQueued, ne(mails.recipient, except)))
  await tx
    .delete(stockAlerts)
    .where(and(eq(stockAlerts.userId, userId), ne(stockAlerts.email, except)))
}

/** Deletes the record that a number was unreachable, because its owner says that it works now. */
export async function markPhoneReachable(tx: Transaction, phone: string): Promise<void> {
  await tx.delete(refusedAddresses).where(eq(refusedAddresses.address, phone))
}

/** Whether the owner of this number has stopped messages; only they can allow them again. */
export async function isPhoneStopped(db: Reader, phone: string): Promise<boolean> {
  const which = and(eq(refusedAddresses.address, phone), eq(refusedAddresses.reply, STOPPED))
  return (await db.$count(refusedAddresses, which)) > 0
}
