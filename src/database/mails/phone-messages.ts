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

/** Why nothing goes to a number whose owner wants nothing. */
const STOPPED = 'stopped by its recipient'

const value = sql.placeholder

/** What an order's shopper is told at the number that they agreed to. */
export interface OrderMessage {
  kind: string
  orderId: OrderId
  subject: string
  /** As the approved template reads, for the file of the shopper's data. */
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

/** Queues messages about orders in the transaction of what they report, to shoppers who agreed to them; each once. */
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

/** Later steps win over earlier ones in whatever order they are told; a failure only over those before a delivery. */
const RANKS = { sent: 1, failed: 2, delivered: 3, read: 4 } as const
const rankOfRow = sql`case
  when state = 'refused' then ${RANKS.failed}
  when state = 'sent' and last_reply = 'read' then ${RANKS.read}
  when state = 'sent' and last_reply = 'delivered' then ${RANKS.delivered}
  when state = 'sent' and last_reply = 'sent' then ${RANKS.sent}
  else 0 end`

/** Notes how far a message has come; what is told twice or late changes nothing. */
export async function notePhoneOutcome(
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

/** Sends nothing to a number any more, queued messages included. */
export async function stopPhone(tx: Transaction, phone: string, at: Date): Promise<void> {
  await tx.delete(refusedAddresses).where(eq(refusedAddresses.address, phone))
  await refuseAddress(tx, { address: phone, reply: STOPPED, at })
}

/** Lets messages go to a number again, if it was stopped before this. */
export async function startPhone(tx: Transaction, phone: string, saidAt: Date): Promise<void> {
  await tx
    .delete(refusedAddresses)
    .where(and(eq(refusedAddresses.address, phone), lt(refusedAddresses.refusedAt, saidAt)))
}

/**
 * Erases what was or would be written to a person's phones; by account, because others may have agreed to the same
 * number. That somebody there said stop stays, because it binds the shop.
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
 * Drops what waits to be written to a person's phones. With `except`, the number that they agree to now, only what waits
 * for another.
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

/** Forgets that nothing reached a number, because its owner says that it does now. */
export async function trustPhone(tx: Transaction, phone: string): Promise<void> {
  await tx.delete(refusedAddresses).where(eq(refusedAddresses.address, phone))
}

/** Whether somebody at this number said stop; only they can let messages come again. */
export async function isPhoneStopped(db: Reader, phone: string): Promise<boolean> {
  const which = and(eq(refusedAddresses.address, phone), eq(refusedAddresses.reply, STOPPED))
  return (await db.$count(refusedAddresses, which)) > 0
}
