import {
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { deletePhoneMessagesTo } from '#database/mails/phone-messages.ts'
import { discardWaitingPhotos } from '#database/pictures/waiting-photos.ts'
import { deleteReturnPhotos } from '#database/returns/photos.ts'
import { deleteReviewPhotos } from '#database/reviews/photos.ts'
import { deleteAlertsOf, deleteOldAlerts } from '#database/stock/alerts.ts'
import { users } from '#database/tables/accounts.ts'
import { bookings } from '#database/tables/consultations.ts'
import { teamNotes } from '#database/tables/customers.ts'
import { healthProfiles } from '#database/tables/health-profiles.ts'
import { invoices } from '#database/tables/invoices.ts'
import {
  idempotencyKeys,
  orderSteps,
  orders,
  orderTags,
  sentForms,
} from '#database/tables/orders.ts'
import { refunds } from '#database/tables/payments.ts'
import { cashRefunds, returnPhotos, returnRequests } from '#database/tables/returns.ts'
import { reviews, reviewVotes } from '#database/tables/reviews.ts'
import { ticketAnswers, tickets } from '#database/tables/tickets.ts'
import { deleteWishes } from '#database/wishlist/wishlist.ts'
import { ERASED } from '#domain/accounts/erased-person.ts'
import { PHONE_ISSUER } from '#domain/accounts/person.ts'
import type { UserId } from '#domain/ids.ts'
import type { InvoiceContent } from '#domain/invoices/invoice.ts'
import { ARRIVED } from '#domain/payments/refunds.ts'
import { isOpenReturn, RETURN_STATES } from '#domain/returns/return-request.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { deleteMailsOf, forgetWords } from './erased-texts.ts'
import type { DataOwner } from './personal-data.ts'

const NO_PHONE = '0000000000'
const NO_MESSAGE = '-'.repeat(10)
const NO_EMAIL = 'forgotten@forgotten.invalid'
const NOBODY = JSON.stringify({
  name: ERASED,
  address: ERASED,
  city: ERASED,
  state: ERASED,
  pincode: '000000',
  phone: NO_PHONE,
} satisfies InvoiceContent['recipient'])

/**
 * Orders that never became a sale: no invoice names their shopper. Without a refund that is owed still: if the bank
 * rejects it, the owner has to reach the shopper.
 */
const neverSold = and(
  or(eq(orders.stage, 'cancelled'), eq(orders.paymentState, 'failed')),
  sql`not exists (select from ${invoices} where ${invoices.orderId} = ${orders.id})`,
  sql`not exists (
    select from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.endedAt} is null
      and ${notInArray(refunds.state, [...ARRIVED])}
  )`,
)
/** Orders that were not anonymised. */
export const isNamed = ne(orders.userName, ERASED)

/**
 * Removes names, street, phone, GSTIN and the pincode's last digits from orders, their documents and the texts of their
 * returns and steps, and where refunds would go. Figures, lines and the state, which decides the tax, stay (docs/law.md, GST and personal data).
 * Returns how many orders.
 */
async function anonymiseOrders(tx: Reader, which: SQL | undefined, now: Date): Promise<number> {
  const anonymised = await tx
    .update(orders)
    .set({
      userName: ERASED,
      recipient: ERASED,
      address: ERASED,
      city: ERASED,
      phone: NO_PHONE,
      businessName: null,
      gstin: null,
      cancelNote: null,
      pincode: sql`left(${orders.pincode}, 3) || '000'`,
    })
    .where(and(isNamed, which))
    .returning({ id: orders.id })
  const ids = anonymised.map(({ id }) => id)
  if (ids.length > 0) {
    await tx
      .update(invoices)
      .set({ content: sql`jsonb_set(${invoices.content}, '{recipient}', ${NOBODY}::jsonb)` })
      .where(inArray(invoices.orderId, ids))
    await tx
      .update(returnRequests)
      .set({ note: '', payTo: null })
      .where(inArray(returnRequests.orderId, ids))
    await tx.update(cashRefunds).set({ payTo: null }).where(inArray(cashRefunds.orderId, ids))
    await tx.update(orderSteps).set({ note: null }).where(inArray(orderSteps.orderId, ids))
    await deleteReturnPhotos(tx, inArray(returnRequests.orderId, ids), now)
    await tx.delete(teamNotes).where(inArray(teamNotes.orderId, ids))
    await tx.delete(orderTags).where(inArray(orderTags.orderId, ids))
  }
  return ids.length
}

/** Erases the account details of ended refunds of these orders. If one is due again, they must be entered again. */
async function forgetPayTo(tx: Reader, which: SQL): Promise<void> {
  const { orderId, payTo, endedAt } = cashRefunds
  const theirs = tx.select({ id: orders.id }).from(orders).where(which)
  await tx
    .update(cashRefunds)
    .set({ payTo: null })
    .where(and(isNotNull(payTo), isNotNull(endedAt), inArray(orderId, theirs)))
}

async function anonymiseTickets(tx: Reader, which: SQL | undefined): Promise<number> {
  const anonymised = await tx
    .update(tickets)
    .set({
      userId: null,
      name: ERASED,
      email: NO_EMAIL,
      phone: null,
      message: NO_MESSAGE,
      senderKey: sql`'forgotten ' || ${tickets.id}`,
    })
    .where(and(ne(tickets.email, NO_EMAIL), which))
    .returning({ id: tickets.id })
  const ids = anonymised.map(({ id }) => id)
  await tx.delete(ticketAnswers).where(inArray(ticketAnswers.ticketId, ids))
  return ids.length
}

async function anonymiseBookings(tx: Reader, which: SQL | undefined): Promise<number> {
  const { rowCount } = await tx
    .update(bookings)
    .set({
      userId: null,
      name: ERASED,
      email: NO_EMAIL,
      phone: NO_PHONE,
      about: '',
      requestKey: null,
    })
    .where(and(ne(bookings.email, NO_EMAIL), which))
  return rowCount ?? 0
}

const belongsTo = ({ userId, email }: DataOwner, table: typeof tickets | typeof bookings) =>
  email === ''
    ? eq(table.userId, userId)
    : or(eq(table.userId, userId), eq(sql`lower(${table.email})`, email))

export interface Erased {
  reviews: number
  /** Products of the wishlist. */
  wishes: number
  orders: number
  messages: number
  consultations: number
  /** Photos of reviews and settled returns, and uploaded photos that were not used. */
  photos: number
}

/**
 * Erases a person's data, except what is still open or must be kept by law: the health profile, reviews with their
 * photos, votes, the wishlist, the team's notes, mails, stored responses, orders that never became a sale, settled
 * messages, past consultations and photos of settled returns. The account's row stays, blanked, because the books refer
 * to it; a later sign-in does not find the account.
 */
export async function erasePerson(
  tx: Transaction,
  owner: DataOwner,
  { now, recordsSince }: { now: Date; recordsSince: Date },
): Promise<Erased> {
  const { userId, email } = owner
  const ofReviews = await deleteReviewPhotos(tx, userId, now)
  const gone = await tx
    .delete(reviews)
    .where(eq(reviews.userId, userId))
    .returning({ id: reviews.id })
  await tx.delete(reviewVotes).where(eq(reviewVotes.userId, userId))
  await tx.delete(healthProfiles).where(eq(healthProfiles.userId, userId))
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))
  await tx.delete(sentForms).where(eq(sentForms.actorId, userId))
  await tx.delete(teamNotes).where(eq(teamNotes.userId, userId))
  await deleteAlertsOf(tx, email)
  await deletePhoneMessagesTo(tx, userId)
  await deleteMailsOf(tx, owner)
  await forgetWords(tx, sql`${userId}::text`)
  await forgetPayTo(tx, eq(orders.userId, userId))
  const anonymised = {
    reviews: gone.length,
    wishes: await deleteWishes(tx, userId),
    photos:
      ofReviews +
      (await deleteReturnPhotos(
        tx,
        and(isReturnOf(tx, eq(orders.userId, userId)), isReturnSettled),
        now,
      )) +
      (await discardWaitingPhotos(tx, { purpose: 'return', userId }, now)),
    orders: await anonymiseOrders(tx, and(eq(orders.userId, userId), neverSold), now),
    messages: await anonymiseTickets(
      tx,
      and(belongsTo(owner, tickets), isSettled, or(isNoComplaint, settledBefore(recordsSince))),
    ),
    consultations: await anonymiseBookings(tx, and(belongsTo(owner, bookings), isPast(now))),
  }
  // Open messages and bookings that only name the address are linked to the account, so that they are erased when over.
  const ofNobody = (table: typeof tickets | typeof bookings) =>
    and(isNull(table.userId), belongsTo(owner, table))
  await tx.update(tickets).set({ userId }).where(ofNobody(tickets))
  await tx.update(bookings).set({ userId }).where(ofNobody(bookings))
  await erasePeople(tx, eq(users.id, userId), now)
  return anonymised
}

