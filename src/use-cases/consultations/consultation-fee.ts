import type { Reader, Transaction } from '#database/connection.ts'
import { countTalks } from '#database/consultations/consultations.ts'
import { lockShoppers, readCheckoutSnapshots } from '#database/orders/confirmation.ts'
import { moveOrderStage } from '#database/orders/delivery.ts'
import { lockFee } from '#database/orders/lock.ts'
import { type NewOrder, orderRowsOf, recordOrders } from '#database/orders/record.ts'
import { insertAttempts } from '#database/payments/attempts.ts'
import { movePayment } from '#database/payments/order-money.ts'
import { requestRefund } from '#database/payments/payments.ts'
import type { Person } from '#domain/accounts/person.ts'
import { priceBill } from '#domain/checkout/bill.ts'
import { MAX_UNPAID, UNPAID_KEPT_MINUTES } from '#domain/checkout/limits.ts'
import type { Booking } from '#domain/consultations/booking.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import { CONSULTATION_SAC, type Fee, feeOf, moneyBackUntil } from '#domain/consultations/fee.ts'
import type { OrderId, ProductId, UserId } from '#domain/ids.ts'
import { DEFAULT_LANGUAGE, type Language, TRANSLATIONS } from '#domain/language/languages.ts'
import { orderNumber } from '#domain/orders/number.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { indianDay } from '#domain/time/india.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { repeatable } from '#use-cases/checkout/repeated-confirmation.ts'
import type { With, WithIds, WithSettings } from '#use-cases/deps.ts'
import { issueCreditNote } from '#use-cases/invoices/tax-documents.ts'
import { findRefundable } from '#use-cases/payments/find-refundable.ts'

export type FeeDeps = With<'payment'> & WithSettings<'tax'> & WithIds<'orderId'>

/** What a consultation costs a person, and whether booking it requires a sign-in. */
export interface QuotedFee extends Fee {
  /** The shop collects the fee before the talk. */
  isOnline: boolean
  /** The fee is collected online, and nobody is signed in. */
  needsSignIn: boolean
}

/** Calculates the fee for a signed-in person, or for a guest if `userId` is undefined. */
export async function quoteFee(
  db: Reader,
  { payment }: Pick<FeeDeps, 'payment'>,
  { consultant, userId }: { consultant: Consultant; userId: UserId | undefined },
): Promise<QuotedFee> {
  const isOnline = payment !== undefined && consultant.pricePaise > 0
  // Without online payment the practitioner collects the price and decides on the free first talk.
  if (!isOnline) {
    const fee = feeOf({ ...consultant, firstTalkMinutes: null }, undefined)
    return { ...fee, isOnline, needsSignIn: false }
  }
  const fee = feeOf(consultant, userId && (await countTalks(db, userId)))
  return { ...fee, isOnline, needsSignIn: userId === undefined }
}

interface FeeToWrite {
  booking: Omit<Booking, 'fee'>
  consultant: Consultant
  pricePaise: number
  person: Pick<Person, 'userId' | 'name'>
  at: Date
}

/**
 * Writes the order that collects the fee of a consultation, whose time is held while the payment is awaited. Returns
 * undefined if the person has too many unpaid orders.
 */
export async function writeFee(
  tx: Transaction,
  { ids, settings }: FeeDeps,
  fee: FeeToWrite,
): Promise<Booking['fee']> {
  const { booking, consultant, pricePaise, person, at } = fee
  const { userId } = person
  const key = `consultation ${booking.id}`
  const request = repeatable({ userId, asked: [], key, now: at })
  await lockShoppers(tx, [userId])
  const [snapshot] = await readCheckoutSnapshots(tx, [{ request, lines: [], at }])
  if (!snapshot || snapshot.unpaidOrders >= MAX_UNPAID) return undefined
  const { nextNumber: number } = snapshot
  const id = ids.orderId()
  const order = feeOrder({ ...fee, id, number, sellerState: settings.tax.state })
  await recordOrders(tx, [orderRowsOf(order, request)])
  await insertAttempts(tx, [
    {
      orderId: id,
      receipt: `${orderNumber(number)}-${id.slice(0, 12)}-1`,
      amountPaise: pricePaise,
      createdAt: at,
      // The order is created at the provider only when the payer opens the payment.
      nextPollAt: order.reservedUntil,
    },
  ])
  const until = moneyBackUntil(booking.startsAt, consultant.hours.noticeMinutes)
  return { orderId: id, pricePaise, moneyBackUntil: until }
}

