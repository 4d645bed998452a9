import type { CalendarEvent } from '../port.ts'
import { memberOf, readHeight, shortText } from './shape.ts'

/** Calendly's messages; the shop's own calendar sends the same. */
export type CalendlyMessage =
  | { event: 'calendly.event_type_viewed' | 'calendly.date_and_time_selected'; payload: object }
  | {
      event: 'calendly.event_scheduled'
      payload: { event: { uri: string }; invitee: { uri: string } }
    }
  | { event: 'calendly.page_height'; payload: { height: string } }

/** Parses a Calendly message; `undefined` for any other. */
export function readCalendly(data: unknown): CalendarEvent | undefined {
  const payload = memberOf(data, 'payload')
  switch (memberOf(data, 'event')) {
    case 'calendly.profile_page_viewed':
    case 'calendly.event_type_viewed':
      return { kind: 'ready' }
    case 'calendly.date_and_time_selected':
      return { kind: 'time-chosen' }
    case 'calendly.page_height': {
      const heightPx = readHeight(memberOf(payload, 'height'))
      return heightPx === undefined ? undefined : { kind: 'height', heightPx }
    }
    case 'calendly.event_scheduled': {
      const id = shortText(memberOf(memberOf(payload, 'event'), 'uri'))
      return id === undefined ? undefined : { kind: 'booked', id, startsAt: undefined }
    }
    default:
      return undefined
  }
}
