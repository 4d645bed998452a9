import { recordAudit } from '#database/audit.ts'
import type { Transaction } from '#database/connection.ts'
import { isSlotTaken, listTaken, lockBooking, saveBooking } from '#database/consultations.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import { type Booking, type ChangeRefusal, refuseChange } from '#domain/consultations/booking.ts'
import { bookableHours, type Consultant } from '#domain/consultations/consultant.ts'
import { findOpenSlot } from '#domain/consultations/slots.ts'
import type { BookingId, UserId } from '#domain/ids.ts'
import { type BookingDeps, type SlotRefusal, whyNot } from './book-consultation.ts'
import { queueConsultationMails } from './consultation-mails.ts'
import { listConsultationSlots } from './list-consultation-slots.ts'

interface Change {
  id: BookingId
  consultant: Consultant
  origin: string
}

interface Done {
  ok: true
  booking: Booking
}
interface Refused {
  ok: false
  reason: ChangeRefusal
}

export type CancelAnswer = Done | Refused
export type MoveAnswer = Done | Refused | SlotRefusal

async function changeable(tx: Transaction, id: BookingId): Promise<Booking> {
  const booking = await lockBooking(tx, id)
  if (!booking) throw new Error('a booking vanished while it was changed')
  return booking
}

/**
 * Moves a consultation to another time and mails both sides. Moving it to its current time changes
 * nothing. Refuses cancelled and past consultations and, like a new booking, unavailable times.
 */
export async function moveConsultation(
  deps: BookingDeps,
  change: Change & { startsAt: Date },
): Promise<MoveAnswer> {
  type Written = Done | Refused | Omit<SlotRefusal, 'open'>
  const written = await inTransactionOrRefusal<Written>(deps.db, (tx) =>
    move(deps, tx, change),
  ).catch((error: unknown): Written => {
    if (isSlotTaken(error)) return { ok: false, reason: 'slot-taken' }
    throw error
  })
  if (written.ok) return written
  const { reason } = written
  if (reason === 'booking-cancelled' || reason === 'booking-over') return { ok: false, reason }
  return { ok: false, reason, open: await listConsultationSlots(deps, change.consultant) }
}

async function move(
  deps: BookingDeps,
  tx: Transaction,
  { id, consultant, origin, startsAt }: Change & { startsAt: Date },
): Promise<Done | Refused | Omit<SlotRefusal, 'open'>> {
  const now = deps.clock.now()
  const before = await changeable(tx, id)
  const reason = refuseChange(before, now)
  if (reason) return { ok: false, reason }
  if (before.startsAt.getTime() === startsAt.getTime()) return { ok: true, booking: before }
  const taken = (await listTaken(tx, consultant.slug, now)).filter(
    (slot) => slot.startsAt.getTime() !== before.startsAt.getTime(),
  )
  const slot = findOpenSlot(bookableHours(consultant), taken, now, startsAt)
  if (!slot) return { ok: false, reason: whyNot(consultant, now, startsAt) }
  const booking = { ...before, ...slot, sequence: before.sequence + 1, changedAt: now }
  await saveBooking(tx, booking)
  await queueConsultationMails(tx, deps, 'moved', { booking, consultant, origin })
  return { ok: true, booking }
}

/** A cancellation by the shop or by the person who booked. */
interface Cancelling extends Change {
  /** The admin, for the audit log; absent when the person who booked cancels. */
  actorId?: UserId | undefined
}

/**
 * Cancels a consultation and mails both sides; the time is free again and the description of the
 * complaint is erased (docs/law.md, consultations: minimise). Repeating it changes nothing. Refuses
 * consultations that have begun.
 */
export async function cancelConsultation(
  deps: BookingDeps,
  { id, consultant, origin, actorId }: Cancelling,
): Promise<CancelAnswer> {
  return inTransactionOrRefusal<CancelAnswer>(deps.db, async (tx) => {
    const now = deps.clock.now()
    const before = await changeable(tx, id)
    if (before.status === 'cancelled') return { ok: true, booking: before }
    const reason = refuseChange(before, now)
    if (reason) return { ok: false, reason }
    const booking: Booking = {
      ...before,
      status: 'cancelled',
      about: '',
      sequence: before.sequence + 1,
      changedAt: now,
    }
    await saveBooking(tx, booking)
    const isCalledOff = actorId !== undefined
    await queueConsultationMails(tx, deps, 'cancelled', {
      booking,
      consultant,
      origin,
      isCalledOff,
    })
    if (isCalledOff) {
      await recordAudit(tx, {
        at: now,
        actorId,
        action: 'booking.cancelled',
        subjectKind: 'booking',
        subjectId: id,
        before: { status: before.status },
        after: { status: booking.status },
      })
    }
    return { ok: true, booking }
  })
}