async function erasePeople(tx: Transaction, which: SQL | undefined, now: Date): Promise<number> {
  const { rowCount } = await tx
    .update(users)
    .set({
      issuer: 'erased',
      subject: sql`${users.id}`,
      email: '',
      emailVerified: false,
      name: ERASED,
      picture: null,
      language: null,
      erasedAt: now,
    })
    .where(and(isNull(users.erasedAt), which))
  return rowCount ?? 0
}

export async function listErasedSince(db: Reader, since: Date): Promise<UserId[]> {
  const erased = await db.select({ id: users.id }).from(users).where(gte(users.erasedAt, since))
  return erased.map(({ id }) => id)
}

const isReturnOf = (db: Reader, which: SQL | undefined): SQL =>
  inArray(returnRequests.orderId, db.select({ id: orders.id }).from(orders).where(which))
const SETTLED_STATES = RETURN_STATES.filter((state) => !isOpenReturn(state))
const isReturnSettled = inArray(returnRequests.state, SETTLED_STATES)

const isSettled = sql`${tickets.resolvedAt} is not null`
const settledBefore = (moment: Date): SQL => lt(tickets.resolvedAt, moment)
/**
 * Complaints must stay on record by law; other messages only until they are answered
 * (docs/law.md, consumer protection).
 */
