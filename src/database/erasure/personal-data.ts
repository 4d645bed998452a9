import { and, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { listAddressesOf } from '#database/accounts/addresses.ts'
import type { Reader } from '#database/connection.ts'
import { listConsentsOf } from '#database/consents/consents.ts'
import { findHealthProfile } from '#database/health-profiles/health-profiles.ts'
import { completeOrders } from '#database/orders/rows.ts'
import { listAlertsOf } from '#database/stock/alerts.ts'
import { sessions, users } from '#database/tables/accounts.ts'
import { bookings } from '#database/tables/consultations.ts'
import { teamNotes } from '#database/tables/customers.ts'
import { invoices } from '#database/tables/invoices.ts'
import { mails } from '#database/tables/mail.ts'
import { auditLog, orderChanges, orders, orderTags } from '#database/tables/orders.ts'
import { pictures } from '#database/tables/owner-products.ts'
import {
  paymentAttempts,
  paymentDisputes,
  paymentFacts,
  refunds,
} from '#database/tables/payments.ts'
import { pushDevices } from '#database/tables/push.ts'
import {
  cashRefunds,
  returnPhotos,
  returnPickups,
  returnRequests,
} from '#database/tables/returns.ts'
import { reviewPhotos, reviews, reviewVotes } from '#database/tables/reviews.ts'
import { shipments, trackingEvents } from '#database/tables/shipments.ts'
import { ticketAnswers, tickets } from '#database/tables/tickets.ts'
import { wishes } from '#database/tables/wishlist.ts'
import type { UserId } from '#domain/ids.ts'
import { withoutOthers } from './without-others.ts'

/** A person whose data is read or erased. The e-mail matches records only if the person has confirmed it. */
export interface DataOwner {
  userId: UserId
  /** Empty when it was never confirmed. */
  email: string
}

type Section = (db: Reader, owner: DataOwner) => Promise<unknown>

/**
 * Everything that the shop stores about a person, section by section (docs/law.md, personal data: access). A
 * test compares this list with the tables, so that no new table is left out.
 */
export const PERSONAL_DATA: Readonly<Record<string, Section>> = {
  account: async (db, { userId }) => {
    const [row] = await db.select().from(users).where(eq(users.id, userId))
    return row
  },
  sessions: async (db, { userId }) => {
    const { tokenHash: _secret, userId: _user, ...shown } = getTableColumns(sessions)
    return db.select(shown).from(sessions).where(eq(sessions.userId, userId))
  },
  devices: (db, { userId }) => {
    const { id, name, language, toldSince } = pushDevices
    return db
      .select({ name, language, toldSince })
      .from(pushDevices)
      .where(eq(pushDevices.userId, userId))
      .orderBy(id)
  },
  addresses: (db, { userId }) => listAddressesOf(db, userId),
  consents: (db, { userId }) => listConsentsOf(db, userId),
  orders: async (db, { userId }) => {
    const rows = await db
      .select()
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(desc(orders.createdAt), desc(orders.id))
    return completeOrders(db, rows)
  },
  invoices: async (db, { userId }) => {
    const rows = await db
      .select({ content: invoices.content })
      .from(invoices)
      .where(inArray(invoices.orderId, ordersOf(db, userId)))
      .orderBy(desc(invoices.issuedAt), desc(invoices.number))
    return rows.map(({ content }) => content)
  },
  payments: (db, { userId }) => {
    const { orderId, amountPaise, providerOrderId, createdAt } = paymentAttempts
    const { paymentId, step, recordedAt } = paymentFacts
    return db
      .select({ orderId, amountPaise, providerOrderId, createdAt, paymentId, step, recordedAt })
      .from(paymentAttempts)
      .leftJoin(paymentFacts, eq(paymentFacts.providerOrderId, providerOrderId))
      .where(inArray(orderId, ordersOf(db, userId)))
      .orderBy(desc(paymentAttempts.id), paymentFacts.id)
  },
  /** What the person disputed at their bank. */
  disputes: (db, { userId }) => {
    const { paymentId, state, amountPaise, lostPaise, openedAt, id } = paymentDisputes
    const own = db
      .select({ paymentId: paymentFacts.paymentId })
      .from(paymentFacts)
      .innerJoin(paymentAttempts, eq(paymentAttempts.providerOrderId, paymentFacts.providerOrderId))
      .where(inArray(paymentAttempts.orderId, ordersOf(db, userId)))
    return db
      .select({ paymentId, state, amountPaise, lostPaise, openedAt })
      .from(paymentDisputes)
      .where(inArray(paymentId, own))
      .orderBy(desc(openedAt), desc(id))
  },
  refunds: async (db, { userId }) => {
    const { orderId, paymentId, amountPaise, reason, state, createdAt } = refunds
    const { askedBy: _owner, paidBy: _payer, ...byHand } = getTableColumns(cashRefunds)
    const own = ordersOf(db, userId)
    const online = await db
      .select({ orderId, paymentId, amountPaise, reason, state, createdAt })
      .from(refunds)
      .where(inArray(orderId, own))
    const inCash = await db
      .select(byHand)
      .from(cashRefunds)
      .where(inArray(cashRefunds.orderId, own))
    return [...online, ...inCash]
  },
  returns: (db, { userId }) =>
    db
      .select()
      .from(returnRequests)
      .where(inArray(returnRequests.orderId, ordersOf(db, userId)))
      .orderBy(desc(returnRequests.requestedAt)),
  /** Photos uploaded for a return, including those not part of a request yet. */
  returnPhotos: (db, { userId }) => {
    const { id, uploadedAt: sentAt, width, height, bytes } = pictures
    const { orderId, id: returnId } = returnRequests
    return db
      .select({ id, orderId, returnId, sentAt, width, height, bytes })
      .from(pictures)
      .leftJoin(returnPhotos, eq(returnPhotos.pictureId, id))
      .leftJoin(returnRequests, eq(returnRequests.id, returnPhotos.returnId))
      .where(
        and(
          eq(pictures.purpose, 'return'),
          isNull(pictures.discardedAt),
          or(eq(pictures.uploadedBy, userId), inArray(orderId, ordersOf(db, userId))),
        ),
      )
      .orderBy(desc(sentAt), desc(id))
  },
  /** The couriers' parcels of returns. */
  returnPickups: (db, { userId }) => {
    const { orderId, courierName, trackingId, pickupOn, step, arrivedAt } = returnPickups
    return db
      .select({ orderId, courierName, trackingId, pickupOn, step, arrivedAt })
      .from(returnPickups)
      .where(inArray(orderId, ordersOf(db, userId)))
      .orderBy(desc(returnPickups.askedAt))
  },
  parcels: (db, { userId }) => {
    const { orderId, courierName, trackingId } = shipments
    const { step, place, happenedAt } = trackingEvents
    return db
      .select({ orderId, courierName, trackingId, step, place, happenedAt })
      .from(shipments)
      .leftJoin(trackingEvents, eq(trackingEvents.shipmentId, shipments.id))
      .where(inArray(orderId, ordersOf(db, userId)))
      .orderBy(desc(shipments.id), trackingEvents.id)
  },
  healthProfile: async (db, { userId }) => (await findHealthProfile(db, userId)) ?? null,
  reviews: (db, { userId }) => db.select().from(reviews).where(eq(reviews.userId, userId)),
  /** Photos sent for a review, including those not part of one yet. */
  reviewPhotos: (db, { userId }) => {
    const { id, uploadedAt: sentAt, width, height, bytes } = pictures
    const { reviewId, hiddenReason } = reviewPhotos
    return db
      .select({ id, reviewId, sentAt, width, height, bytes, hiddenReason })
      .from(pictures)
      .leftJoin(reviewPhotos, eq(reviewPhotos.pictureId, id))
      .where(
        and(
          eq(pictures.purpose, 'review'),
          isNull(pictures.discardedAt),
          eq(pictures.uploadedBy, userId),
        ),
      )
      .orderBy(desc(sentAt), desc(id))
  },
  helpfulReviews: (db, { userId }) => {
    const { reviewId, votedAt } = reviewVotes
    return db
      .select({ reviewId, votedAt })
      .from(reviewVotes)
      .where(eq(reviewVotes.userId, userId))
      .orderBy(desc(votedAt), desc(reviewId))
  },
  /** The team's notes about the person and their orders, without the authors, who are other people. */
  notesOfTheShop: (db, { userId }) => {
    const { orderId, text, writtenAt } = teamNotes
    return db
      .select({ orderId, text, writtenAt })
      .from(teamNotes)
      .where(eq(teamNotes.userId, userId))
      .orderBy(desc(teamNotes.id))
  },
  orderChanges: (db, { userId }) =>
    db
      .select()
      .from(orderChanges)
      .where(inArray(orderChanges.orderId, ordersOf(db, userId))),
  tagsOfTheShop: (db, { userId }) =>
    db
      .select()
      .from(orderTags)
      .where(inArray(orderTags.orderId, ordersOf(db, userId))),
  /** Sold-out products that the person waits for. */
  stockAlerts: (db, owner) => listAlertsOf(db, owner),
  wishlist: (db, { userId }) => {
    const { productId, wishedAt } = wishes
    return db
      .select({ productId, wishedAt })
      .from(wishes)
      .where(eq(wishes.userId, userId))
      .orderBy(desc(wishedAt), productId)
  },
  messages: async (db, owner) => {
    const { senderKey: _key, requestHash: _hash, ...shown } = getTableColumns(tickets)
    const asked = await db
      .select(shown)
      .from(tickets)
      .where(isTheirs(owner, eq(tickets.userId, owner.userId), sql`lower(${tickets.email})`))
      .orderBy(desc(tickets.id))
    const { ticketId, text, answeredAt } = ticketAnswers
    const ids = asked.map(({ id }) => id)
    const answers = await db
      .select({ ticketId, text, answeredAt })
      .from(ticketAnswers)
      .where(inArray(ticketId, ids))
      .orderBy(ticketAnswers.id)
    return asked.map((ticket) => ({
      ...ticket,
      answers: answers.filter((answer) => answer.ticketId === ticket.id),
    }))
  },
  consultations: (db, owner) => {
    const { requestKey: _key, requestHash: _hash, ...shown } = getTableColumns(bookings)
    return db
      .select(shown)
      .from(bookings)
      .where(isTheirs(owner, eq(bookings.userId, owner.userId), sql`lower(${bookings.email})`))
      .orderBy(desc(bookings.startsAt))
  },
  /** Mails, and messages to phones by account, since other accounts may have used the same number. */
  mails: (db, { userId, email }) => {
    const { subject, text, queuedAt, state } = mails
    return db
      .select({ subject, text, queuedAt, state })
      .from(mails)
      .where(
        or(
          email === '' ? undefined : eq(sql`lower(${mails.recipient})`, email),
          eq(mails.userId, userId),
        ),
      )
      .orderBy(desc(mails.queuedAt))
  },
  /** The person's own actions in the audit log. */
  deeds: async (db, { userId }) => {
    const { at, action, subjectKind, subjectId, before, after } = auditLog
    return db
      .select({ at, action, subjectKind, subjectId, before, after })
      .from(auditLog)
      .where(eq(auditLog.actorId, userId))
      .orderBy(desc(auditLog.id))
  },
}

const ordersOf = (db: Reader, userId: UserId) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))

function isTheirs({ email }: DataOwner, byAccount: SQL, emailColumn: SQL): SQL | undefined {
  return email === '' ? byAccount : or(byAccount, and(sql`${emailColumn} = ${email}`))
}

/**
 * Reads all sections as of one point in time, so that they are consistent. Who of the team did something is somebody
 * else's data, so that the file says that it was the shop.
 */
export async function readPersonalData(db: Reader, owner: DataOwner) {
  const data: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(PERSONAL_DATA)) data[name] = await read(db, owner)
  return await withoutOthers(db, data, owner.userId)
}
