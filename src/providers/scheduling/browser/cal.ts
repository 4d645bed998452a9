import type { CalendarEvent } from '../port.ts'
import { memberOf, readHeight, shortText } from './shape.ts'

/** Parses a Cal.com message; `undefined` for any other. */
export function readCal(message: unknown): CalendarEvent | undefined {
  if (memberOf(message, 'originator') !== 'CAL') return undefined
  const data = memberOf(message, 'data')
  switch (memberOf(message, 'type')) {
    case '__iframeReady':
    case 'linkReady':
      return { kind: 'ready' }
    case 'linkFailed':
      return { kind: 'failed' }
    case '__dimensionChanged': {
      const heightPx = readHeight(memberOf(data, 'iframeHeight'))
      return heightPx === undefined ? undefined : { kind: 'height', heightPx }
    }
    case 'bookingSuccessful':
    case 'bookingSuccessfulV2':
    case 'rescheduleBookingSuccessfulV2':
      return readBooked(data)
    case 'bookingCancelled': {
      const id = uidOf(data)
      return id === undefined ? undefined : { kind: 'cancelled', id }
    }
    default:
      return undefined
  }
}

/** An older version of the message wraps the booking. */
const uidOf = (data: unknown): string | undefined =>
  shortText(memberOf(data, 'uid')) ?? shortText(memberOf(memberOf(data, 'booking'), 'uid'))

function readBooked(data: unknown): CalendarEvent | undefined {
  const uid = uidOf(data)
  if (uid === undefined) return undefined
  const start = shortText(memberOf(data, 'startTime'))
  const startsAt = start === undefined ? new Date(Number.NaN) : new Date(start)
  return {
    kind: 'booked',
    id: uid,
    startsAt: Number.isNaN(startsAt.getTime()) ? undefined : startsAt,
  }
}
