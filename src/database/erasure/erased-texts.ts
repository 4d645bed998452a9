import { and, eq, isNotNull, like, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { mails, refusedAddresses } from '#database/tables/mail.ts'
import { orders } from '#database/tables/orders.ts'
import { returnRequests } from '#database/tables/returns.ts'
import { isOpenReturn, RETURN_STATES } from '#domain/returns/return-request.ts'
import type { DataOwner } from './personal-data.ts'

/**
 * Deletes the mails to a person and the sent copies of what they wrote: by their address, and those about their orders and
 * returns by these, since the account may have had another address before. Keeps the shop's lists of new orders, which
 * name nobody.
 */
export async function deleteMailsOf(tx: Transaction, { userId, email }: DataOwner): Promise<void> {
  const isSent = ne(mails.state, 'queued')
  const orderIds = sql`select id from orders where user_id = ${userId}`
  const isOfOrder = and(
    or(like(mails.kind, 'order-%'), like(mails.kind, 'review-%')),
    ne(mails.kind, 'order-alert'),
    sql`split_part(${mails.about}, ' ', 1) in (${orderIds})`,
  )
  // It has the shopper's own words.
  const isOfReturn = and(
    eq(mails.kind, 'return-requested'),
    isSent,
    sql`${mails.about} in (select id from return_requests where order_id in (${orderIds}))`,
  )
  await tx.delete(mails).where(or(isOfOrder, isOfReturn))
  if (email === '') return
  // The practitioner's copy of a booking and the shop's copy of a message contain the same text.
  const isCopy = and(eq(sql`lower(${mails.replyTo})`, email), isSent)
  await tx
    .delete(mails)
    .where(or(and(ne(mails.recipient, ''), eq(sql`lower(${mails.recipient})`, email)), isCopy))
  await tx.delete(refusedAddresses).where(eq(refusedAddresses.address, email))
}

const OPEN_STATES = RETURN_STATES.filter(isOpenReturn)

/**
 * Deletes the shoppers' own words about settled returns and cancellations of erased accounts' orders: no law asks for them,
 * while the order itself is kept with its books.
 */
export async function forgetWords(tx: Transaction, ownerIds: SQL): Promise<void> {
  const { orderId, note, state } = returnRequests
  await tx
    .update(returnRequests)
    .set({ note: '' })
    .where(
      and(
        ne(note, ''),
        notInArray(state, OPEN_STATES),
        sql`${orderId} in (select id from orders where user_id in (${ownerIds}))`,
      ),
    )
  await tx
    .update(orders)
    .set({ cancelNote: null })
    .where(and(isNotNull(orders.cancelNote), sql`${orders.userId} in (${ownerIds})`))
}