/** The order of a fee: one exempt line without goods (docs/law.md, consultations). */
function feeOrder({
  id,
  number,
  booking,
  consultant,
  pricePaise,
  person,
  at,
  sellerState,
}: FeeToWrite & Pick<NewOrder, 'id' | 'number'> & { sellerState: string }) {
  const nowhere = { address: '', city: '', pincode: '' }
  const { name, phone, language, startsAt } = booking
  const nameIn = (inWhich: Language) =>
    sentencesIn(inWhich, 'consultationMails')('entryTitle', { consultant: consultant.name })
  return {
    id,
    number,
    userId: person.userId,
    userName: person.name,
    channel: 'consultation',
    paymentMethod: 'prepaid',
    paymentState: 'awaiting',
    stage: 'placed',
    language,
    lines: [
      {
        // Contains a space, so that no product of the catalogue can have this id.
        productId: 'consultation fee' as ProductId,
        productName: nameIn(DEFAULT_LANGUAGE),
        names: Object.fromEntries(TRANSLATIONS.map((one) => [one, nameIn(one)])),
        quantity: 1,
        unitPricePaise: pricePaise,
        linePaise: pricePaise,
        offerPaise: 0,
        hsn: CONSULTATION_SAC,
        gstPercent: 0,
      },
    ],
    amounts: priceBill({
      itemsPaise: pricePaise,
      deliveryPaise: 0,
      codFeePaise: 0,
      method: 'prepaid',
    }),
    // Without an address on record the place of supply is the seller's (docs/law.md, consultations).
    delivery: { recipient: name, phone, state: sellerState, ...nowhere },
    boxes: 0,
    weightGrams: 0,
    expectedDelivery: { from: indianDay(startsAt), until: indianDay(startsAt) },
    createdAt: at,
    reservedUntil: new Date(at.getTime() + UNPAID_KEPT_MINUTES * MINUTE_MS),
  } satisfies NewOrder
}

/** Returns how much of a consultation's fee can still be refunded, in paise. */
export async function findFeeLeft(tx: Transaction, orderId: OrderId): Promise<number> {
  const locked = await lockFee(tx, orderId)
  return (locked && (await findRefundable(tx, locked)).online?.paise) ?? 0
}

interface Ending {
  orderId: OrderId
  /** Undefined when the person who booked cancels. */
  actorId: UserId | undefined
  at: Date
}

/**
 * Ends the fee of a consultation that will not take place. A paid fee is refunded in full, once, with its credit note.
 * An awaited payment fails; if it arrives anyway, it is refunded automatically. Call this before locking the booking.
 * Returns the amount that this call refunds, in paise: 0 if the refund already exists, even if it failed.
 */
export async function endFee(tx: Transaction, { orderId, actorId, at }: Ending) {
  const locked = await lockFee(tx, orderId)
  if (!locked) throw new Error('a consultation stands without its fee')
  const { order } = locked
  if (order.paymentState === 'awaiting') {
    await movePayment(tx, { order, from: 'awaiting', to: 'failed', source: 'shop', at })
  }
  if (order.stage === 'placed') {
    await moveOrderStage(tx, { orderId, from: 'placed', to: 'cancelled', actorId, at })
  }
  const { online: left } = await findRefundable(tx, locked)
  if (!left || left.paise === 0) return { backPaise: 0 }
  const isNew = await requestRefund(tx, {
    orderId,
    paymentId: left.paymentId,
    amountPaise: left.paise,
    reason: 'cancelled',
    idempotencyKey: `cancel ${orderId}`,
    askedBy: actorId,
    at,
  })
  if (!isNew) return { backPaise: 0 }
  await issueCreditNote(tx, { order, amountPaise: left.paise, cause: 'cancelled', at })
  return { backPaise: left.paise }
}