const isNoComplaint = ne(tickets.topic, 'complaint')
const isPast = (now: Date): SQL | undefined =>
  or(lt(bookings.endsAt, now), eq(bookings.status, 'cancelled'))
const OVER = ['delivered', 'cancelled', 'returned'] as const

/**
 * Erases for everybody what the privacy notice no longer allows to be kept, and for erased accounts what has
 * been completed since. Returns the number of rows; a repeated call finds none.
 */
export async function anonymiseExpired(
  tx: Transaction,
  {
    now,
    recordsSince,
    booksSince,
    photosSince,
    alertsSince,
  }: { now: Date; recordsSince: Date; booksSince: Date; photosSince: Date; alertsSince: Date },
): Promise<number> {
  const erased = tx.select({ id: users.id }).from(users).where(sql`${users.erasedAt} is not null`)
  const oldOrders = await anonymiseOrders(
    tx,
    and(
      lt(orders.createdAt, booksSince),
      // An order's documents may be issued in a later year than the order.
      notExists(
        tx
          .select({ number: invoices.number })
          .from(invoices)
          .where(and(eq(invoices.orderId, orders.id), gte(invoices.issuedAt, booksSince))),
      ),
      or(inArray(orders.stage, [...OVER]), eq(orders.paymentState, 'failed')),
    ),
    now,
  )
  const unsold = await anonymiseOrders(tx, and(inArray(orders.userId, erased), neverSold), now)
  const photos = await deleteReturnPhotos(
    tx,
    and(
      isReturnSettled,
      or(lt(returnRequests.changedAt, photosSince), isReturnOf(tx, inArray(orders.userId, erased))),
    ),
    now,
  )
  const messages = await anonymiseTickets(
    tx,
    and(
      isSettled,
      or(settledBefore(recordsSince), and(inArray(tickets.userId, erased), isNoComplaint)),
    ),
  )
  const consultations = await anonymiseBookings(
    tx,
    or(lt(bookings.endsAt, recordsSince), and(inArray(bookings.userId, erased), isPast(now))),
  )
  await forgetWords(tx, sql`${erased}`)
  await forgetPayTo(tx, inArray(orders.userId, erased))
  const alerts = await deleteOldAlerts(tx, alertsSince)
  const customers = await erasePeople(
    tx,
    and(
      eq(users.issuer, PHONE_ISSUER),
      // The account of a new customer is saved shortly before their first order.
      lt(users.createdAt, new Date(now.getTime() - DAY_MS)),
      notExists(
        tx
          .select({ id: orders.id })
          .from(orders)
          .where(and(eq(orders.userId, users.id), isNamed)),
      ),
    ),
    now,
  )
  return oldOrders + unsold + photos + messages + consultations + alerts + customers
}

/** What remains of a person's data after an erasure; shown before it. */
export interface RetainedData {
  /** Orders that the tax books or the courier need. */
  orders: number
  /** Time of the latest of them or of its documents; the books are kept until its retention period ends. */
  latestOrderAt: Date | undefined
  messages: number
  consultations: number
  /** Photos of returns that are still open. */
  photos: number
}

export async function countRetained(
  db: Reader,
  owner: DataOwner,
  { now, recordsSince }: { now: Date; recordsSince: Date },
): Promise<RetainedData> {
  const [kept] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      latest: sql<string | null>`max(greatest(${orders.createdAt}, (
        select max(issued_at) from invoices where order_id = orders.id
      )))::text`,
    })
    .from(orders)
    .where(and(eq(orders.userId, owner.userId), isNamed, sql`not ${neverSold}`))
  const messages = await db.$count(
    tickets,
    and(
      belongsTo(owner, tickets),
      or(
        sql`${tickets.resolvedAt} is null`,
        and(
          eq(tickets.topic, 'complaint'),
          sql`${tickets.resolvedAt} >= ${recordsSince.toISOString()}`,
        ),
      ),
    ),
  )
  const consultations = await db.$count(
    bookings,
    and(belongsTo(owner, bookings), sql`not (${isPast(now)})`),
  )
  const photos = await db.$count(
    returnPhotos,
    inArray(
      returnPhotos.returnId,
      db
        .select({ id: returnRequests.id })
        .from(returnRequests)
        .where(and(isReturnOf(db, eq(orders.userId, owner.userId)), not(isReturnSettled))),
    ),
  )
  return {
    orders: kept?.count ?? 0,
    latestOrderAt: kept?.latest ? new Date(kept.latest) : undefined,
    messages,
    consultations,
    photos,
  }
}
