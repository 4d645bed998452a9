import type { Transaction } from '#database/connection.ts'
import { type OutgoingMail, queueMail } from '#database/mails/mails.ts'
import { findRefundDispute, type RefundDispute } from '#database/payments/disputes.ts'
import type { MailCalendar } from '#database/tables/mail.ts'
import type { Booking } from '#domain/consultations/booking.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import { REMINDER_MAIL } from '#domain/consultations/reminder.ts'
import { DEFAULT_LANGUAGE, localeOf } from '#domain/language/languages.ts'
import { formatRupees } from '#domain/money/money.ts'
import { greetedName } from '#domain/text/greeted-name.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { INDIAN_TIME_ZONE } from '#domain/time/india.ts'
import { writeTime } from '#messages/moment.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { inLanguage, pages } from '#urls.ts'
import type { With } from '#use-cases/deps.ts'
import { letter, type WrittenPart } from '#use-cases/mails/letter.ts'
import { type BookingSide, bookingSecret } from './booking-secret.ts'
import { type CalendarWords, consultationCalendar } from './consultation-calendar.ts'

export interface ConsultationMailDeps extends With<'secret'> {
  settings: { name: string; email: string }
}

export type ConsultationEvent = 'booked' | 'moved' | 'cancelled'

interface MailContext {
  booking: Booking
  consultant: Consultant
  /** The shop's origin, for links, which are left out without one. */
  origin: string | undefined
  /** The shop or the practitioner cancels, so the mail apologises. */
  isCalledOff?: boolean | undefined
  /** The number of the bill, in the mail that confirms a paid consultation. */
  bill?: string | undefined
  /** A bank disputes the fee's payment, so that a refund waits, or took it back. */
  dispute?: RefundDispute | undefined
  /** How much of the fee a cancellation refunds, and how much the shop keeps, in paise. */
  backPaise?: number
  staysPaise?: number
  /** With the mail about a refunded fee: its amount in paise, if it is not all of the fee. */
  amountPaise?: number
}

type Language = Booking['language']

const sayIn = (language: Language) => sentencesIn(language, 'consultationMails')

