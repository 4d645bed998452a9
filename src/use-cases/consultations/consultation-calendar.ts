import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import type { MailCalendar } from '#database/tables/mail.ts'
import type { Booking, BookingStatus } from '#domain/consultations/booking.ts'

export interface CalendarWords {
  title: string
  details: string
  place: string
}

export interface CalendarDeps {
  booking: Booking
  words: CalendarWords
  /** The recipient of the file. */
  attendee: { name: string; email: string }
  organizer: { name: string; email: string }
  /** The page to change the booking; undefined if the shop does not know its own address. */
  link: string | undefined
}

/** A globally unique id (RFC 5545, UID), with the host of the shop's e-mail address. */
function uidOf({ id }: Booking, organizer: { email: string }): string {
  return `${id}@${organizer.email.split('@').at(-1)}`
}

const EVENT_STATUS = {
  held: ICalEventStatus.TENTATIVE,
  booked: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
  lapsed: ICalEventStatus.CANCELLED,
} as const satisfies Record<BookingStatus, ICalEventStatus>

/**
 * Writes a consultation as an iCalendar file (RFC 5545): times in UTC, one UID for the life of the
 * booking, SEQUENCE raised with every change, CRLF lines folded at 75 octets.
 */
export function consultationCalendar(deps: CalendarDeps): MailCalendar {
  const { booking, words, attendee, organizer, link } = deps
  const status = EVENT_STATUS[booking.status]
  const method =
    status === ICalEventStatus.CANCELLED ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = new ICalCalendar({
    prodId: { company: 'Samagni', product: 'Consultations' },
    method,
  })
  calendar.createEvent({
    id: uidOf(booking, organizer),
    sequence: booking.sequence,
    stamp: booking.changedAt,
    start: booking.startsAt,
    end: booking.endsAt,
    summary: words.title,
    description: words.details,
    location: words.place,
    ...(link && { url: link }),
    status,
    organizer,
    attendees: [
      {
        ...attendee,
        rsvp: true,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.NEEDSACTION,
      },
    ],
  })
  return { method, content: `${calendar.toString()}\r\n` }
}
