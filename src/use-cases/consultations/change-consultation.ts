import { recordAudit } from '#database/audit/audit.ts'
import type { Transaction } from '#database/connection.ts'
import {
  findBooking,
  listTaken,
  lockBooking,
  lockCalendar,
  saveBooking,
} from '#database/consultations/consultations.ts'
import { queueMail } from '#database/mails/mails.ts'
import { lockFee } from '#database/orders/lock.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import {
  type Booking,
  type ChangeRefusal,
  type MoveRefusal,
  refuseChange,
  refuseMove,
} from '#domain/consultations/booking.ts'
import { bookableHours, type Consultant } from '#domain/consultations/consultant.ts'
import { moneyBackUntil } from '#domain/consultations/fee.ts'
import { findOpenSlot } from '#domain/consultations/slots.ts'
import type { BookingId, UserId } from '#domain/ids.ts'
import { type BookingDeps, slotRefusal } from './book-consultation.ts'
import type { BookingSide } from './booking-secret.ts'
import { endFee, findFeeLeft } from './consultation-fee.ts'
import { disputeOf, moneyReturnsMail, queueConsultationMails } from './consultation-mails.ts'
import { freeCancelledTime } from './consultation-money.ts'
import { type SlotRefusal, type Untimely, writeTime } from './list-consultation-slots.ts'

interface Change {
  id: BookingId
  consultant: Consultant
  origin: string
  /** The side whose link is used; by default that of the person who booked. */
  side?: BookingSide
}

interface Done {
  ok: true
  booking: Booking
}
interface MoveRefused {
  ok: false
  reason: MoveRefusal
}

export type CancelAnswer = Done | { ok: false; reason: ChangeRefusal }
export type MoveAnswer = Done | MoveRefused | SlotRefusal

async function changeable(tx: Transaction, id: BookingId): Promise<Booking> {
  const booking = await lockBooking(tx, id)
  if (!booking) throw new Error('a booking vanished while it was changed')
  return booking
}

/**
 * Moves a consultation to another time and mails both sides. Moving it to its current time changes
 * nothing. After a move by the practitioner the person can cancel for the whole fee until the talk begins. Refuses
 * cancelled, past and unpaid consultations, for the person who booked also a paid one whose notice period has begun,
 * and unavailable times, like a new booking.
 */
export async function moveConsultation(
  deps: BookingDeps,
  change: Change & { startsAt: Date },
): Promise<MoveAnswer> {
  return await writeTime(deps, change.consultant, (tx) => move(deps, tx, change))
}

async function move(
  deps: BookingDeps,
  tx: Transaction,
  { id, consultant, origin, side, startsAt }: Change & { startsAt: Date },
): Promise<Done | MoveRefused | Untimely> {
  const now = deps.clock.now()
  await lockCalendar(tx, consultant.slug)
  const before = await changeable(tx, id)
  const reason = refuseMove(before, now)
  // The notice only prevents a person from moving a talk to get the fee back; a practitioner gains nothing.
  if (reason && !(reason === 'notice-begun' && side === 'practitioner')) {
    return { ok: false, reason }
  }
  if (before.startsAt.getTime() === startsAt.getTime()) return { ok: true, booking: before }
  const taken = (await listTaken(tx, consultant.slug, now)).filter(
    (slot) => slot.startsAt.getTime() !== before.startsAt.getTime(),
  )
  const slot = findOpenSlot(bookableHours(consultant), taken, now, startsAt)
  if (!slot) return { ok: false, reason: slotRefusal(consultant, now, startsAt) }
  const lengthMs = before.endsAt.getTime() - before.startsAt.getTime()
  // The practitioner may choose a time whose notice is about to begin, and the person did not choose it.
  const until =
    side === 'practitioner'
      ? slot.startsAt
      : moneyBackUntil(slot.startsAt, consultant.hours.noticeMinutes)
  const booking: Booking = {
    ...before,
    startsAt: slot.startsAt,
    // A first talk may be shorter than the slot and keeps its length.
    endsAt: new Date(Math.min(slot.endsAt.getTime(), slot.startsAt.getTime() + lengthMs)),
    sequence: before.sequence + 1,
    changedAt: now,
    ...(before.fee && { fee: { ...before.fee, moneyBackUntil: until } }),
  }
  await saveBooking(tx, booking)
  await queueConsultationMails(tx, deps, 'moved', { booking, consultant, origin })
  return { ok: true, booking }
}