/** Day and time in India, formatted for the language. */
function whenIn(language: Language, moment: Date): string {
  const day = new Intl.DateTimeFormat(localeOf(language), {
    timeZone: INDIAN_TIME_ZONE,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(moment)
  return `${day}, ${writeTime(moment, language)}`
}

const minutesOf = ({ startsAt, endsAt }: Booking): number =>
  (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS

/** The link with which the recipient can move or cancel the booking. */
function bookingLink(
  deps: ConsultationMailDeps,
  { booking, origin }: MailContext,
  side: BookingSide = 'person',
): string | undefined {
  if (origin === undefined) return undefined
  const path = pages.booking(bookingSecret(deps.secret, booking.id, side))
  return `${origin}${inLanguage(path, booking.language)}`
}

/** Returns the calendar file for one side of a booking. */
export function calendarFor(
  side: BookingSide,
  deps: ConsultationMailDeps,
  context: MailContext,
): MailCalendar {
  return side === 'person' ? personalCalendar(deps, context) : practitionersCalendar(deps, context)
}

/** The calendar file for the person who booked. */
function personalCalendar(deps: ConsultationMailDeps, context: MailContext): MailCalendar {
  const { booking, consultant } = context
  const say = sayIn(booking.language)
  const link = bookingLink(deps, context)
  const words: CalendarWords = {
    title: say('entryTitle', { consultant: consultant.name }),
    details: [
      say('how', { digits: booking.phone.slice(-4) }),
      ...(link ? [say('change', { link })] : []),
    ].join('\n'),
    place: say('entryPlace'),
  }
  const { name, email } = booking
  return consultationCalendar({
    booking,
    words,
    attendee: { name: greetedName(name) ?? email, email },
    organizer: deps.settings,
    link,
  })
}

/** The calendar file for the practitioner, with the contact and the complaint. */
function practitionersCalendar(deps: ConsultationMailDeps, context: MailContext): MailCalendar {
  const { booking, consultant } = context
  const say = sayIn(DEFAULT_LANGUAGE)
  const { name, phone, email, about } = booking
  const words: CalendarWords = {
    title: say('practitionerEntry', { name }),
    details: `${say('practitionerWho', { name, phone, email })}\n${about}`,
    place: say('entryPlace'),
  }
  return consultationCalendar({
    booking,
    words,
    attendee: { name: consultant.name, email: consultant.email },
    organizer: deps.settings,
    link: bookingLink(deps, context, 'practitioner'),
  })
}

/** Queues a mail with a calendar file to the person and to the practitioner, in the transaction of the change. */
export async function queueConsultationMails(
  tx: Transaction,
  deps: ConsultationMailDeps,
  event: ConsultationEvent,
  context: MailContext,
): Promise<void> {
  const { booking, consultant } = context
  const about = `${booking.id} ${booking.sequence}`
  const at = booking.changedAt
  const dispute = context.backPaise ? await disputeOf(tx, booking) : undefined
  await queueMail(tx, {
    ...personalMail(deps, booking, personalContent(deps, event, { ...context, dispute })),
    kind: `consultation-${event}`,
    about,
    calendar: personalCalendar(deps, context),
    at,
  })
  await queueMail(tx, {
    kind: `consultation-${event}-practitioner`,
    about,
    to: consultant.email,
    toName: consultant.name,
    replyTo: booking.email,
    ...practitionersContent(deps, event, context),
    calendar: practitionersCalendar(deps, context),
    at,
  })
}

/** What a bank's dispute about the fee means for its refund: it waits, or the bank has paid. */
export async function disputeOf(
  tx: Transaction,
  { fee }: Pick<Booking, 'fee'>,
): Promise<RefundDispute | undefined> {
  return fee && (await findRefundDispute(tx, fee.orderId))
}

const returnsWords = (dispute: MailContext['dispute']) =>
  dispute ? (`moneyReturns ${dispute}` as const) : 'moneyReturns'

/** Composes the reminder; without a link if the shop does not know its own address. */
export function consultationReminder(
  deps: ConsultationMailDeps,
  { booking, consultant, origin, at }: MailContext & { at: Date },
): OutgoingMail {
  const say = sayIn(booking.language)
  const link = bookingLink(deps, { booking, consultant, origin })
  const when = whenIn(booking.language, booking.startsAt)
  const content = {
    subject: say('reminderSubject', { when }),
    body: [
      say('reminder', { consultant: consultant.name }),
      say('when', { when, minutes: minutesOf(booking) }),
      say('how', { digits: booking.phone.slice(-4) }),
      link !== undefined && { text: say('change', { link }), href: link },
      emergency(booking.language),
    ],
  }
  const about = `${booking.id} ${booking.sequence}`
  return { ...personalMail(deps, booking, content), kind: REMINDER_MAIL, about, at }
}

/** A mail to the person who booked, without what makes it unique. */
function personalMail(
  { settings }: ConsultationMailDeps,
  { language, name, email: to }: Booking,
  { subject, body }: PersonalMail,
) {
  const say = sayIn(language)
  // The address may belong to somebody other than the person who booked.
  const toName = greetedName(name)
  const greeting = toName ? say('greeting', { name: toName }) : say('greetingNobody')
  const parts = [greeting, ...body, say('sign', { shop: settings.name })]
  return { to, toName, subject, ...letter(parts, language) }
}

interface PersonalMail {
  subject: string
  /** Between the greeting and the shop's name. */
  body: WrittenPart[]
}

const emergency = (language: Language): WrittenPart => ({
  text: sayIn(language)('emergency'),
  namesHelpLines: true,
})

const SUBJECTS = {
  booked: ['bookedSubject', 'practitionerBookedSubject'],
  moved: ['movedSubject', 'practitionerMovedSubject'],
  cancelled: ['cancelledSubject', 'practitionerCancelledSubject'],
} as const

function personalContent(
  deps: ConsultationMailDeps,
  event: ConsultationEvent,
  context: MailContext,
): PersonalMail {
  const { booking, consultant, origin, isCalledOff } = context
  const say = sayIn(booking.language)
  const when = whenIn(booking.language, booking.startsAt)
  const isCancelled = event === 'cancelled'
  const link = bookingLink(deps, context)
  return {
    subject: say(SUBJECTS[event][0], { when }),
    body: [
      say(isCancelled && isCalledOff ? 'calledOff' : event, { consultant: consultant.name }),
      say('when', { when, minutes: minutesOf(booking) }),
      !isCancelled && say('how', { digits: booking.phone.slice(-4) }),
      ...moneyWords(event, context),
      isCancelled
        ? origin !== undefined && againLink(origin, booking.language)
        : link !== undefined && { text: say('change', { link }), href: link },
      !isCancelled && emergency(booking.language),
    ],
  }
}

function againLink(origin: string, language: Language): WrittenPart {
  const link = `${origin}${inLanguage(pages.consulting, language)}`
  return { text: sayIn(language)('again', { link }), href: link }
}

/** The sentences about the fee; empty if there is none. */
function moneyWords(
  event: ConsultationEvent,
  { booking, bill, backPaise = 0, staysPaise = 0, dispute }: MailContext,
): string[] {
  const { fee, language } = booking
  if (!fee) return []
  const say = sayIn(language)
  const amount = formatRupees(fee.pricePaise)
  if (event === 'cancelled') {
    return [
      ...(backPaise > 0 ? [say(returnsWords(dispute), { amount: formatRupees(backPaise) })] : []),
      ...(staysPaise > 0 ? [say('moneyStays', { amount: formatRupees(staysPaise) })] : []),
    ]
  }
  return [
    ...(bill === undefined ? [] : [say('paid', { amount, bill })]),
    say('moneyBackUntil', { when: whenIn(language, fee.moneyBackUntil) }),
  ]
}

/** Composes the mail about a refunded fee: it was paid too late (`inVain`), or the owner refunds it. */
export function moneyReturnsMail(
  deps: ConsultationMailDeps,
  { booking, consultant, origin, dispute, amountPaise, at }: MailContext & { at: Date },
  why: 'inVain' | 'refunded',
): OutgoingMail {
  const { language, startsAt, fee } = booking
  const say = sayIn(language)
  const when = whenIn(language, startsAt)
  const isAsked = why === 'inVain' && origin !== undefined
  const content = {
    subject: say('moneyReturnsSubject', { when }),
    body: [
      say(why, { consultant: consultant.name, when }),
      say(returnsWords(dispute), { amount: formatRupees(amountPaise ?? fee?.pricePaise ?? 0) }),
      isAsked && againLink(origin, language),
    ],
  }
  const kind = `consultation-${why === 'inVain' ? 'paid-in-vain' : 'refunded'}`
  return { ...personalMail(deps, booking, content), kind, about: booking.id, at }
}

function practitionersContent(
  deps: ConsultationMailDeps,
  event: ConsultationEvent,
  context: MailContext,
) {
  const { booking } = context
  const say = sayIn(DEFAULT_LANGUAGE)
  const when = whenIn(DEFAULT_LANGUAGE, booking.startsAt)
  const { name, phone, email, about } = booking
  const isCancelled = event === 'cancelled'
  const link = bookingLink(deps, context, 'practitioner')
  const parts = [
    say('when', { when, minutes: minutesOf(booking) }),
    say('practitionerWho', { name, phone, email }),
    about !== '' && say('practitionerAbout', { about }),
    !isCancelled &&
      say('practitionerConsent', { when: whenIn(DEFAULT_LANGUAGE, booking.consentAt) }),
    !isCancelled && link !== undefined && { text: say('change', { link }), href: link },
  ]
  return { subject: say(SUBJECTS[event][1], { when }), ...letter(parts, DEFAULT_LANGUAGE) }
}
