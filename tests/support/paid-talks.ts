import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { findBooking } from '#database/consultations/consultations.ts'
import { listRefundsOf } from '#database/payments/order-refunds.ts'
import type { Booking } from '#domain/consultations/booking.ts'
import { openSlots } from '#domain/consultations/slots.ts'
import { type BookingAnswer, bookConsultation } from '#use-cases/consultations/book-consultation.ts'
import { cancelConsultation } from '#use-cases/consultations/change-consultation.ts'
import { paymentToken } from '#use-cases/orders/tracking-link.ts'
import { payByLink } from '#use-cases/payments/pay-by-link.ts'
import { sendRefundOnceMore } from '#use-cases/payments/settle-failed-refund.ts'
import { bookingInput, PRACTITIONER } from './consultations.ts'
import { emptyTables } from './empty-tables.ts'
import { openPrepaidShop } from './prepaid-shop.ts'
import type { SignedIn } from './shop.ts'

export const PRICE = 50_000
export const PRICED = { ...PRACTITIONER, pricePaise: PRICE, firstTalkMinutes: 15 }

/** A consultation with a fee that is paid online. */
export type Held = Booking & { fee: NonNullable<Booking['fee']> }

type PaidTalks = Awaited<ReturnType<typeof openPaidTalks>>

/** A shop whose practitioner is paid online. */
async function openPaidTalks() {
  const shop = await openPrepaidShop()
  let talksBefore = 0

  /** The time of a slot, counted from the first that is open. */
  function start(index: number): Date {
    const slots = openSlots(PRICED.hours, [], shop.clock.now())
    return slots[index]?.startsAt ?? new Date(Number.NaN)
  }

  /** A first talk that was held, so that the next one costs. */
  async function hadFirst({ person }: SignedIn): Promise<void> {
    talksBefore += 1
    const at = new Date(Date.UTC(2020, 0, talksBefore)).toISOString()
    await shop.db.execute(sql`
      insert into bookings (id, consultant, starts_at, ends_at, status, sequence, user_id, name, email, phone, about,
        language, consent_at, request_hash, booked_at, changed_at, outcome)
      values (${shop.parts.ids.bookingId()}, ${PRICED.slug}, ${at}, ${at}::timestamptz + interval '30 minutes',
        'booked', 0, ${person.userId}, 'Asha', ${person.email}, '9876543210', '', 'en', ${at}, 'x', ${at}, ${at}, 'held')`)
  }

  const book = ({ person }: SignedIn, startsAt: Date): Promise<BookingAnswer> =>
    bookConsultation(shop.parts, {
      ...bookingInput(startsAt, { email: person.email, about: 'Sleep' }),
      consultant: PRICED,
      booker: person,
    })

  async function held(who: SignedIn, startsAt: Date): Promise<Held> {
    await hadFirst(who)
    const answer = await book(who, startsAt)
    if (!answer.ok) throw new Error(answer.reason)
    const { fee } = answer.booking
    if (!fee) throw new Error('it costs nothing')
    return { ...answer.booking, fee }
  }

  const tokenOf = ({ fee }: Held) => paymentToken(shop.parts.secret, fee.orderId)

  /** Opens the payment; what the payer sees then. */
  async function opened(booking: Held) {
    const answer = await payByLink(shop.parts, tokenOf(booking))
    if (!answer.ok) throw new Error(answer.reason)
    return answer
  }

  async function paid(who: SignedIn, startsAt: Date): Promise<Held> {
    const booking = await held(who, startsAt)
    shop.pay(await opened(booking))
    await shop.eventsDone()
    return booking
  }

  /** Sends the refund of its fee again, if that failed. */
  async function sendAgain({ fee: { orderId } }: Held, { person }: SignedIn) {
    const [refund] = await listRefundsOf(shop.db, orderId)
    const failed = { orderId, refundId: refund?.id ?? 0, actorId: person.userId }
    return await sendRefundOnceMore(shop.parts, failed)
  }

  const change = ({ id }: Booking) => ({ id, consultant: PRICED, origin: 'https://shop.example' })
  return {
    ...shop,
    start,
    hadFirst,
    book,
    held,
    tokenOf,
    opened,
    paid,
    sendAgain,
    change,
    now: async ({ id }: Booking) => (await findBooking(shop.db, id))?.status,
    orderOf: ({ fee }: Held) => shop.stateOf({ orderId: fee.orderId }),
    cancel: (booking: Booking) => cancelConsultation(shop.parts, change(booking)),
    mails: async () =>
      (await shop.rows('select kind from mails order by kind')).map(({ kind }) => kind),
    refunds: () => shop.rows('select amount_paise, reason from refunds order by id'),
    documents: async () =>
      (await shop.rows('select kind, total_paise from invoices order by issued_at, number')).map(
        ({ kind, total_paise }) => `${kind} ${total_paise}`,
      ),
    async clear(): Promise<void> {
      // A payment that is still on its way needs the booking that it is for.
      await shop.eventsDone()
      await emptyTables(shop.db, ['bookings'])
      await shop.reset()
      await emptyTables(shop.db, ['mails', 'webhook_events', 'webhook_deliveries'])
    },
  }
}

interface TalksOfAsha extends PaidTalks {
  /** A shopper who is signed in. */
  asha: SignedIn
  /** A time far enough ahead for every notice. */
  slot: Date
}

/** Such a shop for the tests of a file, empty before each of them. */
export function paidTalks(): TalksOfAsha {
  const talks = {} as TalksOfAsha
  beforeAll(async () => {
    Object.assign(talks, await openPaidTalks())
  })
  afterAll(() => talks.close())
  beforeEach(async () => {
    await talks.clear()
    talks.asha = await talks.signIn()
    talks.slot = talks.start(20)
  })
  return talks
}