/**
 * Refunds the fee of a consultation by the owner's decision, once, for example after a missed talk. The booking does not
 * change. Refuses if nothing is left to refund.
 */
export async function refundConsultation(
  deps: BookingDeps,
  { id, consultant, origin, actorId }: Change & { actorId: UserId },
): Promise<Done | { ok: false; reason: 'nothing-paid' }> {
  type Answer = Done | { ok: false; reason: 'nothing-paid' }
  return await inTransactionOrRefusal<Answer>(deps.db, async (tx) => {
    const at = deps.clock.now()
    const booking = await findBooking(tx, id)
    if (!booking?.fee || booking.status === 'held') return { ok: false, reason: 'nothing-paid' }
    const { orderId } = booking.fee
    const { backPaise } = await endFee(tx, { orderId, actorId, at })
    if (backPaise === 0) return { ok: false, reason: 'nothing-paid' }
    const dispute = await disputeOf(tx, booking)
    const mail = { booking, consultant, origin, dispute, at }
    await queueMail(tx, moneyReturnsMail(deps, mail, 'refunded'))
    await recordAudit(tx, {
      at,
      actorId,
      action: 'booking.refunded',
      subjectId: id,
      after: { amountPaise: backPaise },
    })
    return { ok: true, booking }
  })
}

/** A cancellation by the shop, the practitioner or the person who booked. */
interface Cancelling extends Change {
  /** The admin, for the audit log; undefined when a link cancels. */
  actorId?: UserId | undefined
}

/**
 * Cancels a consultation and mails both sides; the time becomes free and the description of the
 * complaint is erased (docs/law.md, consultations: minimise). The fee is refunded before the notice
 * period begins, and always when the shop or the practitioner cancels. Repeating it changes nothing.
 * Refuses consultations that have begun.
 */
export async function cancelConsultation(
  deps: BookingDeps,
  { id, consultant, origin, side, actorId }: Cancelling,
): Promise<CancelAnswer> {
  return inTransactionOrRefusal<CancelAnswer>(deps.db, async (tx) => {
    const now = deps.clock.now()
    // Locks the order of the fee before the booking, in the same sequence as a payment.
    const known = await findBooking(tx, id)
    const orderId = known?.fee?.orderId
    if (orderId) await lockFee(tx, orderId)
    const before = await changeable(tx, id)
    if (before.status === 'cancelled') return { ok: true, booking: before }
    const reason = refuseChange(before, now)
    if (reason) return { ok: false, reason }
    const booking = await freeCancelledTime(tx, before, now)
    const isCalledOff = actorId !== undefined || side === 'practitioner'
    const { fee, status } = before
    const givesBack = fee && (isCalledOff || status === 'held' || now <= fee.moneyBackUntil)
    const money = givesBack
      ? await endFee(tx, { orderId: fee.orderId, actorId, at: now })
      : { staysPaise: fee ? await findFeeLeft(tx, fee.orderId) : 0 }
    // No mail was sent yet about a time that was only held.
    if (status === 'booked') {
      const context = { booking, consultant, origin, isCalledOff, ...money }
      await queueConsultationMails(tx, deps, 'cancelled', context)
    }
    if (actorId) {
      await recordAudit(tx, {
        at: now,
        actorId,
        action: 'booking.cancelled',
        subjectId: id,
        before: { status: before.status },
        after: { status: booking.status },
      })
    }
    return { ok: true, booking }
  })
}
