import { recordAudit } from '#database/audit/audit.ts'
import type { Transaction } from '#database/connection.ts'
import { listConsultants } from '#database/consultations/consultants.ts'
import {
  findBookingOfOrder,
  listTaken,
  lockBooking,
  lockCalendar,
  saveBooking,
} from '#database/consultations/consultations.ts'
import { queueMail } from '#database/mails/mails.ts'
import { moveOrderStage } from '#database/orders/delivery.ts'
import { lockFee } from '#database/orders/lock.ts'
import type { RequestedRefund } from '#database/payments/order-refunds.ts'
import { type Booking, refuseChange } from '#domain/consultations/booking.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import type { OrderId } from '#domain/ids.ts'
import type { With } from '#use-cases/deps.ts'
import { type DocumentDeps, issueInvoice } from '#use-cases/invoices/tax-documents.ts'
import {
  type ConsultationMailDeps,
  moneyReturnsMail,
  queueConsultationMails,
} from './consultation-mails.ts'

type FeeDeps = ConsultationMailDeps & DocumentDeps & With<'config'>

/** A consultation's fee, by its order, which the caller has locked. */
interface OfFee {
  orderId: OrderId
  at: Date
}

async function bookingOf(
  tx: Transaction,
  orderId: OrderId,
): Promise<{ booking: Booking; consultant: Consultant }> {
  const known = await findBookingOfOrder(tx, orderId)
  const booking = known && (await lockBooking(tx, known.id))
  const consultant = (await listConsultants(tx)).find(({ slug }) => slug === booking?.consultant)
  if (!booking || !consultant) throw new Error('a fee stands without its consultation')
  return { booking, consultant }
}

/** Frees the time of a consultation whose fee was not paid, and erases the description of the complaint. */
export async function freeTime(tx: Transaction, { orderId, at }: OfFee): Promise<void> {
  const { booking } = await bookingOf(tx, orderId)
  if (booking.status !== 'held') return
  await saveBooking(tx, { ...booking, status: 'lapsed', about: '', changedAt: at })
}

/** Cancels a locked booking: its time becomes free, and the description of the complaint is erased. */
export async function freeCancelledTime(tx: Transaction, before: Booking, at: Date) {
  const sequence = before.sequence + 1
  const booking: Booking = { ...before, status: 'cancelled', about: '', sequence, changedAt: at }
  await saveBooking(tx, booking)
  return booking
}

/** True if the time of a lapsed consultation is still available: it is in the future and was not taken since. */
export async function takeTimeAgain(tx: Transaction, { orderId, at }: OfFee): Promise<boolean> {
  const known = await findBookingOfOrder(tx, orderId)
  if (!known) throw new Error('a fee stands without its consultation')
  await lockCalendar(tx, known.consultant)
  const { booking, consultant } = await bookingOf(tx, orderId)
  const { startsAt, endsAt, status } = booking
  if (status !== 'lapsed' || startsAt <= at || consultant.hasLeft) return false
  const taken = await listTaken(tx, booking.consultant, at)
  return !taken.some((other) => startsAt < other.endsAt && other.startsAt < endsAt)
}

/** Confirms a consultation whose fee was paid: books it, mails both sides and issues the bill. */
export async function confirmPaid(tx: Transaction, deps: FeeDeps, { orderId, at }: OfFee) {
  const fee = await lockFee(tx, orderId)
  if (!fee) throw new Error('a fee was paid that is none')
  const { number } = await issueInvoice(tx, deps, { order: fee.order, at })
  const { booking: before, consultant } = await bookingOf(tx, orderId)
  const booking: Booking = { ...before, status: 'booked', changedAt: at }
  await saveBooking(tx, booking)
  const origin = deps.config.publicUrl
  await queueConsultationMails(tx, deps, 'booked', { booking, consultant, origin, bill: number })
}

/** Mails the payer that the fee was paid too late, when the time was no longer available, and is refunded. */
export async function notifyPaidInVain(tx: Transaction, deps: FeeDeps, { orderId, at }: OfFee) {
  const { booking, consultant } = await bookingOf(tx, orderId)
  const origin = deps.config.publicUrl
  await queueMail(tx, moneyReturnsMail(deps, { booking, consultant, origin, at }, 'inVain'))
}

/** Refunds of a fee that were made in the provider's dashboard and have now gone back. */
interface SeenBack extends OfFee {
  refunds: readonly Pick<RequestedRefund, 'idempotencyKey' | 'amountPaise'>[]
  /** The whole fee has now gone back. */
  isAll: boolean
  /** It went back earlier, when the shop or the bank told the payer of it. */
  isTold?: boolean
}

/**
 * Handles refunds that the owner made in the provider's dashboard. If the whole fee has gone back before the talk begins,
 * the shop has called the talk off: cancels it, frees its time and mails both sides. Else tells the payer of the refund
 * alone. Returns whether it has cancelled the fee's order.
 */
export async function endRefundedFee(
  tx: Transaction,
  deps: FeeDeps,
  { orderId, at, refunds, isAll, isTold = false }: SeenBack,
): Promise<boolean> {
  if (refunds.length === 0) return false
  const { booking: before, consultant } = await bookingOf(tx, orderId)
  const context = { consultant, origin: deps.config.publicUrl, at }
  const isOver = isAll && (await endOrder(tx, { orderId, at }))
  if (isAll && !refuseChange(before, at)) {
    const booking = await freeCancelledTime(tx, before, at)
    const backPaise = isTold ? 0 : refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    const mails = { ...context, booking, isCalledOff: true, backPaise }
    await queueConsultationMails(tx, deps, 'cancelled', mails)
    await recordAudit(tx, {
      at,
      actorId: undefined,
      action: 'booking.cancelled',
      subjectId: booking.id,
      before: { status: before.status },
      after: { status: booking.status },
    })
    return isOver
  }
  for (const { idempotencyKey, amountPaise } of isTold ? [] : refunds) {
    const mail = moneyReturnsMail(deps, { ...context, booking: before, amountPaise }, 'refunded')
    await queueMail(tx, { ...mail, about: `${before.id} ${idempotencyKey}` })
  }
  return isOver
}

async function endOrder(tx: Transaction, { orderId, at }: OfFee): Promise<boolean> {
  const fee = await lockFee(tx, orderId)
  if (fee?.order.stage !== 'placed') return false
  const stages = { from: 'placed', to: 'cancelled' } as const
  await moveOrderStage(tx, { orderId, ...stages, actorId: undefined, at })
  return true
}
